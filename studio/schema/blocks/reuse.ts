import { blockText } from '@repo/model/anchors.ts'
import { objectsIn } from '@repo/model/values.ts'
import { CopyIcon } from '@sanity/icons/Copy'
import { objectType, referenceField } from '../fields/field.ts'

/** The place of a snippet in the text of a page. */
export const reuse = objectType('reuse', 'Snippet', {
  icon: CopyIcon,
  fields: [
    referenceField('snippet', 'Snippet', ['snippet'], {
      description: 'Its text stands here as if it were written on this page.',
      required: 'Choose the snippet, or remove it here.',
    }),
  ],
  preview: {
    select: { title: 'snippet.title', body: 'snippet.body' },
    prepare: ({ title, body }) => ({
      title: title || 'Snippet',
      subtitle: objectsIn({ body }, 'body').map(blockText).join(' '),
    }),
  },
})

/** The same in a sentence: the words of the snippet, such as a limit or the name of a model. */
export const reuseInline = {
  ...reuse,
  name: 'reuseInline',
  title: 'Snippet in a sentence',
  // A popover would have the focus on "Close".
  options: { modal: { type: 'dialog' as const } },
}

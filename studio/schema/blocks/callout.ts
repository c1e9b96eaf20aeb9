import { calloutKinds } from '@repo/model/kinds.ts'
import { BulbOutlineIcon } from '@sanity/icons/BulbOutline'
import { objectType, richTextField, stringField } from '../fields/field.ts'
import { titled } from '../fields/titled.ts'

/** A box that stands out from the text. */
export const callout = objectType('callout', 'Callout', {
  icon: BulbOutlineIcon,
  fields: [
    stringField('kind', 'Kind', {
      description:
        'Note: an aside. Tip: makes it easier. Info: background. Warning: something may break. Danger: something is lost.',
      options: { list: titled(calloutKinds), layout: 'radio', direction: 'horizontal' },
      initialValue: 'note',
      required: 'Choose the kind of the callout.',
    }),
    stringField('title', 'Title', { description: 'Leave empty to show the name of the kind.' }),
    richTextField('Text', 'The callout is empty.'),
  ],
  preview: {
    select: { kind: 'kind', title: 'title', body: 'body' },
    prepare: ({ kind, title }) => ({ title: title || `${kind ?? 'note'}`, subtitle: 'Callout' }),
  },
})

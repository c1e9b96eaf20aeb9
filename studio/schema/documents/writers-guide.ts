import { writersGuideType } from '@repo/model/kinds.ts'
import { InfoOutlineIcon } from '@sanity/icons/InfoOutline'
import { defineArrayMember } from 'sanity'
import { clearWords } from '../../desk/words/words.ts'
import { BodyInput } from '../../forms/editor/text-input.tsx'
import { bodyImage } from '../blocks/image.ts'
import { bodyText } from '../blocks/rich-text.ts'
import { arrayField, documentType, listField, objectType, stringField } from '../fields/field.ts'

/** Conventions of the writers, shown on the start page of the Studio. Readers never see them. */
export const writersGuide = documentType(writersGuideType, "Writers' guide", {
  icon: InfoOutlineIcon,
  fields: [
    stringField('title', 'Title', {
      description: 'The heading on the start page of the Studio. Readers never see the guide.',
      required: 'The guide needs a title.',
    }),
    arrayField('body', 'Text', {
      description: 'How you write here: what belongs on a page, and what each block is for.',
      components: { input: BodyInput },
      of: [
        bodyText,
        defineArrayMember({ type: 'callout' }),
        defineArrayMember({ type: 'code', options: { withFilename: true } }),
        bodyImage,
      ],
      validation: (rule) => rule.required().error('The guide has no text yet.'),
    }),
    arrayField('words', 'Words', {
      description:
        'How terms are written. Wrong spellings are underlined in texts, are warnings in forms, and "Find and replace" counts the pages that have them.',
      of: [
        objectType('word', 'Word', {
          fields: [
            stringField('right', 'Right', {
              description: 'For example "JavaScript".',
              required: 'Write how the word is written.',
            }),
            listField('wrong', 'Wrong', 'string', {
              options: { layout: 'tags' },
              description: 'For example "Java Script" and "Javascript". Whole words, with these capitals.',
              required: 'Add at least one wrong spelling.',
            }),
            stringField('reason', 'Reason', { description: 'One sentence; the warning ends with it.' }),
          ],
          preview: { select: { title: 'right', subtitle: 'wrong.0' } },
        }),
      ],
      validation: (rule) => [
        rule.max(100).error('The guide can have 100 words at most.'),
        rule.custom(clearWords),
      ],
    }),
  ],
  preview: {
    select: { title: 'title' },
    prepare: ({ title }) => ({ title: title || "Writers' guide" }),
  },
})

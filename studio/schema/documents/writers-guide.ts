import { writersGuideType } from '@repo/model/kinds.ts'
import { InfoOutlineIcon } from '@sanity/icons/InfoOutline'
import { defineArrayMember } from 'sanity'
import { BodyInput } from '../../forms/editor/text-input.tsx'
import { bodyImage } from '../blocks/image.ts'
import { bodyText } from '../blocks/rich-text.ts'
import { arrayField, documentType, stringField } from '../fields/field.ts'

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
  ],
  preview: {
    select: { title: 'title' },
    prepare: ({ title }) => ({ title: title || "Writers' guide" }),
  },
})

import { defineArrayMember, defineType } from 'sanity'
import { bodyImage } from './image.ts'
import { bodyText } from './rich-text.ts'

/** The body of a page: text and blocks in reading order. Its rules are in the field of the page, since those of a field replace its type's. */
export const body = defineType({
  name: 'body',
  title: 'Text of the page',
  type: 'array',
  of: [
    bodyText,
    defineArrayMember({ type: 'callout' }),
    defineArrayMember({ type: 'steps' }),
    defineArrayMember({ type: 'workflow' }),
    defineArrayMember({ type: 'code', options: { withFilename: true } }),
    bodyImage,
    defineArrayMember({ type: 'table' }),
    defineArrayMember({ type: 'tabs' }),
    defineArrayMember({ type: 'details' }),
    defineArrayMember({ type: 'video' }),
  ],
})

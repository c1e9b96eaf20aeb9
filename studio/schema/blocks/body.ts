import { defineArrayMember, defineType } from 'sanity'
import { BodyInput } from '../../forms/editor/text-input.tsx'
import { callout } from './callout.ts'
import { details } from './details.ts'
import { bodyImage } from './image.ts'
import { bodyCode, bodyText } from './rich-text.ts'
import { steps } from './steps.ts'
import { table } from './table.ts'
import { tabs } from './tabs.ts'
import { video } from './video.ts'
import { workflow } from './workflow.ts'

/**
 * The blocks that have a named type in the schema. Code comes from a plugin; images and text are
 * defined in place.
 */
export const blocks = [callout, steps, tabs, table, video, details, workflow]

/**
 * The body of a page: text and blocks in reading order. Its rules are in the field of the page,
 * since those of a field replace its type's.
 */
export const body = defineType({
  name: 'body',
  title: 'Text of the page',
  type: 'array',
  components: { input: BodyInput },
  of: [
    bodyText,
    defineArrayMember({ type: 'callout' }),
    defineArrayMember({ type: 'steps' }),
    defineArrayMember({ type: 'workflow' }),
    bodyCode(true),
    bodyImage,
    defineArrayMember({ type: 'table' }),
    defineArrayMember({ type: 'tabs' }),
    defineArrayMember({ type: 'details' }),
    defineArrayMember({ type: 'video' }),
  ],
})

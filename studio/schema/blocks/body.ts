import { defineArrayMember, defineType } from 'sanity'
import { BodyInput } from '../../forms/editor/text-input.tsx'
import { ownBlocks } from '../own/schema.ts'
import { callout } from './callout.ts'
import { details } from './details.ts'
import { bodyImage } from './image.ts'
import { reuse, reuseInline } from './reuse.ts'
import { bodyCode, bodyText, innerText } from './rich-text.ts'
import { steps } from './steps.ts'
import { table } from './table.ts'
import { tabs } from './tabs.ts'
import { video } from './video.ts'
import { workflow } from './workflow.ts'

/** The blocks that have a named type in the schema: not code, images and text. */
export const blocks = [callout, steps, tabs, table, video, details, workflow, reuse, reuseInline]

const blocksOfSnippets = [
  defineArrayMember({ type: 'callout' }),
  defineArrayMember({ type: 'steps' }),
  bodyCode(true),
  bodyImage,
  defineArrayMember({ type: 'table' }),
  defineArrayMember({ type: 'tabs' }),
  defineArrayMember({ type: 'details' }),
  defineArrayMember({ type: 'video' }),
  ...ownBlocks.map(({ name }) => defineArrayMember({ type: name })),
]

/** The body of a page. Its rules are in the field of the page, which would replace those here. */
export const body = defineType({
  name: 'body',
  title: 'Text of the page',
  type: 'array',
  components: { input: BodyInput },
  of: [
    bodyText,
    ...blocksOfSnippets,
    defineArrayMember({ type: 'workflow' }),
    defineArrayMember({ type: 'reuse' }),
  ],
})

/**
 * The text of a snippet: without headings, which belong to a page and its table of contents,
 * workflows, whose JSON is found by their number, and other snippets.
 */
export const snippetText = defineType({
  name: 'snippetText',
  title: 'Text of a snippet',
  type: 'array',
  components: { input: BodyInput },
  of: [innerText, ...blocksOfSnippets],
})

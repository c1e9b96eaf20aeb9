/**
 * The GROQ of every block of a body. A block that shows only its own fields needs no fragment in
 * `bodyFields`. Imports are relative and not renamed, because TypeGen resolves no others.
 */
import { calloutFields, calloutMarkdownFields } from './callout/query.ts'
import { codeMarkdownFields } from './code/query.ts'
import { detailsFields, detailsMarkdownFields } from './details/query.ts'
import { imageMarkdownFields } from './image/query.ts'
import { stepsFields, stepsMarkdownFields } from './steps/query.ts'
import { tableFields, tableMarkdownFields } from './table/query.ts'
import { tabsFields, tabsMarkdownFields } from './tabs/query.ts'
import { headingsOfIds, headingTargets, textFields, textMarkdownFields } from './text/query.ts'
import { videoMarkdownFields } from './video/query.ts'
import { workflowFields, workflowMarkdownFields } from './workflow/query.ts'

/**
 * A body with everything that its views show. Items without a `_type`, which the API accepts, are
 * left out.
 */
export const bodyFields = `[defined(_type)]{
  ...,
  ${textFields},
  ${calloutFields},
  ${detailsFields},
  ${stepsFields},
  ${tabsFields},
  ${tableFields},
  ${workflowFields}
}` as const

/**
 * The headings that links of the body lead to, next to `bodyFields` or `bodyMarkdownFields`: links
 * of its text blocks, and of the texts inside other blocks.
 */
export const bodyHeadings = `"linkedHeadings": {"ids": array::unique(["",
    ...body[].${headingTargets},
    ...body[].body[].${headingTargets},
    ...body[].steps[].body[].${headingTargets},
    ...body[].tabs[].body[].${headingTargets},
    ...body[].rows[].cells[].content[].${headingTargets}
  ])}${headingsOfIds}` as const

/** A body with what its Markdown shows, without what only browsers show. */
export const bodyMarkdownFields = `[defined(_type)]{
  _key, _type,
  ${textMarkdownFields},
  ${codeMarkdownFields},
  ${imageMarkdownFields},
  ${calloutMarkdownFields},
  ${detailsMarkdownFields},
  ${stepsMarkdownFields},
  ${tabsMarkdownFields},
  ${tableMarkdownFields},
  ${videoMarkdownFields},
  ${workflowMarkdownFields}
}` as const

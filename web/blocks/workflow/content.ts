import { lines } from '../lines.ts'
import type { ContentOf } from '../types.ts'
import { workflowFileOf, workflowJson } from './file.ts'

/** A workflow in Markdown is its JSON, in a fence that the importer turns into a workflow. */
export const workflowContent: ContentOf<'workflow'> = {
  text: ({ title, description, nodes }) =>
    lines(title, description, ...(nodes ?? []).map(({ label, node }) => label ?? node?.title)),
  markdown: (block) => [
    { type: 'code', lang: 'json', meta: 'workflow', value: workflowJson(workflowFileOf(block)) },
  ],
}

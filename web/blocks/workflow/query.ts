import { boxOf, linkOf } from '../../queries/fragments.ts'

/** A workflow with the pages of its nodes resolved. */
export const workflowFields =
  `_type == "workflow" => {_key, _type, title, description, connections, nodes[]{_key, id, label, "node": ${boxOf('node')}}}` as const

/** What the Markdown of a workflow shows. */
export const workflowMarkdownFields =
  `_type == "workflow" => {title, description, connections[]{from, to, label}, nodes[]{id, label, "node": ${linkOf('node')}}}` as const

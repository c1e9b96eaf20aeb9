import { boxOf, linkOf } from '../../queries/fragments.ts'

/** A workflow with the pages of its nodes resolved. */
export const workflowFields =
  `_type == "workflow" => {_key, _type, title, description, connections, nodes[]{_key, id, label, "node": ${boxOf('node')}}}` as const

/** What the file of a workflow contains. */
export const workflowFileFields =
  `{title, description, connections[]{from, fromPort, to, toPort, label}, nodes[]{id, label, settings[]{name, value}, "node": ${linkOf('node')}}}` as const

/** What the Markdown of a workflow shows. */
export const workflowMarkdownFields = `_type == "workflow" => ${workflowFileFields}` as const

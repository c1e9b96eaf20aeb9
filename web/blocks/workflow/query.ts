import { boxOf, linkOf } from '../../queries/fragments.ts'

/** A workflow with the pages of its nodes resolved. */
export const workflowFields =
  `_type == "workflow" => {_key, _type, title, description, connections, nodes[]{_key, id, label, "node": ${boxOf('node')}}}` as const

/** Fields of a workflow that its file contains. */
export const workflowFileFields =
  `{title, description, connections[]{from, fromPort, to, toPort, label}, nodes[]{id, label, settings[]{name, value}, "node": ${linkOf('node')}}}` as const

/** Fields of a workflow that its Markdown shows. */
export const workflowMarkdownFields = `_type == "workflow" => ${workflowFileFields}` as const

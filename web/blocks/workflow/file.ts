/** A workflow for programs: the JSON in the Markdown of its page, and its JSON Schema. Pure. */
import { z } from 'zod'
import { hrefOf } from '#links/href.ts'
import type { MarkdownBlockOf } from '../types.ts'

const text = z.string()

const node = z.object({
  id: text.describe('Name of the node in this workflow, for connections and expressions'),
  node: text.nullable().describe('Slug of the page of the node; null: not published'),
  href: text.nullable().describe('Path of the page, as in /nodes.json; null: not published'),
  title: text.describe('Name on the canvas'),
  settings: z
    .record(z.string(), text)
    .describe('Values by the technical names in /nodes.json; settings left out have their defaults'),
})

const end = z.object({
  node: text.describe('Id of a node of this workflow'),
  port: text.nullable().describe('Technical name of the port; null: not specified'),
})

const connection = z.object({
  from: end.describe('A node and one of its outputs'),
  to: end.describe('A node and one of its inputs'),
  label: text.describe('What flows, in words. Empty: not specified'),
})

const workflowFile = z.object({
  $schema: text.describe('URL of this JSON Schema'),
  version: z.literal(1).describe('Version of the format; a change that breaks readers raises it'),
  title: text.describe('What the workflow does'),
  description: text.describe('Empty: none'),
  nodes: z.array(node),
  connections: z.array(connection),
})

/** The contents of the file of a workflow. */
export type WorkflowFile = z.infer<typeof workflowFile>

/** The JSON Schema of a workflow. */
export function workflowFileSchema(): object {
  return z.toJSONSchema(workflowFile)
}

/** A workflow with what its file contains. */
export type StoredWorkflowFile = Omit<MarkdownBlockOf<'workflow'>, '_key' | '_type'>

/**
 * A workflow for programs. Connections whose ends are no nodes of the workflow, which API clients
 * may write, are left out.
 * @param site origin of the site, without a slash at its end
 */
export function workflowFileOf(
  { title, description, nodes, connections }: StoredWorkflowFile,
  site: string,
): WorkflowFile {
  const listed = (nodes ?? []).map(({ id, label, node, settings }, index) => ({
    id: id || `node${index + 1}`,
    node: hrefOf(node) ? (node?.slug ?? null) : null,
    href: hrefOf(node),
    title: label ?? node?.title ?? id ?? '',
    settings: Object.fromEntries(
      (settings ?? []).flatMap(({ name, value }) => (name ? [[name, value ?? ''] as const] : [])),
    ),
  }))
  const ids = new Set(listed.map(({ id }) => id))
  return {
    $schema: `${site}/workflow.schema.json`,
    version: 1,
    title: title ?? '',
    description: description ?? '',
    nodes: listed,
    connections: (connections ?? []).flatMap(({ from, fromPort, to, toPort, label }) =>
      from && to && ids.has(from) && ids.has(to)
        ? [
            {
              from: { node: from, port: fromPort || null },
              to: { node: to, port: toPort || null },
              label: label ?? '',
            },
          ]
        : [],
    ),
  }
}

/** The file as JSON with a line for each node and connection, without a line break at its end. */
export function workflowJson({ nodes, connections, ...rest }: WorkflowFile): string {
  const field = (name: string, value: unknown) => `  ${JSON.stringify(name)}: ${JSON.stringify(value)}`
  const list = (name: string, items: readonly unknown[]) =>
    items.length === 0
      ? field(name, [])
      : `  ${JSON.stringify(name)}: [\n${items.map((item) => `    ${JSON.stringify(item)}`).join(',\n')}\n  ]`
  const fields = Object.entries(rest).map(([name, value]) => field(name, value))
  return `{\n${[...fields, list('nodes', nodes), list('connections', connections)].join(',\n')}\n}`
}

/** A workflow for programs: JSON in its page's Markdown (docs/workflow-format.md). Pure. */
import { hrefOf } from '#links/href.ts'
import type { MarkdownBlockOf } from '../types.ts'

/** A workflow with what its file contains. */
export type StoredWorkflowFile = Omit<MarkdownBlockOf<'workflow'>, '_key' | '_type'>

/**
 * A workflow for programs. Connections whose ends are no nodes of the workflow, which API clients
 * may write, are left out.
 */
export function workflowFileOf({ title, description, nodes, connections }: StoredWorkflowFile) {
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
    // A change that breaks readers of the format raises it.
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
export function workflowJson({ nodes, connections, ...rest }: ReturnType<typeof workflowFileOf>): string {
  const field = (name: string, value: unknown) => `  ${JSON.stringify(name)}: ${JSON.stringify(value)}`
  const list = (name: string, items: readonly unknown[]) =>
    items.length === 0
      ? field(name, [])
      : `  ${JSON.stringify(name)}: [\n${items.map((item) => `    ${JSON.stringify(item)}`).join(',\n')}\n  ]`
  const fields = Object.entries(rest).map(([name, value]) => field(name, value))
  return `{\n${[...fields, list('nodes', nodes), list('connections', connections)].join(',\n')}\n}`
}

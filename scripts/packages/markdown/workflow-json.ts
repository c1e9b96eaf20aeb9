/** Workflows as the Markdown of the site writes them (`workflow.schema.json`) → workflows. Pure. */
import { z } from 'zod'
import type { Flowchart } from './workflow.ts'

const end = z.object({ node: z.string(), port: z.string().nullish() })

/** The fields of a workflow file that are imported; `version` is that of the format. */
const workflowFile = z.object({
  version: z.literal(1),
  title: z.string().default(''),
  description: z.string().default(''),
  nodes: z
    .array(
      z.object({
        id: z.string(),
        href: z.string(),
        title: z.string().default(''),
        settings: z.record(z.string(), z.string()).default({}),
      }),
    )
    .min(1),
  connections: z.array(z.object({ from: end, to: end, label: z.string().default('') })).default([]),
})

/** Parses a workflow file. Returns `null` for any other JSON, and if a node has no page. */
export function workflowInJson(source: string): Flowchart | null {
  const file = workflowFile.safeParse(parsed(source))
  if (!file.success) return null
  const { title, description, nodes, connections } = file.data
  return {
    title,
    ...(description && { description }),
    nodes: nodes.map(({ id, href, title: label, settings }) => ({
      id,
      label: label || null,
      href,
      ...(Object.keys(settings).length > 0 && { settings }),
    })),
    connections: connections.map(({ from, to, label }) => ({
      from: from.node,
      to: to.node,
      label: label || null,
      ...(from.port && { fromPort: from.port }),
      ...(to.port && { toPort: to.port }),
    })),
  }
}

function parsed(source: string): unknown {
  try {
    return JSON.parse(source)
  } catch {
    // A fence with this name may hold anything: it stays code.
    return undefined
  }
}

/** A workflow file as JSON → a workflow of node pages, or its code. Pure. */
import type { Code } from 'mdast'
import { z } from 'zod'
import { code } from './code.ts'
import type { BodyContext, PortableBlock } from './syntax.ts'

/** True for a diagram: JSON in a fence that says `json workflow`, and Mermaid, which stays code. */
export function isDiagram({ lang, meta }: Code): boolean {
  return lang === 'mermaid' || (lang === 'json' && meta === 'workflow')
}

/**
 * Converts a diagram to a workflow if all its boxes link to node pages, otherwise to code.
 * @param title of the section that contains it: the purpose of the workflow, unless it has a title
 */
export function workflowOrCode(node: Code, title: string, context: BodyContext): PortableBlock[] {
  const chart = workflowFile.safeParse(parsed(node.value)).data
  const targets = chart?.nodes.map(({ href }) => context.resolveLink(href))
  if (!chart || !targets?.every((target) => target?.type === 'nodePage')) {
    context.warn(node, 'a diagram that is not a workflow of node pages stays code')
    return [code(node, context)]
  }
  const nodes = chart.nodes.map(({ id, label, settings }, index) => ({
    _type: 'workflowNode',
    _key: context.key('workflowNode', id),
    id,
    ...(label && { label }),
    node: { _type: 'reference', _ref: targets[index]?.id },
    ...(settings && {
      settings: Object.entries(settings).map(([name, value]) => ({
        _type: 'workflowSetting',
        _key: context.key('workflowSetting', [id, name]),
        name,
        value,
      })),
    }),
  }))
  const connections = chart.connections.map(({ from, to, label, ...ports }) => ({
    _type: 'workflowConnection',
    _key: context.key('workflowConnection', [from, to, label, ports]),
    from,
    to,
    ...(label && { label }),
    ...ports,
  }))
  const name = chart.title || title.replace(/^Example:\s*/i, '') || 'Workflow'
  return [
    {
      _type: 'workflow',
      _key: context.key('workflow', [name, chart.nodes, chart.connections]),
      title: name.charAt(0).toUpperCase() + name.slice(1),
      ...(chart.description && { description: chart.description }),
      nodes,
      connections,
    },
  ]
}

const end = z.object({ node: z.string(), port: z.string().nullish() })
const box = z
  .object({
    id: z.string(),
    href: z.string(),
    title: z.string().default(''),
    settings: z.record(z.string(), z.string()).default({}),
  })
  .transform(({ title, settings, ...rest }) => ({
    ...rest,
    label: title || null,
    ...(Object.keys(settings).length > 0 && { settings }),
  }))
const connection = z
  .object({ from: end, to: end, label: z.string().default('') })
  .transform(({ from, to, label }) => ({
    from: from.node,
    to: to.node,
    label: label || null,
    ...(from.port && { fromPort: from.port }),
    ...(to.port && { toPort: to.port }),
  }))

/** The fields of a workflow file that are imported; `version` is that of the format. */
const workflowFile = z.object({
  version: z.literal(1),
  title: z.string().default(''),
  description: z.string().default(''),
  nodes: z.array(box).min(1),
  connections: z.array(connection).default([]),
})

function parsed(source: string): unknown {
  try {
    return JSON.parse(source)
  } catch {
    // A fence with this name may hold anything: it stays code.
    return undefined
  }
}

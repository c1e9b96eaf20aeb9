/** Mermaid → a workflow of node pages, or its code. Pure. */
import type { Code } from 'mdast'
import { code } from './code.ts'
import { type BodyContext, lineOf, type PortableBlock } from './syntax.ts'
import { flowchartOf } from './workflow.ts'

/**
 * Converts a flowchart to a workflow if all its boxes link to node pages, otherwise to code.
 * @param title of the section that contains it: the purpose of the workflow
 */
export function workflowOrCode(node: Code, title: string, context: BodyContext): PortableBlock[] {
  const chart = flowchartOf(node.value)
  const targets = chart?.nodes.map(({ href }) => context.resolveLink(href))
  if (!chart || !targets?.every((target) => target?.type === 'nodePage')) {
    context.report.warn(
      context.file,
      lineOf(node),
      'a diagram that is not a workflow of node pages stays code',
    )
    return [code(node, context)]
  }
  const nodes = chart.nodes.map(({ id, label }, index) => ({
    _type: 'workflowNode',
    _key: context.key('workflowNode', id),
    id,
    ...(label && { label }),
    node: { _type: 'reference', _ref: targets[index]?.id },
  }))
  const connections = chart.connections.map(({ from, to, label }) => ({
    _type: 'workflowConnection',
    _key: context.key('workflowConnection', [from, to, label]),
    from,
    to,
    ...(label && endsOf(label)),
  }))
  const name = title.replace(/^Example:\s*/i, '') || 'Workflow'
  return [
    {
      _type: 'workflow',
      _key: context.key('workflow', chart),
      title: name.charAt(0).toUpperCase() + name.slice(1),
      nodes,
      connections,
    },
  ]
}

/**
 * What a connection's text says: `text → prompt` names the ports at both ends, anything else is
 * only the word on the line.
 */
function endsOf(label: string): { label: string; fromPort?: string; toPort?: string } {
  const [, fromPort, toPort] = /^([A-Za-z]\w*) → ([A-Za-z]\w*)$/.exec(label) ?? []
  return fromPort && toPort ? { label: fromPort, fromPort, toPort } : { label }
}

/** Where the boxes of a workflow are. Pure; the site draws with the same library. */
import { Graph, layout } from '@dagrejs/dagre'
import { fieldIn, objectsIn, textIn } from '@repo/model/values.ts'

/** Size of each box, pixels. */
export const boxSize = { width: 150, height: 40 }

/**
 * Draws a workflow from left to right, in pixels. A box has the place of its corner. Connections
 * without both ends are left out.
 * @param value the block, as the form has it
 * @param titles of nodes by their short name
 */
export function workflowLayout(value: unknown, titles: ReadonlyMap<string, string>) {
  const graph = new Graph({ multigraph: true })
  graph.setGraph({ rankdir: 'LR', nodesep: 16, edgesep: 12, ranksep: 36, marginx: 4, marginy: 4 })
  const ids = objectsIn(value, 'nodes').flatMap((node) => textIn(node, 'id') || [])
  for (const id of ids) graph.setNode(id, { ...boxSize })
  const connections = objectsIn(value, 'connections').flatMap((connection) => {
    const [from, to] = [textIn(connection, 'from'), textIn(connection, 'to')]
    if (from === to || !graph.hasNode(from) || !graph.hasNode(to)) return []
    return [{ from, to, key: textIn(connection, '_key'), label: textIn(connection, 'label') }]
  })
  for (const { from, to, key, label } of connections) {
    graph.setEdge(from, to, { width: label.length * 6, height: label ? 14 : 0, labelpos: 'c' }, key)
  }
  if (ids.length === 0) return { width: 0, height: 0, boxes: [], lines: [] }
  layout(graph)
  const { width, height } = graph.graph()
  return {
    width: Math.ceil(width ?? 0),
    height: Math.ceil(height ?? 0),
    boxes: [...new Set(ids)].map((id) => {
      const { x, y } = pointOf(graph.node(id))
      return { id, title: titles.get(id) ?? id, x: x - boxSize.width / 2, y: y - boxSize.height / 2 }
    }),
    lines: connections.map(({ from, to, key, label }) => {
      const edge: unknown = graph.edge(from, to, key)
      return { key, label, points: objectsIn(edge, 'points').map(pointOf), middle: pointOf(edge) }
    }),
  }
}

/** Where dagre has placed something; 0, 0 for what it has not placed. */
function pointOf(value: unknown): { readonly x: number; readonly y: number } {
  const [x, y] = [Number(fieldIn(value, 'x') ?? 0), Number(fieldIn(value, 'y') ?? 0)]
  return { x, y }
}

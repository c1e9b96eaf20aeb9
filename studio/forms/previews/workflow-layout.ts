/** Where the boxes of a workflow are. Pure; the site draws with the same library. */
import { type EdgeLabel, Graph, type GraphLabel, layout, type NodeLabel } from '@dagrejs/dagre'
import type { CanvasDrawing } from '../workflow/canvas/drawing.ts'

/** Size of each box, pixels. */
export const boxSize = { width: 150, height: 40 }

/**
 * Draws a workflow from left to right, in pixels. A box has the place of its corner. Nodes without
 * a short name are left out.
 */
export function workflowLayout({ boxes, wires }: Pick<CanvasDrawing, 'boxes' | 'wires'>) {
  const graph = new Graph<GraphLabel, NodeLabel, EdgeLabel>({ multigraph: true })
  graph.setGraph({ rankdir: 'LR', nodesep: 16, edgesep: 12, ranksep: 36, marginx: 4, marginy: 4 })
  const named = boxes.filter(({ id }) => id)
  for (const { key } of named) graph.setNode(key, { ...boxSize })
  for (const { from, to, key, connection } of wires) {
    const { label = '' } = connection
    graph.setEdge(from, to, { width: label.length * 6, height: label ? 14 : 0, labelpos: 'c' }, key)
  }
  if (named.length === 0) return { width: 0, height: 0, boxes: [], lines: [] }
  layout(graph)
  const { width, height } = graph.graph()
  return {
    width: Math.ceil(width ?? 0),
    height: Math.ceil(height ?? 0),
    boxes: named.map(({ key, id, title }) => {
      const { x = 0, y = 0 } = graph.node(key)
      return { id, title, x: x - boxSize.width / 2, y: y - boxSize.height / 2 }
    }),
    lines: wires.map(({ from, to, key, connection: { label } }) => {
      const { points = [], x = 0, y = 0 } = graph.edge(from, to, key)
      return { key, label, points, middle: { x, y } }
    }),
  }
}

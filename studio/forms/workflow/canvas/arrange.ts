/** Where the boxes of the canvas are. Pure; positions are not stored: docs/decisions/0102. */
import { Graph, layout } from '@dagrejs/dagre'
import type { Box, Wire } from './drawing.ts'

/** A corner, pixels. */
export interface Position {
  readonly x: number
  readonly y: number
}

/** Sizes of a box, pixels: they are also in its styles. */
export const boxMeasures = { width: 196, head: 40, port: 26, foot: 8 }

/** Width of a letter of a connection's label, pixels, rounded up. */
const letter = 6

const gap = { across: 64, down: 28 }

/** Height of a box with its ports, pixels. */
export function boxHeight({ inputs, outputs }: Pick<Box, 'inputs' | 'outputs'>): number {
  const rows = inputs.length + outputs.length
  return boxMeasures.head + rows * boxMeasures.port + (rows > 0 ? boxMeasures.foot : 0)
}

/** All boxes from left to right, as readers see them. */
export function arranged(boxes: readonly Box[], wires: readonly Wire[]): ReadonlyMap<string, Position> {
  if (boxes.length === 0) return new Map()
  const graph = new Graph({ multigraph: true })
  // A label is a rank of its own, with a gap on both sides.
  graph.setGraph({ rankdir: 'LR', nodesep: gap.down, ranksep: gap.across / 2 })
  for (const box of boxes) graph.setNode(box.key, { width: boxMeasures.width, height: boxHeight(box) })
  for (const { key, from, to, connection } of wires) {
    const width = (connection.label?.length ?? 0) * letter
    graph.setEdge(from, to, { width, height: width && boxMeasures.port, labelpos: 'c' }, key)
  }
  layout(graph)
  return new Map(
    boxes.map((box) => {
      const { x = 0, y = 0 } = graph.node(box.key)
      return [box.key, { x: x - boxMeasures.width / 2, y: y - boxHeight(box) / 2 }]
    }),
  )
}

/**
 * A position for each box. Those that have one keep it, so that nothing moves under the pointer;
 * new ones are put to the right of all others, one below the other.
 */
export function placed(
  boxes: readonly Box[],
  wires: readonly Wire[],
  known: ReadonlyMap<string, Position>,
): ReadonlyMap<string, Position> {
  const kept = boxes.flatMap(({ key }) => known.get(key) ?? [])
  if (kept.length === 0) return arranged(boxes, wires)
  const right = Math.max(...kept.map(({ x }) => x)) + boxMeasures.width + gap.across
  let top = Math.min(...kept.map(({ y }) => y))
  return new Map(
    boxes.map((box): [string, Position] => {
      const position = known.get(box.key)
      if (position) return [box.key, position]
      const free = { x: right, y: top }
      top += boxHeight(box) + gap.down
      return [box.key, free]
    }),
  )
}

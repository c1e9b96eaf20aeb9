/**
 * Computes where the boxes of a workflow are and how its wires run. Pure. dagre computes ranks,
 * order and room for the wires' labels, on the server; readers get the finished lines.
 */
import { Graph, layout } from '@dagrejs/dagre'
import { remembered } from './remembered.ts'
import { widthOf, wrapped } from './wrap.ts'

/** The workflow to draw. */
export interface Workflow {
  readonly nodes: readonly { readonly id: string; readonly label: string; readonly title: string }[]
  readonly wires: readonly {
    readonly key: string
    readonly from: string
    readonly to: string
    readonly label: string | null
  }[]
}

/** A drawing in pixels, its corner at 0, 0. */
export interface Drawing {
  readonly width: number
  readonly height: number
  readonly boxes: readonly Box[]
  readonly wires: readonly Wire[]
}

/**
 * A box by its corner; `lines` are its name, `note` is the kind of node if the name is a different
 * one.
 */
export interface Box {
  readonly id: string
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
  readonly lines: readonly string[]
  readonly note: string | null
}

/** A wire as an SVG path, its arrow head as a second path, and its label by the middle. */
export interface Wire {
  readonly key: string
  readonly path: string
  readonly head: string
  readonly label: { readonly x: number; readonly y: number; readonly lines: readonly string[] } | null
}

/**
 * Font sizes and the space around text, pixels; `wireLine` is the line height of a label on a wire.
 */
export const type = { name: 14, note: 12, wire: 12, line: 18, wireLine: 15, padding: 10 }

/**
 * Widths that a box may have, preferred ones first; maximum width of a drawing; lines of a name;
 * width of labels on wires.
 */
const choices = {
  /**
   * From left to right: preferably in the column of a window of 1280 px, or in the widest one
   * (`--column`, 44rem minus the frame's padding).
   */
  across: { boxes: [150, 132, 116, 104], rooms: [625, 670], lines: 3, words: 76 },
  /** From top to bottom, on a screen of 320 px minus the paddings of page and frame. */
  down: { boxes: [200, 150, 118, 96, 80], room: 256, lines: 3, words: 180 },
}

/**
 * Draws from left to right; null if the drawing does not fit the width of the text without leaving
 * words out.
 */
export const drawnAcross = remembered((workflow: Workflow): Drawing | null => {
  const complete = choices.across.boxes.flatMap((width) => {
    const { drawing, cut } = drawn(workflow, 'LR', width)
    return cut ? [] : [drawing]
  })
  for (const room of choices.across.rooms) {
    const fitting = complete.find(({ width }) => width <= room)
    if (fitting) return fitting
  }
  return null
})

/**
 * Draws from top to bottom: fits every screen, or is wider with the narrowest boxes and has to be
 * scaled down.
 */
export const drawnDown = remembered((workflow: Workflow): Drawing => {
  let narrowest = drawn(workflow, 'TB', choices.down.boxes[0] ?? 0)
  for (const width of choices.down.boxes) {
    narrowest = drawn(workflow, 'TB', width)
    if (narrowest.drawing.width <= choices.down.room) break
  }
  return narrowest.drawing
})

function drawn({ nodes, wires }: Workflow, direction: 'LR' | 'TB', width: number) {
  const room = width - 2 * type.padding
  const { lines, words } = direction === 'LR' ? choices.across : choices.down
  const texts = nodes.map(({ id, label, title }) => {
    const name = wrapped(label, { room, size: type.name, lines })
    const note = title === label || !title ? null : wrapped(title, { room, size: type.note, lines: 1 })
    return { id, lines: name.lines, note: note?.lines[0] ?? null, cut: name.cut || note?.cut === true }
  })
  // All boxes have the same height, so that they form even rows.
  const height =
    Math.max(1, ...texts.map((text) => text.lines.length + (text.note ? 0.9 : 0))) * type.line +
    2 * type.padding

  const graph = new Graph({ multigraph: true })
  graph.setGraph({ rankdir: direction, nodesep: 16, edgesep: 12, ranksep: 26, marginx: 4, marginy: 4 })
  for (const { id } of texts) graph.setNode(id, { width, height })
  // API clients may write connections with the same key, or an empty one, which dagre does not keep.
  const drawable = wires
    .filter(({ from, to }) => from !== to && graph.hasNode(from) && graph.hasNode(to))
    .map((wire, index) => ({ ...wire, key: `${index}:${wire.key}` }))
  const labels = new Map(drawable.map(({ key, label }) => [key, linesOnWire(label, words)]))
  for (const { key, from, to } of drawable) {
    const label = labels.get(key) ?? []
    const size = {
      width: Math.max(4, ...label.map((line) => widthOf(line, type.wire) + 6)),
      height: Math.max(4, label.length * type.wireLine),
    }
    graph.setEdge(from, to, { ...size, labelpos: 'c' }, key)
  }
  layout(graph)

  const boxes = texts.map(({ id, lines, note }) => {
    const { x, y } = middleOf(graph.node(id))
    return {
      id,
      x: round(x - width / 2),
      y: round(y - height / 2),
      width,
      height: round(height),
      lines,
      note,
    }
  })
  const drawing: Drawing = {
    width: Math.ceil(graph.graph().width ?? 0),
    height: Math.ceil(graph.graph().height ?? 0),
    boxes,
    wires: drawable.map(({ key, from, to }) => {
      const edge: unknown = graph.edge(from, to, key)
      const way = throughPoints(edge, middleOf(graph.node(from)), middleOf(graph.node(to)), {
        direction,
        reach: (direction === 'LR' ? width : height) / 2,
      })
      const label = labels.get(key) ?? []
      return { key, ...way, label: label.length > 0 ? { ...middleOf(edge), lines: label } : null }
    }),
  }
  return { drawing, cut: texts.some(({ cut }) => cut) }
}

/** Labels of wires are never cut: the drawing grows instead. */
function linesOnWire(label: string | null, room: number): readonly string[] {
  if (!label) return []
  const { lines, cut } = wrapped(label, { room, size: type.wire, lines: 2 })
  return cut ? [label] : lines
}

interface Point {
  readonly x: number
  readonly y: number
}

/**
 * Returns a path from the middle of one side to the middle of the other, parallel to the direction
 * of the drawing at every point. A wire that runs back leaves and arrives at the same sides as all
 * others, in a wider curve.
 */
function throughPoints(
  edge: unknown,
  from: Point,
  to: Point,
  { direction, reach }: { direction: 'LR' | 'TB'; reach: number },
): { path: string; head: string } {
  const flat = direction === 'LR'
  const along = (point: Point, by: number) =>
    flat ? { x: point.x + by, y: point.y } : { x: point.x, y: point.y + by }
  const end = along(to, -reach)
  // dagre's first and last point are where its straight line would meet the boxes.
  const points = [along(from, reach), ...pointsOf(edge).slice(1, -1), along(end, -2)]
  const [start, ...rest] = points.map((point) => ({ x: round(point.x), y: round(point.y) }))
  if (!start) return { path: '', head: '' }
  let path = `M${start.x} ${start.y}`
  let last = start
  for (const next of rest) {
    const between = flat ? next.x - last.x : next.y - last.y
    const bend = Math.max(Math.abs(between) / 2, between < 0 ? 40 : 0)
    const [a, b] = [along(last, bend), along(next, -bend)]
    path += `C${round(a.x)} ${round(a.y)} ${round(b.x)} ${round(b.y)} ${next.x} ${next.y}`
    last = next
  }
  const { x, y } = { x: round(end.x - (flat ? 1.5 : 0)), y: round(end.y - (flat ? 0 : 1.5)) }
  return { path, head: flat ? `M${x - 7} ${y - 4.5}l7 4.5-7 4.5` : `M${x - 4.5} ${y - 7}l4.5 7 4.5-7` }
}

function pointsOf(edge: unknown): Point[] {
  if (typeof edge !== 'object' || edge === null || !('points' in edge) || !Array.isArray(edge.points))
    return []
  return edge.points.map(middleOf)
}

/** dagre types its labels loosely; a missing position would be a bug in dagre. */
function middleOf(label: unknown): Point {
  const { x, y } = typeof label === 'object' && label !== null ? (label as Partial<Point>) : {}
  if (x === undefined || y === undefined) throw new Error('dagre has given a box or a wire no place.')
  return { x: round(x), y: round(y) }
}

function round(value: number): number {
  // Rounds to whole pixels: less to send, and straight lines are sharp.
  return Math.round(value)
}

/**
 * Computes where the boxes of a workflow are and how its wires run. Pure. dagre computes ranks,
 * order and room for the wires' labels, on the server; readers get the finished lines.
 */
import { type EdgeLabel, Graph, type GraphLabel, layout, type NodeLabel, type Point } from '@dagrejs/dagre'
import { maxDrawnOften } from '../limits.ts'
import type { GraphNode, GraphWire } from './graph.ts'
import { remembered } from './remembered.ts'
import { widthOf, wrapped } from './wrap.ts'

/** The workflow to draw. */
export interface Workflow {
  /** With room for an icon if they have any text as their icon. */
  readonly nodes: readonly Pick<GraphNode, 'id' | 'label' | 'title' | 'icon'>[]
  readonly wires: readonly GraphWire[]
}

/** A drawing in pixels, its corner at 0, 0. All boxes have the same size. */
export interface Drawing {
  readonly width: number
  readonly height: number
  readonly box: { readonly width: number; readonly height: number }
  /** Which point of the text in a box its `words` are, as in SVG. */
  readonly anchor: 'start' | 'middle'
  readonly boxes: readonly Box[]
  readonly wires: readonly Wire[]
}

/**
 * A box by its corner, in the order of the workflow's nodes; `lines` are its name, `note` is the
 * kind of node if the name is a different one. All other places are measured from the corner.
 */
export interface Box extends Point {
  readonly id: string
  readonly lines: readonly string[]
  readonly note: string | null
  /** Left end or middle of the text (`anchor`), and its first baseline. */
  readonly words: Point
  /** Corner of the icon; null without one. */
  readonly icon: Point | null
}

/** A wire with its arrow head as an SVG path, and its label next to the line. */
export interface Wire {
  readonly key: string
  readonly path: string
  readonly label: Label | null
}

/**
 * Where the text of a label is: from left to right its middle, above the line; from top to bottom
 * its left end, to the right of the line. `y` is the first baseline.
 */
interface Label extends Point {
  readonly lines: readonly string[]
}

/**
 * Font sizes and the space around text, pixels; `wireLine` is the line height of a label on a wire,
 * `wireGap` its distance from the line.
 */
export const type = { name: 14, note: 12, wire: 12, line: 18, wireLine: 15, wireGap: 4, padding: 10 }

/**
 * Size of an icon and its distance from the name, pixels; next to the name in boxes of at least
 * `beside`, above it in narrower ones.
 */
const icon = { size: 18, gap: 6, beside: 150 }

/**
 * Widths that a box may have, preferred ones first; maximum width of a drawing; lines of a name;
 * width of labels on wires; distance between the boxes without the label, if all wires are straight
 * and if some have to bend.
 */
const choices = {
  /**
   * From left to right: preferably in the column of a window of 1280 px, or in the widest one
   * (`--column`, 44rem minus the frame's padding).
   */
  across: {
    boxes: [150, 132, 116, 104],
    rooms: [625, 670],
    lines: 3,
    words: 76,
    gap: { straight: 16, bent: 32 },
  },
  /** From top to bottom, on a screen of 320 px minus the paddings of page and frame. */
  down: { boxes: [200, 150, 118, 96, 80], room: 256, lines: 3, words: 110, gap: { straight: 24, bent: 56 } },
}

/**
 * Draws from left to right; null if the drawing does not fit the width of the text without leaving
 * words out, and for a large workflow, which would not.
 */
export const drawnAcross = remembered((workflow: Workflow): Drawing | null => {
  if (isLarge(workflow)) return null
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

/** Draws from top to bottom: fits every screen, or has the narrowest boxes and is scaled down. */
export const drawnDown = remembered((workflow: Workflow): Drawing => {
  const { boxes, gap } = choices.down
  if (isLarge(workflow)) return drawnWith(workflow, 'TB', boxes.at(-1) ?? 0, gap.bent).drawing
  let narrowest = drawn(workflow, 'TB', choices.down.boxes[0] ?? 0)
  for (const width of choices.down.boxes) {
    narrowest = drawn(workflow, 'TB', width)
    if (narrowest.drawing.width <= choices.down.room) break
  }
  return narrowest.drawing
})

function isLarge({ nodes, wires }: Workflow): boolean {
  return nodes.length + wires.length > maxDrawnOften
}

/** @returns the drawing, and whether words had to be cut */
function drawn(workflow: Workflow, direction: Direction, width: number) {
  const { gap } = direction === 'LR' ? choices.across : choices.down
  const dense = drawnWith(workflow, direction, width, gap.straight)
  const isBent = dense.drawing.wires.some(({ path }) => path.includes('C'))
  return isBent ? drawnWith(workflow, direction, width, gap.bent) : dense
}

function drawnWith({ nodes, wires }: Workflow, direction: Direction, width: number, gap: number) {
  const { lines, words } = direction === 'LR' ? choices.across : choices.down
  const contents = nodes.map((node) => contentOf(node, width, lines))
  // All boxes have the same height, so that they form even rows.
  const height = Math.round(
    Math.max(type.line, ...contents.map((content) => content.height)) + 2 * type.padding,
  )

  const graph = new Graph<GraphLabel, NodeLabel, EdgeLabel>({ multigraph: true })
  graph.setGraph({ rankdir: direction, nodesep: 16, edgesep: 12, ranksep: gap, marginx: 4, marginy: 4 })
  for (const { id } of contents) graph.setNode(id, { width, height })
  // API clients may write connections with the same key, or an empty one, which dagre does not
  // keep.
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
    // Left of a wire to the right is above it.
    const labelpos = label.length === 0 ? 'c' : direction === 'LR' ? 'l' : 'r'
    graph.setEdge(from, to, { ...size, labelpos, labeloffset: type.wireGap }, key)
  }
  layout(graph)

  // Next to each other, the icons of all boxes are in one column, and so are the names.
  const isBeside = contents.some((content) => content.isBeside)
  const longest = Math.max(0, ...contents.map((content) => content.longest))
  const left = round((width - longest - (isBeside ? icon.size + icon.gap : 0)) / 2)
  const boxes = contents.map(({ id, lines, note, hasIcon, above, height: high }): Box => {
    const { x, y } = middleOf(graph.node(id))
    const top = (height - high) / 2
    return {
      id,
      x: round(x - width / 2),
      y: round(y - height / 2),
      lines,
      note,
      words: {
        x: isBeside ? left + icon.size + icon.gap : round(width / 2),
        y: round(top + above + type.name - 0.5),
      },
      icon: hasIcon
        ? {
            x: isBeside ? left : round((width - icon.size) / 2),
            y: round(isBeside ? (height - icon.size) / 2 : top),
          }
        : null,
    }
  })
  const drawing: Drawing = {
    width: Math.ceil(graph.graph().width ?? 0),
    height: Math.ceil(graph.graph().height ?? 0),
    box: { width, height },
    anchor: isBeside ? 'start' : 'middle',
    boxes,
    wires: drawable.map(({ key, from, to }) => {
      const edge = graph.edge(from, to, key)
      const lines = labels.get(key) ?? []
      const path = pathThrough(edge, middleOf(graph.node(from)), middleOf(graph.node(to)), {
        direction,
        reach: (direction === 'LR' ? width : height) / 2,
        isLabeled: lines.length > 0,
      })
      return { key, path, label: lines.length > 0 ? labelAt(edge, lines, direction) : null }
    }),
  }
  return { drawing, cut: contents.some(({ cut }) => cut) }
}

type Direction = 'LR' | 'TB'

/**
 * Content of a box: its words in lines, and the height of all of it; `above` is the height of the
 * icon, if that is above the words.
 */
function contentOf({ id, label, title, ...node }: Workflow['nodes'][number], width: number, lines: number) {
  const hasIcon = node.icon !== null
  const isBeside = hasIcon && width >= icon.beside
  const room = width - 2 * type.padding - (isBeside ? icon.size + icon.gap : 0)
  const name = wrapped(label, { room, size: type.name, lines })
  const note = title === label || !title ? null : wrapped(title, { room, size: type.note, lines: 1 })
  const above = hasIcon && !isBeside ? icon.size + icon.gap : 0
  return {
    id,
    hasIcon,
    isBeside,
    above,
    lines: name.lines,
    note: note?.lines[0] ?? null,
    longest: Math.max(
      ...name.lines.map((line) => widthOf(line, type.name)),
      ...(note?.lines ?? []).map((line) => widthOf(line, type.note)),
    ),
    height: above + (name.lines.length + (note ? 0.9 : 0)) * type.line,
    cut: name.cut || note?.cut === true,
  }
}

/** Labels of wires are never cut: the drawing grows instead. */
function linesOnWire(label: string | null, room: number): readonly string[] {
  if (!label) return []
  const { lines, cut } = wrapped(label, { room, size: type.wire, lines: 2 })
  return cut ? [label] : lines
}

/** dagre returns the middle of the room that it has left for a label. */
function labelAt(edge: EdgeLabel, lines: readonly string[], direction: Direction): Label {
  const { x, y } = middleOf(edge)
  const left = Math.max(...lines.map((line) => widthOf(line, type.wire) + 6)) / 2
  const first = y + 4 - ((lines.length - 1) / 2) * type.wireLine
  return { x: direction === 'LR' ? x : round(x - left + 3), y: round(first), lines }
}

/**
 * Returns a path from the middle of one side to the middle of the other with an arrow head,
 * parallel to the direction of the drawing at every point, and straight along its label. A wire
 * that runs back leaves and arrives at the same sides as all others, in a wider curve.
 */
function pathThrough(
  edge: EdgeLabel,
  from: Point,
  to: Point,
  { direction, reach, isLabeled }: { direction: Direction; reach: number; isLabeled: boolean },
): string {
  const flat = direction === 'LR'
  const along = (point: Point, by: number) =>
    flat ? { x: point.x + by, y: point.y } : { x: point.x, y: point.y + by }
  const placeOf = ({ x, y }: Point) => (flat ? x : y)
  // How long the label is in the direction of the drawing.
  const { width = 0, height = 0, points = [] } = edge
  const half = isLabeled ? (flat ? width : height) / 2 : 0
  const sign = placeOf(to) < placeOf(from) ? -1 : 1
  const [start, ...rest] = [
    along(from, reach),
    // dagre's first and last point are where its straight line would meet the boxes.
    ...points
      .slice(1, -1)
      .map(middleOf)
      .flatMap((point) =>
        isLabeled && placeOf(point) === placeOf(middleOf(edge))
          ? [along(point, -sign * half), along(point, sign * half)]
          : [point],
      ),
    along(to, -reach - 2),
  ].map(({ x, y }) => ({ x: round(x), y: round(y) }))
  if (!start) return ''
  let path = `M${start.x} ${start.y}`
  let last = start
  for (const [index, next] of rest.entries()) {
    const after = rest[index + 1]
    const between = placeOf(next) - placeOf(last)
    const isStraight = between >= 0 && (flat ? next.y === last.y : next.x === last.x)
    if (isStraight) {
      // A straight line that goes on ends later.
      const goesOn =
        after && placeOf(after) >= placeOf(next) && (flat ? after.y === next.y : after.x === next.x)
      if (!goesOn) path += flat ? `H${next.x}` : `V${next.y}`
    } else {
      const bend = Math.max(Math.abs(between) / 2, between < 0 ? 40 : 0)
      const [a, b] = [along(last, bend), along(next, -bend)]
      path += `C${round(a.x)} ${round(a.y)} ${round(b.x)} ${round(b.y)} ${next.x} ${next.y}`
    }
    last = next
  }
  return path + (flat ? 'm-6-4l6 4-6 4' : 'm-4-6l4 6 4-6')
}

/** A missing position would be a bug in dagre. */
function middleOf({ x, y }: Partial<Point>): Point {
  if (x === undefined || y === undefined) throw new Error('dagre returned no position for a box or a wire.')
  return { x: round(x), y: round(y) }
}

function round(value: number): number {
  // Rounds to whole pixels: less to send, and straight lines are sharp.
  return Math.round(value)
}

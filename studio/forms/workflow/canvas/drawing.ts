/** Drawing of a workflow on the canvas: everything that is stored and can be drawn. Pure. */
import {
  type Connection,
  connectionTitle,
  type End,
  endOf,
  type NodePage,
  nodeTitles,
  type Port,
} from '../ends.ts'
import { connectionsIn, nodesIn } from '../stored.ts'

/** A node with its ports. */
export interface Box {
  /** Unique among the boxes. */
  readonly key: string
  /** Short name; empty if it is missing or another node has it. */
  readonly id: string
  readonly title: string
  /** The node's own title, if its box shows another text. */
  readonly note: string
  readonly inputs: readonly BoxPort[]
  readonly outputs: readonly BoxPort[]
}

/** A port of a box. */
export interface BoxPort {
  readonly name: string
  readonly label: string
  readonly type: string
  /** A connection uses it, but the node has no such port anymore. */
  readonly isGone: boolean
}

/** A connection between two boxes. */
export interface Wire {
  readonly key: string
  readonly connection: Connection
  /** Keys of the boxes. */
  readonly from: string
  readonly to: string
  /** In words: `Input · Text → LLM · Prompt`. */
  readonly title: string
}

/** A workflow on the canvas. */
export interface CanvasDrawing {
  readonly boxes: readonly Box[]
  readonly wires: readonly Wire[]
  /** Why some connections are not drawn, a sentence for each reason. */
  readonly left: readonly string[]
}

/** Id of the handle for a connection to a node without one of its ports. No port is called so. */
export const anyPort = '*'

/** @param workflow the block, as the form has it */
export function canvasDrawing(workflow: unknown, pages: readonly NodePage[]): CanvasDrawing {
  const nodes = nodesIn(workflow)
  const connections = connectionsIn(workflow)
  const titles = nodeTitles({ nodes, pages })
  const keys = new Set<string>()
  const ids = new Set<string>()
  const boxes = nodes.map((node, index): Box => {
    const id = newKey(node.id, ids) ?? ''
    const page = pages.find(({ _id }) => _id === node.node?._ref)
    const title = (id && titles.get(id)) || node.label || page?.title || 'Node without a page'
    return {
      key: newKey(node._key, keys) ?? `node ${index}`,
      id,
      title,
      note: node.label && page?.title && page.title !== node.label ? page.title : '',
      inputs: portsOf(page, page?.inputs, usedPorts(connections, 'to', id)),
      outputs: portsOf(page, page?.outputs, usedPorts(connections, 'from', id)),
    }
  })
  return {
    boxes,
    ...wiresOf(boxes, connections, (connection) => connectionTitle(connection, { nodes, pages })),
  }
}

/** The key, unless it is missing or another one has it. */
function newKey(key: string | undefined, known: Set<string>): string | undefined {
  if (!key || known.has(key)) return undefined
  known.add(key)
  return key
}

function usedPorts(connections: readonly Connection[], end: End, id: string): string[] {
  const ends = connections.map((connection) => endOf(connection, end))
  return id ? ends.flatMap((chosen) => (chosen.id === id ? (chosen.port ?? []) : [])) : []
}

/** The ports of the node's page, then those that connections use and the page does not have. */
function portsOf(
  page: NodePage | undefined,
  ports: readonly Port[] | null | undefined,
  used: readonly string[],
): BoxPort[] {
  const known = (ports ?? []).flatMap(({ name, label, type }): BoxPort[] =>
    name ? [{ name, label: label ?? name, type: type ?? '', isGone: false }] : [],
  )
  const unique = known.filter(({ name }, index) => known.findIndex((port) => port.name === name) === index)
  const gone = [...new Set(used)].filter((name) => !unique.some((port) => port.name === name))
  return [...unique, ...gone.map((name) => ({ name, label: name, type: '', isGone: page !== undefined }))]
}

function wiresOf(
  boxes: readonly Box[],
  connections: ReturnType<typeof connectionsIn>,
  titleOf: (connection: Connection) => string,
): Pick<CanvasDrawing, 'wires' | 'left'> {
  const boxOf = (id: string | undefined) => (id ? boxes.find((box) => box.id === id)?.key : undefined)
  const keys = new Set<string>()
  const wires: Wire[] = []
  let loose = 0
  let circles = 0
  for (const [index, { _key, ...connection }] of connections.entries()) {
    const [from, to] = [boxOf(connection.from), boxOf(connection.to)]
    const key = newKey(_key, keys) ?? `connection ${index}`
    if (from === undefined || to === undefined) loose += 1
    else if (from === to) circles += 1
    else wires.push({ key, connection, from, to, title: titleOf(connection) })
  }
  const left = [
    notDrawn(loose, 'a node at one of the ends is missing: choose it in the list of connections.'),
    notDrawn(circles, 'it begins and ends at the same node: choose another node in the list of connections.'),
  ].filter((sentence) => sentence !== undefined)
  return { wires, left }
}

function notDrawn(count: number, why: string): string | undefined {
  if (count === 0) return undefined
  return `${count === 1 ? 'One connection is' : `${count} connections are`} not drawn, because ${why}`
}

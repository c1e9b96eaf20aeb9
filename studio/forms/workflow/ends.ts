/**
 * The ends of a workflow's connections as a writer sees them: nodes by their title, ports by their
 * label. Pure.
 */
import type { PortType } from '@repo/model/kinds.ts'
import { portsFit } from '@repo/model/ports.ts'

/** A port of a node page. */
export interface Port {
  readonly name: string | null
  readonly label: string | null
  readonly type: PortType | null
}

/** Fields of a node's page that a connection needs. */
export interface NodePage {
  readonly _id: string
  readonly title: string | null
  readonly inputs: readonly Port[] | null
  readonly outputs: readonly Port[] | null
  /** Technical names of its settings. */
  readonly settings?: readonly string[]
}

/** A box of the workflow, as the form has it. */
export interface WorkflowNode {
  readonly id?: string
  readonly label?: string
  readonly node?: { readonly _ref?: string }
}

/** A connection, as the form has it. */
export interface Connection {
  readonly from?: string
  readonly fromPort?: string
  readonly to?: string
  readonly toPort?: string
  readonly label?: string
}

/** Which end of a connection. */
export type End = 'from' | 'to'

/** A node with the ports that a connection can be tied to. */
export interface EndGroup {
  readonly title: string
  readonly options: readonly { readonly value: string; readonly label: string }[]
}

/**
 * A node as the choice of an end gives it: its short name, and the port's technical name if it is a
 * port.
 */
export interface ChosenEnd {
  readonly id: string
  readonly port: string | undefined
}

/** Title of each node by its short name: the text of its box, else its page's title. */
export function nodeTitles(
  nodes: readonly WorkflowNode[],
  pages: readonly NodePage[],
): ReadonlyMap<string, string> {
  const plain = nodes.map((node) => ({ id: node.id ?? '', title: titleOf(node, pages) }))
  return new Map(
    plain.map(({ id, title }) => {
      const isTwice = plain.filter((other) => other.title === title).length > 1
      return [id, isTwice ? `${title} (${id})` : title]
    }),
  )
}

/** Everything that one end of a connection can be tied to, in the order of the nodes. */
export function endGroups(end: End, nodes: readonly WorkflowNode[], pages: readonly NodePage[]): EndGroup[] {
  const titles = nodeTitles(nodes, pages)
  return nodes.flatMap((node): EndGroup[] => {
    if (!node.id) return []
    const title = titles.get(node.id) ?? node.id
    const ports = portsOf(end, node, pages).flatMap(({ name, label, type }) =>
      name
        ? [
            {
              value: endValue({ id: node.id ?? '', port: name }),
              label: `${title} · ${label ?? name}${type ? ` (${type})` : ''}`,
            },
          ]
        : [],
    )
    const whole = { value: endValue({ id: node.id, port: undefined }), label: `${title} (any port)` }
    return [{ title, options: [...ports, whole] }]
  })
}

/** The value of a choice. Neither short names nor technical names have a full stop in them. */
export function endValue({ id, port }: ChosenEnd): string {
  return port === undefined ? id : `${id}.${port}`
}

/** The choice behind a value. */
export function chosenEnd(value: string): ChosenEnd {
  const [id = '', port] = value.split('.')
  return { id, port }
}

/**
 * Fields of a connection when one of its ends is chosen. What flows is called like the port that it
 * comes from, unless the writer has called it something else.
 * @returns values to set; `undefined` for fields to take out
 */
export function tied(
  connection: Connection,
  end: End,
  { id, port }: ChosenEnd,
  { nodes, pages }: { readonly nodes: readonly WorkflowNode[]; readonly pages: readonly NodePage[] },
): Partial<Record<keyof Connection, string | undefined>> {
  const fields = end === 'from' ? { from: id, fromPort: port } : { to: id, toPort: port }
  if (end === 'to') return fields
  const labelOf = (from: string | undefined, name: string | undefined) =>
    findPort('from', { id: from, port: name }, nodes, pages)?.label ?? undefined
  const isOwnWord = connection.label && connection.label !== labelOf(connection.from, connection.fromPort)
  const label = labelOf(id, port)
  return isOwnWord || label === undefined ? fields : { ...fields, label }
}

/** A connection in words: `Input · Text → LLM · Prompt`. */
export function connectionTitle(
  connection: Connection,
  nodes: readonly WorkflowNode[],
  pages: readonly NodePage[],
): string {
  const titles = nodeTitles(nodes, pages)
  const name = (end: End, id: string | undefined, port: string | undefined) => {
    const label = findPort(end, { id, port }, nodes, pages)?.label
    const title = (id && titles.get(id)) || id || '?'
    return label ? `${title} · ${label}` : title
  }
  return `${name('from', connection.from, connection.fromPort)} → ${name('to', connection.to, connection.toPort)}`
}

/** True if a connection begins and ends at the same node, which no workflow can run. */
export function isToItself({ from, to }: Connection): boolean {
  return Boolean(from) && from === to
}

/** Why a connection cannot be made on the canvas, in one sentence; nothing when it can. */
export function misfit(
  connection: Connection,
  nodes: readonly WorkflowNode[],
  pages: readonly NodePage[],
): string | undefined {
  const titles = nodeTitles(nodes, pages)
  if (isToItself(connection))
    return `"${titles.get(connection.from ?? '') ?? connection.from}" cannot be connected to itself: choose another node at one of the ends.`
  const from = findPort('from', { id: connection.from, port: connection.fromPort }, nodes, pages)
  const to = findPort('to', { id: connection.to, port: connection.toPort }, nodes, pages)
  for (const [port, id, found] of [
    [connection.fromPort, connection.from, from],
    [connection.toPort, connection.to, to],
  ] as const) {
    if (port && !found)
      return `"${(id && titles.get(id)) ?? id}" has no port "${port}" anymore: choose another port.`
  }
  if (!from?.type || !to?.type || portsFit(from.type, to.type)) return undefined
  return `${from.type} flows out of "${from.label}", but "${to.label}" takes ${to.type}: choose another port, or put a node between that converts it.`
}

function titleOf({ label, node, id }: WorkflowNode, pages: readonly NodePage[]): string {
  return label || pages.find(({ _id }) => _id === node?._ref)?.title || id || 'Node'
}

function portsOf(end: End, { node }: WorkflowNode, pages: readonly NodePage[]): readonly Port[] {
  const page = pages.find(({ _id }) => _id === node?._ref)
  return (end === 'from' ? page?.outputs : page?.inputs) ?? []
}

function findPort(
  end: End,
  { id, port }: { readonly id: string | undefined; readonly port: string | undefined },
  nodes: readonly WorkflowNode[],
  pages: readonly NodePage[],
): Port | undefined {
  const node = port === undefined ? undefined : nodes.find((candidate) => candidate.id === id)
  return node && portsOf(end, node, pages).find(({ name }) => name === port)
}

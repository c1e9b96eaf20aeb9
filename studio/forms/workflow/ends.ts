/** The ends of a workflow's connections in words: titles of nodes, labels of ports. Pure. */
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
  /** Technical names of what it needs to run (`needsOf`). */
  readonly needs?: readonly string[]
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

/** The nodes of a workflow, and the pages that they have. */
export interface NodesWithPages {
  readonly nodes: readonly WorkflowNode[]
  readonly pages: readonly NodePage[]
}

/** An end of a connection: the short name of a node, and the technical name of one of its ports. */
export interface ChosenEnd {
  readonly id: string | undefined
  readonly port: string | undefined
}

/** One end of a connection. */
export function endOf({ from, fromPort, to, toPort }: Connection, end: End): ChosenEnd {
  return end === 'from' ? { id: from, port: fromPort } : { id: to, port: toPort }
}

/** Title of each node by its short name: the text of its box, else its page's title. */
export function nodeTitles({ nodes, pages }: NodesWithPages): ReadonlyMap<string, string> {
  const plain = nodes.map((node) => ({ id: node.id ?? '', title: titleOf(node, pages) }))
  return new Map(
    plain.map(({ id, title }) => {
      const isTwice = plain.filter((other) => other.title === title).length > 1
      return [id, isTwice ? `${title} (${id})` : title]
    }),
  )
}

/** Choices for one end of a connection: each node with its ports, in their order. */
export function endGroups(end: End, workflow: NodesWithPages) {
  const titles = nodeTitles(workflow)
  return workflow.nodes.flatMap((node) => {
    const { id } = node
    if (!id) return []
    const title = titles.get(id) ?? id
    const ports = portsOf(end, node, workflow.pages).flatMap(({ name, label, type }) => {
      const text = `${title} · ${label ?? name}${type ? ` (${type})` : ''}`
      return name ? [{ value: endValue({ id, port: name }), label: text }] : []
    })
    return [{ title, options: [...ports, { value: id, label: `${title} (any port)` }] }]
  })
}

/** The value of a choice. Neither short names nor technical names have a full stop in them. */
export function endValue({ id = '', port }: ChosenEnd): string {
  return port === undefined ? id : `${id}.${port}`
}

/** The choice behind a value. */
export function chosenEnd(value: string): ChosenEnd {
  const [id, port] = value.split('.')
  return { id, port }
}

/**
 * Fields of a connection when one of its ends is chosen, undefined for those to take out. What
 * flows is called like its port, unless the writer has called it something else.
 */
export function tied(
  connection: Connection,
  end: End,
  chosen: ChosenEnd,
  workflow: NodesWithPages,
): Partial<Record<keyof Connection, string | undefined>> {
  const { id, port } = chosen
  if (end === 'to') return { to: id, toPort: port }
  const fields = { from: id, fromPort: port }
  const before = findPort('from', endOf(connection, 'from'), workflow)?.label
  const label = findPort('from', chosen, workflow)?.label
  const isOwnWord = connection.label && connection.label !== before
  return isOwnWord || !label ? fields : { ...fields, label }
}

/** A connection in words: `Input · Text → LLM · Prompt`. */
export function connectionTitle(connection: Connection, workflow: NodesWithPages): string {
  const titles = nodeTitles(workflow)
  const nameOf = (end: End) => {
    const { id, port } = endOf(connection, end)
    const label = findPort(end, { id, port }, workflow)?.label
    const title = (id && titles.get(id)) || id || '?'
    return label ? `${title} · ${label}` : title
  }
  return `${nameOf('from')} → ${nameOf('to')}`
}

/** True if a connection begins and ends at the same node, which no workflow can run. */
export function isToItself({ from, to }: Connection): boolean {
  return Boolean(from) && from === to
}

/** Why a connection cannot be made on the canvas, in one sentence; nothing when it can. */
export function misfit(connection: Connection, workflow: NodesWithPages): string | undefined {
  const titles = nodeTitles(workflow)
  const titleAt = (id: string | undefined) => (id && titles.get(id)) ?? id
  if (isToItself(connection))
    return `"${titleAt(connection.from)}" cannot be connected to itself: choose another node at one of the ends.`
  const [from, to] = (['from', 'to'] as const).map((end) => {
    const chosen = endOf(connection, end)
    return { ...chosen, found: findPort(end, chosen, workflow) }
  })
  const gone = [from, to].find((end) => end?.port && !end.found)
  if (gone) return `"${titleAt(gone.id)}" has no port "${gone.port}" anymore: choose another port.`
  const [output, input] = [from?.found, to?.found]
  if (!output?.type || !input?.type || portsFit(output.type, input.type)) return undefined
  return `${output.type} flows out of "${output.label}", but "${input.label}" takes ${input.type}: choose another port, or put a node between that converts it.`
}

function titleOf({ label, node, id }: WorkflowNode, pages: readonly NodePage[]): string {
  return label || pages.find(({ _id }) => _id === node?._ref)?.title || id || 'Node'
}

function portsOf(end: End, { node }: WorkflowNode, pages: readonly NodePage[]): readonly Port[] {
  const page = pages.find(({ _id }) => _id === node?._ref)
  return (end === 'from' ? page?.outputs : page?.inputs) ?? []
}

function findPort(end: End, { id, port }: ChosenEnd, { nodes, pages }: NodesWithPages): Port | undefined {
  const node = port === undefined ? undefined : nodes.find((candidate) => candidate.id === id)
  return node && portsOf(end, node, pages).find(({ name }) => name === port)
}

/** The changes that the canvas makes to a workflow, each with its inverse. Pure. */

import { objectsIn, textIn } from '@repo/model/values.ts'
import { randomKey } from '../../random-key.ts'
import { type Connection, misfit, type NodePage, tied, type WorkflowNode } from '../ends.ts'
import { connectionIn, connectionsIn, nodesIn } from '../stored.ts'
import { anyPort, type Box } from './drawing.ts'

/** The lists that the canvas changes. */
export const lists = ['nodes', 'connections'] as const
/** One of {@link lists}. */
export type List = (typeof lists)[number]

/** An item of a list with its place in it. */
export interface Entry {
  readonly list: List
  readonly item: { readonly _key: string; readonly [field: string]: unknown }
  /** `_key` of the item before it; nothing for the first. */
  readonly after: string | undefined
}

/** Items to put in and items to take out, one step for *Undo*. */
export interface WorkflowChange {
  readonly added: readonly Entry[]
  readonly removed: readonly Entry[]
}

/** The change that takes a change back. */
export function inverse({ added, removed }: WorkflowChange): WorkflowChange {
  return { added: removed, removed: added }
}

/** Puts an item at the end of a list. */
export function appended(workflow: unknown, list: List, item: Entry['item']): WorkflowChange {
  return { added: [{ list, item, after: itemsIn(workflow, list).at(-1)?._key }], removed: [] }
}

/** Puts a connection at the end of the list. */
export function appendedConnection(workflow: unknown, connection: Connection): WorkflowChange {
  const item = { _type: 'workflowConnection', _key: randomKey(), ...connection }
  return appended(workflow, 'connections', item)
}

/** Takes nodes and connections out, and all connections of these nodes. */
export function taken(
  workflow: unknown,
  keys: { readonly nodes: readonly string[]; readonly connections: readonly string[] },
): WorkflowChange {
  const goneIds = new Set(
    nodesIn(workflow).flatMap(({ _key, id }) => (_key && id && keys.nodes.includes(_key) ? [id] : [])),
  )
  const isGone = (item: Entry['item'], list: List) => {
    if (keys[list].includes(item._key)) return true
    const { from = '', to = '' } = list === 'connections' ? connectionIn(item) : {}
    return goneIds.has(from) || goneIds.has(to)
  }
  const removed = lists.flatMap((list) => {
    const items = itemsIn(workflow, list)
    return items.flatMap((item, index) =>
      isGone(item, list) ? [{ list, item, after: items[index - 1]?._key }] : [],
    )
  })
  return { added: [], removed }
}

/** The part of a change that can still be made, if others have changed the workflow since. */
export function applicable(workflow: unknown, { added, removed }: WorkflowChange): WorkflowChange {
  const has = ({ list, item }: Entry) => itemsIn(workflow, list).some(({ _key }) => _key === item._key)
  return { added: added.filter((entry) => !has(entry)), removed: removed.filter(has) }
}

/** Two ports that a writer wants to connect. */
export interface Ends {
  readonly from: { readonly box: Box; readonly port: string }
  readonly to: { readonly box: Box; readonly port: string }
}

/** The connection of two ports, or a sentence that says why they cannot be connected. */
interface Connected {
  readonly connection?: Connection
  readonly refusal?: string
}

/** Connects two ports. @param workflow the block, as the form has it */
export function connected(workflow: unknown, pages: readonly NodePage[], { from, to }: Ends): Connected {
  const nodes: readonly WorkflowNode[] = nodesIn(workflow)
  const nameless = [from, to].find(({ box }) => !box.id)
  if (nameless)
    return {
      refusal: `"${nameless.box.title}" has no short name that is its own: give it one in the list of nodes.`,
    }
  const portOf = (port: string) => (port === anyPort ? undefined : port)
  const connection = stored({
    ...tied({}, 'from', { id: from.box.id, port: portOf(from.port) }, { nodes, pages }),
    ...tied({}, 'to', { id: to.box.id, port: portOf(to.port) }, { nodes, pages }),
  })
  const problem = misfit(connection, { nodes, pages })
  if (problem) return { refusal: problem }
  const isTwice = connectionsIn(workflow).some(
    (other) =>
      other.from === connection.from &&
      other.fromPort === connection.fromPort &&
      other.to === connection.to &&
      other.toPort === connection.toPort,
  )
  return isTwice ? { refusal: 'These two ports are already connected.' } : { connection }
}

/**
 * The connection from one box to another that leaves no choice: only one pair of ports fits, or
 * only one with the same type at both ends, which "any" is not.
 */
export function onlyConnection(
  workflow: unknown,
  pages: readonly NodePage[],
  [from, to]: readonly [Box, Box],
): Connection | undefined {
  const fitting = from.outputs.flatMap((output) =>
    to.inputs.flatMap((input) => {
      const ends = { from: { box: from, port: output.name }, to: { box: to, port: input.name } }
      const { connection } = connected(workflow, pages, ends)
      const isSame = output.type === input.type && output.type !== 'any'
      return connection ? [{ connection, isSame }] : []
    }),
  )
  const exact = fitting.filter(({ isSame }) => isSame)
  const [only, another] = fitting.length === 1 ? fitting : exact
  return another ? undefined : only?.connection
}

/** Without the fields that have no value. */
function stored(fields: Partial<Record<keyof Connection, string | undefined>>): Connection {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined))
}

/** Items that patches can find. */
function itemsIn(workflow: unknown, list: List): Entry['item'][] {
  return objectsIn(workflow, list).flatMap((item) => {
    const _key = textIn(item, '_key')
    return _key ? [{ ...item, _key }] : []
  })
}

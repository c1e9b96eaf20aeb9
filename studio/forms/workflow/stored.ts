/** A workflow as it is stored: values that a form refuses and an API accepts count as missing. */
import { portTypes } from '@repo/model/kinds.ts'
import { objectsIn, referenceIn, textIn } from '@repo/model/values.ts'
import { needsOf } from '@repo/model/workflow-needs.ts'
import type { SanityClient } from '@sanity/client'
import type { Connection, NodePage, Port, WorkflowNode } from './ends.ts'

/** The nodes of a workflow; texts that are missing are left out. */
export function nodesIn(workflow: unknown): (WorkflowNode & { readonly _key?: string })[] {
  return objectsIn(workflow, 'nodes').map((node) => {
    const ref = referenceIn(node, 'node')
    return { ...textsIn(node, ['_key', 'id', 'label']), ...(ref && { node: { _ref: ref } }) }
  })
}

/** The connections of a workflow. */
export function connectionsIn(workflow: unknown): (Connection & { readonly _key?: string })[] {
  return objectsIn(workflow, 'connections').map((connection) => ({
    ...textsIn(connection, ['_key']),
    ...connectionIn(connection),
  }))
}

/** One connection. */
export function connectionIn(value: unknown): Connection {
  return textsIn(value, ['from', 'fromPort', 'to', 'toPort', 'label'])
}

/** A node page as a query returns it. */
export function nodePageIn(page: unknown): NodePage {
  return {
    _id: textIn(page, '_id'),
    title: textIn(page, 'title') || null,
    inputs: objectsIn(page, 'inputs').map(portIn),
    outputs: objectsIn(page, 'outputs').map(portIn),
    settings: objectsIn(page, 'settings').flatMap((setting) => textIn(setting, 'name') || []),
    needs: needsOf(page),
  }
}

function portIn(port: unknown): Port {
  const type = textIn(port, 'type')
  return {
    name: textIn(port, 'name') || null,
    label: textIn(port, 'label') || null,
    type: portTypes.find((known) => known === type) ?? null,
  }
}

function textsIn<Name extends string>(value: unknown, names: readonly Name[]): { [name in Name]?: string } {
  const texts: { [name in Name]?: string } = {}
  for (const name of names) {
    const text = textIn(value, name)
    if (text) texts[name] = text
  }
  return texts
}

/**
 * Titles, ports and names of settings, with what is not published yet: the writer may be about to
 * publish both.
 */
export async function readNodePages(client: SanityClient, ids: readonly string[]): Promise<NodePage[]> {
  const wanted = [...new Set(ids)].filter(Boolean)
  if (wanted.length === 0) return []
  const pages: unknown[] = await client.fetch(
    `*[_id in $ids]{_id, title, inputs[]{name, label, type, required}, outputs[]{name, label, type}, settings[]{name, required, default}}`,
    { ids: wanted },
    { perspective: 'drafts' },
  )
  return pages.map(nodePageIn)
}

/** A short name for a new node of a workflow: connections find the node by it. */
export function newShortName(): string {
  return `n${Math.random().toString(36).slice(2, 8)}`
}

/** Checks of a workflow against the pages of its nodes; a node without a page fits everything. */
import { objectsIn, referenceIn, textIn } from '@repo/model/values.ts'
import { missingIn } from '@repo/model/workflow-needs.ts'
import { isToItself, misfit, type NodePage } from '../forms/workflow/ends.ts'
import { connectionsIn, nodesIn } from '../forms/workflow/stored.ts'

/**
 * Checks that each connection of a workflow joins ports that fit, by the rule of the canvas. Those
 * of a node to itself are left to the stricter check of the list.
 */
export function portsOfConnectionsFit(workflow: unknown, pages: readonly NodePage[]): true | string {
  const nodes = nodesIn(workflow)
  const connections = connectionsIn(workflow).filter((connection) => !isToItself(connection))
  return connections.map((connection) => misfit(connection, { nodes, pages })).find(Boolean) ?? true
}

/** Checks that each node of a workflow has what it needs to run, by the pages of the nodes. */
export function nodesHaveTheirNeeds(workflow: unknown, pages: readonly NodePage[]): true | string {
  const [first] = missingIn(workflow, new Map(pages.map(({ _id, needs }) => [_id, needs ?? []])))
  const title = pages.find(({ _id }) => _id === first?.page)?.title ?? 'A node'
  return first
    ? `"${title}" needs "${first.name}" to run: give this setting a value, or connect this input.`
    : true
}

/** Checks that each setting of a workflow's nodes is a setting of the page of its node. */
export function settingsAreKnown(workflow: unknown, pages: readonly NodePage[]): true | string {
  for (const node of objectsIn(workflow, 'nodes')) {
    const page = pages.find(({ _id }) => _id === referenceIn(node, 'node'))
    const names = objectsIn(node, 'settings').map((setting) => textIn(setting, 'name'))
    const unknown = page?.settings && names.find((name) => name && !page.settings?.includes(name))
    if (unknown)
      return `"${page.title ?? 'The node'}" has no setting "${unknown}": use a technical name from the settings on its page.`
  }
  return true
}

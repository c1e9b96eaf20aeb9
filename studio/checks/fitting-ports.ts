import { isToItself, misfit, type NodePage } from '../forms/workflow/ends.ts'
import { connectionsIn, nodesIn } from '../forms/workflow/stored.ts'

/**
 * Checks that each connection of a workflow joins ports that fit, by the rule of the canvas.
 * Connections of a node to itself are left to the stricter check of the list.
 * @param pages the pages of its nodes; a node without a page fits everything
 * @returns `true`, or the sentence about the first connection that does not fit
 */
export function portsOfConnectionsFit(workflow: unknown, pages: readonly NodePage[]): true | string {
  const nodes = nodesIn(workflow)
  for (const connection of connectionsIn(workflow)) {
    const problem = isToItself(connection) ? undefined : misfit(connection, nodes, pages)
    if (problem) return problem
  }
  return true
}

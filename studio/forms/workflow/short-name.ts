/** A short name for a new node of a workflow: connections find the node by it. */
export function newShortName(): string {
  return `n${Math.random().toString(36).slice(2, 8)}`
}

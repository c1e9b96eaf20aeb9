/** Where the boxes of a workflow stand. Pure: nodes and connections in, places out. */

/** A box and its place; columns and rows count from 0. */
export interface Place {
  readonly id: string
  readonly column: number
  readonly row: number
}

/**
 * Boxes in columns from left to right: each stands right of everything that leads to it. A loop is cut at the
 * connection that closes it.
 */
export function placesOf(
  ids: readonly string[],
  connections: readonly { readonly from: string; readonly to: string }[],
): Place[] {
  const columns = new Map<string, number>()
  const visiting = new Set<string>()
  const columnOf = (id: string): number => {
    const known = columns.get(id)
    if (known !== undefined) return known
    visiting.add(id)
    const before = connections.filter(
      ({ from, to }) => to === id && ids.includes(from) && !visiting.has(from),
    )
    const column = Math.max(-1, ...before.map(({ from }) => columnOf(from))) + 1
    visiting.delete(id)
    columns.set(id, column)
    return column
  }
  const rows = new Map<number, number>()
  return ids.map((id) => {
    const column = columnOf(id)
    const row = rows.get(column) ?? 0
    rows.set(column, row + 1)
    return { id, column, row }
  })
}

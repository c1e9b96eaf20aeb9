/** Divides a list into batches that a service accepts. */

/** Most of one batch. */
export interface BatchLimits {
  readonly bytes: number
  /** By default, any number of items. */
  readonly items?: number
}

/**
 * Divides items, in their order, into batches. An item that is larger than a batch has one to
 * itself.
 * @param bytesOf bytes of an item in a request
 */
export function inBatches<Item>(
  all: readonly Item[],
  bytesOf: (item: Item) => number,
  { bytes, items = Number.POSITIVE_INFINITY }: BatchLimits,
): Item[][] {
  const batches: Item[][] = []
  let room = 0
  for (const item of all) {
    const size = bytesOf(item)
    const last = batches.at(-1)
    if (last && size <= room && last.length < items) {
      last.push(item)
      room -= size
    } else {
      batches.push([item])
      room = bytes - size
    }
  }
  return batches
}

/** Bytes of a value as JSON, in UTF-8. */
export function jsonBytes(value: unknown): number {
  return Buffer.byteLength(JSON.stringify(value))
}

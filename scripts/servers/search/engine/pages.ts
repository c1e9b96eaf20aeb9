/** Selects the page of ranked documents that becomes hits. */
import type { Parameters } from './parameters.ts'

/**
 * First hit and number of hits of the wanted page; `offset` and `length` win over `page`
 * (api-parameters/offset).
 */
export function pageWindow(parameters: Parameters): { from: number; count: number } {
  const { page, hitsPerPage, offset, length, paginationLimitedTo } = parameters
  const from = offset ?? (length === null ? page * hitsPerPage : 0)
  const count = length ?? hitsPerPage
  return { from, count: Math.max(0, Math.min(count, paginationLimitedTo - from)) }
}

/** Yields `count` items from index `from` on, and does not read further ones. */
export function* takeRange<Item>(items: Iterable<Item>, from: number, count: number): Generator<Item> {
  if (count === 0) return
  let at = 0
  for (const item of items) {
    if (at >= from) yield item
    at += 1
    if (at >= from + count) return
  }
}

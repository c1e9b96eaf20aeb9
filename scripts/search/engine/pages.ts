/** Selects the page of ranked documents that becomes hits. */
import type { Parameters } from './parameters.ts'

/** A document that a rule puts at a position among the hits. */
export interface Promoted {
  readonly document: number
  readonly position: number
}

/** The documents without their positions. */
export function numbersOf(promoted: readonly Promoted[]): number[] {
  return promoted.map(({ document }) => document)
}

/** Documents and promoted documents, each once. */
export function withAll(documents: readonly number[], promoted: readonly Promoted[]): readonly number[] {
  return promoted.length === 0 ? documents : [...new Set([...documents, ...numbersOf(promoted)])]
}

/**
 * Inserts promoted documents, which `order` does not contain, at their positions, or at its end
 * when it is shorter.
 */
export function* withPromoted(order: Iterable<number>, promoted: readonly Promoted[]): Generator<number> {
  const waiting = [...promoted]
  let position = 0
  for (const document of order) {
    for (; waiting[0] && waiting[0].position <= position; position++)
      yield waiting.shift()?.document ?? document
    yield document
    position += 1
  }
  for (const { document } of waiting) yield document
}

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

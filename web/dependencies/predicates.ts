/**
 * The rules that decide where readers see a document, each in two forms: as GROQ for queries, and
 * as a function for comparing versions without a query. Both take any JSON, since the lake stores
 * what its clients send. `predicates.test.ts` compares the two forms with each other, and
 * `queries/malformed.integration.test.ts` whole queries with changes.
 *
 * In GROQ a comparison with a value of another type is null, so `x > ""` is true for a text that is
 * not empty and for nothing else, and `!` of it is null too: negations need `select`.
 */
import { pageFilter } from '@repo/model/groq.ts'
import { isRecord } from '@repo/model/is-record.ts'
import { isStatusKind, type StatusKind } from '@repo/model/node-status.ts'

/** A document as the lake returns it. */
type Fields = Readonly<Record<string, unknown>>

/** A text that is not empty; '' for everything else. */
export function textOf(value: unknown): string {
  return typeof value === 'string' ? value : ''
}

/** Id of a reference; '' for everything else. GROQ follows any object with a `_ref`. */
export function referenceOf(value: unknown): string {
  return isRecord(value) ? textOf(value._ref) : ''
}

/** Ids of a list of references, as `tags[]._ref` returns them. */
export function referencesOf(value: unknown): string[] {
  return Array.isArray(value) ? value.map(referenceOf).filter((id) => id !== '') : []
}

/** True if a document has a URL: without one no link points to it, and no list shows it. */
export const hasSlug = `defined(slug.current) && slug.current > ""`
/** The slug that {@link hasSlug} tests; '' for a document without one. */
export function slugOf({ slug }: Fields): string {
  return isRecord(slug) ? textOf(slug.current) : ''
}

/** Pages that lists show. */
export const listedPage = `${pageFilter} && unlisted != true && ${hasSlug}` as const
/** True if lists show a page. Only for pages. */
export function isListedPage(document: Fields): boolean {
  return document.unlisted !== true && slugOf(document) !== ''
}

/** Categories that lists show. */
export const listedCategory = `_type == "category" && ${hasSlug}` as const
/** True if lists show a category. Only for categories. */
export function isListedCategory(document: Fields): boolean {
  return slugOf(document) !== ''
}

/** True if a category is at the top of the sidebar: it has no parent. */
export const isTop = `select(parent._ref > "" => false, true)`
/** Id of the category above a category, or `root`; for comparing with a parameter. */
export const parentOrRoot = `select(parent._ref > "" => parent._ref, "root")`
/** The same as a function. */
export function parentOrRootOf({ parent }: Fields): string {
  return referenceOf(parent) || 'root'
}

/** Id of the category that a page is in, or `root`; for comparing with a parameter. */
export const categoryOrRoot = `select(category._ref > "" => category._ref, "root")`

/** Order of a list: documents with a position by that, then all others by title. */
export const inOrder = `order(select(position < 0 || position >= 0 => position, 1000000) asc, select(position < 0 || position >= 0 => "", title) asc, _id asc)`
/** Sort values of a document in a list: its position, or its title if it has none. */
export function sortPlaceOf({ position, title }: Fields): unknown[] {
  return typeof position === 'number' ? [position] : ['', title]
}

/** The kind of a node's status, such as `deprecated`; none for a value that no page shows. */
export const statusKind = 'select(status.kind in ["new", "deprecated", "removed"] => status.kind)' as const
/** The same as a function; undefined without one. */
export function statusKindOf({ status }: Fields): StatusKind | undefined {
  return isRecord(status) && isStatusKind(status.kind) ? status.kind : undefined
}

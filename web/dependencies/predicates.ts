/**
 * What decides where readers see a document, each rule once for both who need it: as GROQ, which the lake evaluates in
 * queries, and as a function, which tells a change apart without asking the lake. Both take any JSON: the lake stores what
 * its clients send. `predicates.test.ts` holds the two against each other, `queries/malformed.integration.test.ts` whole queries.
 *
 * In GROQ a comparison with a value of another type is null, so `x > ""` is true for a text that is not empty and for
 * nothing else, and `!` of it is null too: negations need `select`.
 */

/** A document as the lake gives it. */
type Fields = Readonly<Record<string, unknown>>

/** A text that is not empty; '' for everything else. */
export function textOf(value: unknown): string {
  return typeof value === 'string' ? value : ''
}

/** Id that a reference names; '' for everything else. GROQ follows any object with a `_ref`. */
export function referenceOf(value: unknown): string {
  return isObject(value) ? textOf(value._ref) : ''
}

/** Ids that a list of references names, as `tags[]._ref` gives them. */
export function referencesOf(value: unknown): string[] {
  return Array.isArray(value) ? value.map(referenceOf).filter((id) => id !== '') : []
}

/** Whether a document has an address: without one no link leads to it, and no list shows it. */
export const hasSlug = `defined(slug.current) && slug.current > ""`
/** The slug that {@link hasSlug} asks for; '' for a document without. */
export function slugOf({ slug }: Fields): string {
  return isObject(slug) ? textOf(slug.current) : ''
}

/** Documents that a link may lead to. */
export const linkable = `_type in ["nodePage", "guide", "category", "tag"]`

/** Pages that stand in lists. */
export const listedPage = `_type in ["nodePage", "guide"] && unlisted != true && ${hasSlug}` as const
/** Whether lists show a page; asked of pages only. */
export function isListedPage(document: Fields): boolean {
  return document.unlisted !== true && slugOf(document) !== ''
}

/** Categories that stand in lists. */
export const listedCategory = `_type == "category" && ${hasSlug}` as const
/** Whether lists show a category; asked of categories only. */
export function isListedCategory(document: Fields): boolean {
  return slugOf(document) !== ''
}

/** Whether a category stands at the top of the sidebar: its parent names nothing. */
export const isTop = `select(parent._ref > "" => false, true)`
/** Id of the category above a category, or `root`; to be compared with a parameter. */
export const parentOrRoot = `select(parent._ref > "" => parent._ref, "root")`
/** The same as a function. */
export function parentOrRootOf({ parent }: Fields): string {
  return referenceOf(parent) || 'root'
}

/** Id of the category that holds a page, or `root`; to be compared with a parameter. */
export const categoryOrRoot = `select(category._ref > "" => category._ref, "root")`

/** Place of a document in a list: its position, where it is a number, and without one its title, after all others. */
export const inOrder = `order(select(position < 0 || position >= 0 => position, 1000000) asc, select(position < 0 || position >= 0 => "", title) asc, _id asc)`
/** What that place depends on. */
export function sortPlaceOf({ position, title }: Fields): unknown[] {
  return typeof position === 'number' ? [position] : ['', title]
}

function isObject(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

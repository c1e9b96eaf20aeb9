/**
 * Where in the Studio each value of a query result is edited, for the Preview tool. Only results
 * of draft mode have places, so that a reader's page does not contain them. Pure.
 */

import { isRecord } from '@repo/model/is-record.ts'

/** A value in a document. */
export interface Place {
  /** Published id. */
  readonly id: string
  readonly type: string
  /** Path in the document, such as `body[_key=="a"].title`; empty for the document itself. */
  readonly path: string
}

/** Objects of a result have their place under this name. It survives copies, unlike a symbol. */
const placeKey = '_place'

/** The places made here: a document written through the API may have a field of that name, too. */
const made = new WeakSet<object>()

/**
 * Keys that the overlays can read (@sanity/visual-editing-csm 3.0, `RE_SEGMENT_WITH_KEY`), as all
 * are that the Studio or the importer made. A number of up to nine digits is an index for them.
 */
const readableKey = /^(?!(?:0|[1-9]\d{0,8})$)[\w-]+$/

/** Results that do not select id or type, by their name in the query. */
const roots: Readonly<Record<string, { readonly type: string; readonly id?: string }>> = {
  home: { type: 'homePage', id: 'homePage' },
  siteChrome: { type: 'siteSettings', id: 'siteSettings' },
  siteName: { type: 'siteSettings', id: 'siteSettings' },
  tag: { type: 'tag' },
  tags: { type: 'tag' },
}

/** Names under which queries select a field of another name, by the type of the document. */
const fieldNames: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  category: { summary: 'description' },
  tag: { title: 'label', summary: 'description' },
}

/**
 * Returns a copy of a query result whose objects have their place. Items of lists are found by
 * their key; an item without one has no place.
 * @param result what `shownResult` returned
 */
export function withPlaces<T>(result: T): T
export function withPlaces(result: unknown): unknown {
  return placed(result, undefined, '')
}

/** The place of a field of an object, or of the object; undefined if readers see the result. */
export function placeOf(value: object | null | undefined, field?: string): Place | undefined {
  const found = value && placeKey in value ? value[placeKey] : undefined
  const place = isPlace(found) ? found : undefined
  if (!place || field === undefined) return place?.path ? place : undefined
  return inside(place, place.path ? field : (fieldNames[place.type]?.[field] ?? field))
}

/** @param name the name under which the query returned the value */
function placed(value: unknown, place: Place | undefined, name: string): unknown {
  if (Array.isArray(value)) return value.map((item) => placed(item, itemPlace(item, place), name))
  if (typeof value !== 'object' || value === null) return value
  const own = rootPlace(value, name) ?? place
  const entries = Object.entries(value).map(([key, inner]) => [
    key,
    placed(inner, own && inside(own, key), key),
  ])
  return { ...Object.fromEntries(entries), ...(own && { [placeKey]: own }) }
}

function isPlace(value: unknown): value is Place {
  return typeof value === 'object' && value !== null && made.has(value)
}

function newPlace(place: Place): Place {
  made.add(place)
  return place
}

function rootPlace(value: object, name: string): Place | undefined {
  const root = roots[name]
  const id = '_id' in value ? value._id : root?.id
  const type = '_type' in value ? value._type : root?.type
  if (typeof id !== 'string' || typeof type !== 'string') return undefined
  return id && type ? newPlace({ id, type, path: '' }) : undefined
}

function itemPlace(item: unknown, list: Place | undefined): Place | undefined {
  if (!list || typeof item !== 'object' || item === null || !('_key' in item)) return undefined
  const { id, key } = 'reusedFrom' in item && isRecord(item.reusedFrom) ? item.reusedFrom : {}
  if (typeof id === 'string') return itemPlace({ _key: key }, { id, type: 'snippet', path: 'body' })
  return typeof item._key === 'string' && readableKey.test(item._key)
    ? newPlace({ ...list, path: `${list.path}[_key=="${item._key}"]` })
    : undefined
}

function inside(place: Place, field: string): Place {
  return newPlace({ ...place, path: place.path ? `${place.path}.${field}` : field })
}

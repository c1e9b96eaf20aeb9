/** Marks elements for the Preview tool: a click on one opens its field in the Studio. */
import { createDataAttribute } from 'next-sanity'
import { placeOf } from '#queries/places.ts'
import { env } from './env.ts'

/** Attributes of an element that a writer can click; none for readers. */
export interface Editable {
  readonly 'data-sanity'?: string
  /** A press must select text, as on the page, instead of dragging the element to another place. */
  readonly 'data-sanity-drag-disable'?: 'true'
}

const forReaders: Editable = {}

/**
 * Attributes for the element that shows a value. They are empty unless the value was read in draft
 * mode, so readers' pages contain not one byte of them.
 * @param value an object of a query result
 * @param field its field that the element shows; without one, the element shows the whole object
 */
export function editable(value: object | null | undefined, field?: string): Editable {
  const place = placeOf(value, field)
  if (!place) return forReaders
  const attribute = createDataAttribute({ baseUrl: env().SANITY_STUDIO_URL, ...place })
  return { 'data-sanity': attribute.toString(), 'data-sanity-drag-disable': 'true' }
}

/** Parts of documents, as the tests of the Studio write them. */

/** A strong reference. */
export function reference(id: string) {
  return { _type: 'reference', _ref: id } as const
}

/** The value of a slug field. */
export function slug(current: string) {
  return { _type: 'slug', current } as const
}

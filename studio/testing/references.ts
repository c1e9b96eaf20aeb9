/** Parts of documents, as the tests of the Studio write them. */

/** A strong reference. */
export function reference(id: string) {
  return { _type: 'reference', _ref: id } as const
}

/** A paragraph, or another block of a text. */
export function block(_key: string, children: readonly object[], more: object = {}) {
  return { _type: 'block', _key, style: 'normal', markDefs: [], children, ...more }
}

/** A span of a text; its key is its text. */
export function span(text: string, ...marks: string[]) {
  return { _type: 'span', _key: text, text, marks }
}

/** The value of a slug field. */
export function slug(current: string) {
  return { _type: 'slug', current } as const
}

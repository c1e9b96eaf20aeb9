/** Where documents point at another one, in a writer's words. Pure. */

/** A document as the lake gives it. */
export interface UsingDocument {
  readonly _id: string
  readonly _type: string
  readonly [field: string]: unknown
}

/** A document that points at another one. */
export interface Use {
  /** Published id. */
  readonly id: string
  readonly type: string
  readonly title: string
  readonly isDraft: boolean
  /** Names of the fields that point there, in the document's order, each once. */
  readonly fields: readonly string[]
  /** Whether one of the references keeps its target from being deleted. */
  readonly isStrong: boolean
}

/**
 * Uses of a document, published ones first, a draft only where the published version does not point
 * there too.
 * @param id published id of the document that is pointed at
 */
export function usesOf(id: string, documents: readonly UsingDocument[]): Use[] {
  const uses = documents.flatMap((document): Use[] => {
    const found = Object.entries(document).flatMap(([field, value]) =>
      referencesTo(id, value).map(({ isStrong }) => ({ field, isStrong })),
    )
    if (found.length === 0) return []
    return [
      {
        id: publishedId(document._id),
        type: document._type,
        title: documentTitle(document),
        isDraft: document._id.startsWith('drafts.'),
        fields: [...new Set(found.map(({ field }) => field))],
        isStrong: found.some(({ isStrong }) => isStrong),
      },
    ]
  })
  const published = uses.filter(({ isDraft }) => !isDraft)
  const known = new Set(published.map(({ id: own }) => own))
  const drafts = uses.filter((use) => use.isDraft && !known.has(use.id))
  const byTitle = (a: Use, b: Use) => a.title.localeCompare(b.title, 'en')
  return [...published.sort(byTitle), ...drafts.sort(byTitle)]
}

/** `drafts.x` and `versions.r.x` → `x`. */
export function publishedId(id: string): string {
  return id.replace(/^(?:drafts\.|versions\.[^.]+\.)/, '')
}

/** What a writer calls a document. */
export function documentTitle({ _type, title, label, productName, from }: UsingDocument): string {
  if (_type === 'homePage') return 'Home page'
  if (_type === 'siteSettings') return 'Site settings'
  const found = [title, label, productName, from].find((text) => typeof text === 'string' && text !== '')
  return typeof found === 'string' ? found : 'Untitled'
}

function referencesTo(id: string, value: unknown): { isStrong: boolean }[] {
  if (Array.isArray(value)) return value.flatMap((item) => referencesTo(id, item))
  if (typeof value !== 'object' || value === null) return []
  const own = '_ref' in value && value._ref === id
  const inside = Object.values(value).flatMap((item) => referencesTo(id, item))
  return own ? [{ isStrong: !('_weak' in value && value._weak === true) }, ...inside] : inside
}

/** Where documents point at another one, in a writer's words. Pure. */
import type { singletonTypes, writersGuideType } from '@repo/model/kinds.ts'
import { publishedId } from '@repo/model/published-id.ts'
import { fieldIn } from '@repo/model/values.ts'
import { getValueAtPath } from 'sanity'
import { referencePaths, type StoredDocument } from '../../lake-client/documents.ts'

/** A document that points at another one. */
export interface Use {
  /** Published id. */
  readonly id: string
  readonly type: string
  readonly title: string
  readonly isDraft: boolean
  /** Names of the fields that point there, in the document's order, each once. */
  readonly fields: readonly string[]
  /** True if one of the references keeps its target from being deleted. */
  readonly isStrong: boolean
}

/**
 * Uses of a document, published ones first, a draft only where its published version does not point
 * there too.
 */
export function usesOf(id: string, documents: readonly StoredDocument[]): Use[] {
  const uses = documents.flatMap((document): Use[] => {
    const found = referencePaths(document, id)
    if (found.length === 0) return []
    return [
      {
        id: publishedId(document._id),
        type: document._type,
        title: documentTitle(document),
        isDraft: document._id !== publishedId(document._id),
        fields: [...new Set(found.map(([field]) => String(field)))],
        isStrong: found.some((path) => fieldIn(getValueAtPath(document, path), '_weak') !== true),
      },
    ]
  })
  const published = uses.filter(({ isDraft }) => !isDraft)
  const known = new Set(published.map(({ id: own }) => own))
  const unpublished = uses.filter((use) => use.isDraft && !known.has(use.id))
  // A document may have a draft and versions in releases.
  const drafts = [...new Map(unpublished.map((use) => [use.id, use])).values()]
  const byTitle = (a: Use, b: Use) => a.title.localeCompare(b.title, 'en')
  return [...published.sort(byTitle), ...drafts.sort(byTitle)]
}

/** Types with a single document, which has no title of its own. */
const onlyOnes = {
  homePage: 'Home page',
  siteSettings: 'Site settings',
  searchSettings: 'Search',
  writersGuide: "Writers' guide",
} as const satisfies Record<(typeof singletonTypes)[number] | typeof writersGuideType, string>

function isOneOfAKind(type: string): type is keyof typeof onlyOnes {
  return Object.hasOwn(onlyOnes, type)
}

/** Name of a document in the Studio; `Untitled` for one without a name. */
export function documentTitle({ _type, title, label, productName, from }: StoredDocument): string {
  if (isOneOfAKind(_type)) return onlyOnes[_type]
  const found = [title, label, productName, from].find((text) => typeof text === 'string' && text !== '')
  return typeof found === 'string' ? found : 'Untitled'
}

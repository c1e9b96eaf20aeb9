import { type UsedAnchors, unusedAnchor } from '@repo/model/anchors.ts'
import { categorySegments, folder, linkable } from '@repo/model/groq.ts'
import { isRecord } from '@repo/model/is-record.ts'
import type { SanityClient } from '@sanity/client'
import type { ImportedDocument, Source } from './site/imported-document.ts'

/** Fields by which a document is recognized: those of its address, and its source. */
interface Place {
  readonly _id: string
  readonly _type: string
  readonly slug: string
  /** Path of a page's category, or of the category itself. */
  readonly folder: string
  readonly source: Source | null
}

const placesQuery = `*[${linkable} && !(_id in path("drafts.**")) && !(_id in path("versions.**"))] {
  _id, _type, source, "slug": coalesce(slug.current, ""),
  "folder": select(
    _type == "category" => array::join(array::compact(${categorySegments}), "/"),
    ${folder}
  )
}`

/**
 * The documents of an import with the ids under which the lake has them: as the same import wrote
 * them from the same file, or else as another source has them at the same address, of which readers
 * see only one. A category whose slug is that of another gets a free one.
 * @param client with the perspective `raw`
 */
export async function recognized(
  client: SanityClient,
  documents: readonly ImportedDocument[],
): Promise<ImportedDocument[]> {
  const places: Place[] = await client.fetch(placesQuery)
  const held = new Map(places.flatMap((place) => keysOf(place).map((key) => [key, place._id] as const)))
  const known = new Set(places.map(({ _id }) => _id))
  const used = new Set(documents.map(({ _id }) => _id).filter((id) => known.has(id)))
  const ids = new Map<unknown, string>()
  for (const place of placesOf(documents)) {
    if (place._type === 'redirect' || known.has(place._id)) continue
    const id = keysOf(place)
      .map((key) => held.get(key))
      .find((candidate) => candidate !== undefined && !used.has(candidate))
    if (id === undefined) continue
    used.add(id)
    ids.set(place._id, id)
  }
  const slugs: UsedAnchors = new Map(
    places
      .filter(({ _id, _type }) => _type === 'category' && !used.has(_id))
      .map(({ slug }) => [slug, 1] as const),
  )
  const renamed: ImportedDocument[] = JSON.parse(JSON.stringify(documents), (key, value) =>
    key === '_id' || key === '_ref' ? (ids.get(value) ?? value) : value,
  )
  return renamed.map((document) =>
    document._type === 'category'
      ? { ...document, slug: { _type: 'slug', current: unusedAnchor(slugOf(document), slugs) } }
      : document,
  )
}

/** By what a document is recognized: its file in its import, then its address. */
function keysOf({ _type, slug, folder, source }: Place): string[] {
  if (_type === 'tag') return [`tag ${slug}`]
  const address = _type === 'category' ? `category ${folder}` : `page ${folder}/${slug}`
  return source?.import === undefined ? [address] : [`file ${source.import}/${source.path}`, address]
}

function placesOf(documents: readonly ImportedDocument[]): Place[] {
  const byId = new Map<unknown, ImportedDocument>(documents.map((document) => [document._id, document]))
  const folderOf = (reference: unknown): string[] => {
    const category = byId.get(isRecord(reference) ? reference._ref : undefined)
    return category ? [...folderOf(category.parent), String(category.pathSegment)] : []
  }
  return documents.map((document) => ({
    _id: document._id,
    _type: document._type,
    slug: slugOf(document),
    folder: folderOf(document._type === 'category' ? { _ref: document._id } : document.category).join('/'),
    source: document.source,
  }))
}

function slugOf({ slug }: ImportedDocument): string {
  return isRecord(slug) ? String(slug.current) : ''
}

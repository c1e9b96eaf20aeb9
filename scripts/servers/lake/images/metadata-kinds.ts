/** The kinds of image metadata that an upload can ask for. */
import { requestError } from '../errors.ts'

/**
 * Metadata that an upload can ask for (@sanity/client, `AssetMetadataType`). Only `lqip` is stored:
 * neither Studio nor site reads the others.
 */
const kinds = ['location', 'exif', 'image', 'palette', 'lqip', 'blurhash', 'thumbhash'] as const

/** One kind of metadata. */
export type MetadataKind = (typeof kinds)[number]

/** Without a request (Sanity docs, "Image metadata": included by default). */
const defaultKinds: readonly MetadataKind[] = ['palette', 'lqip', 'blurhash']

/**
 * The kinds of metadata that an upload asks for by `meta`.
 * @throws ApiError 400 for an unknown kind
 */
export function metadataKinds(search: URLSearchParams): ReadonlySet<MetadataKind> {
  const asked = search.getAll('meta').flatMap((names) => names.split(','))
  if (asked.length === 0) return new Set(defaultKinds)
  const found = asked.flatMap((name) => {
    const kind = kinds.find((known) => known === name)
    if (kind === undefined && name !== 'none')
      throw requestError(400, `meta="${name}" is unknown: write ${kinds.join(', ')} or none`)
    return kind ?? []
  })
  return new Set(found)
}

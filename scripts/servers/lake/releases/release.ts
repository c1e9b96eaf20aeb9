/**
 * Release documents (`_.releases.<name>`) and their states. Pure. Sources: @sanity/client,
 * `ReleaseDocument`; Sanity docs, "Content release document flow".
 */
import { z } from 'zod'
import type { StoredDocument } from '../documents.ts'

const prefix = '_.releases.'

/** Type of release documents. */
export const releaseType = 'system.release'

/** Metadata of a release, which writers set. Unknown fields are kept. */
export const releaseMetadata = z.looseObject({
  title: z.string().optional(),
  description: z.string().optional(),
  releaseType: z.enum(['asap', 'scheduled', 'undecided']).default('undecided'),
  intendedPublishAt: z.iso.datetime({ offset: true }).optional(),
  cardinality: z.enum(['many', 'one']).optional(),
})

/** Name of a release: a part of the ids of its documents. */
export const releaseName = z
  .string()
  .regex(/^\w[\w-]*$/, 'must have only a-z, A-Z, 0-9, _ and -, and not begin with -')
  .max(64)

/** The states in which a release stays; hosted Sanity also has some on the way to them. */
export const releaseStates = ['active', 'scheduled', 'published', 'archived'] as const

/** The state of a release. */
export type ReleaseState = (typeof releaseStates)[number]

/** A release document. */
export interface Release extends StoredDocument {
  readonly name: string
  readonly state: ReleaseState
  readonly metadata: z.infer<typeof releaseMetadata>
  /** When it is published, ISO 8601; only while it is scheduled. */
  readonly publishAt?: string
  /** Ids of its versions when it was published or archived. */
  readonly finalDocumentStates?: readonly { readonly _key: string; readonly id: string }[]
}

/** `spring` → `_.releases.spring`. */
export function releaseDocumentId(name: string): string {
  return `${prefix}${name}`
}

/** True if an id is that of a release document. */
export function isReleaseId(id: string): boolean {
  return id.startsWith(prefix)
}

/** The release with a name; null if there is none. @param get returns a document by id */
export function releaseNamed(name: string, get: (id: string) => StoredDocument | null): Release | null {
  const document = get(releaseDocumentId(name))
  // Only release actions write these documents, see lock.ts.
  return document as Release | null
}

/** The releases among some documents. */
export function releasesIn(documents: Iterable<StoredDocument>): Release[] {
  const isRelease = (document: StoredDocument): document is Release => isReleaseId(document._id)
  return Iterator.from(documents).filter(isRelease).toArray()
}

/** `finalDocumentStates` of a release with these versions. */
export function statesOf(versions: readonly StoredDocument[]) {
  return versions.map(({ _id }) => ({ _key: _id, id: _id }))
}

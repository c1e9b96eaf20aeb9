/**
 * Pages that were published since they were put into a release, which would take that back; the
 * embedded lake refuses it (`scripts/servers/lake/releases/outdated.ts`).
 */
import { isRecord } from '@repo/model/is-record.ts'
import { publishedId } from '@repo/model/published-id.ts'
import { fieldIn, textIn } from '@repo/model/values.ts'
import type { SanityClient, SanityDocument } from '@sanity/client'
import { fetchRaw } from '../../lake-client/documents.ts'
import { readVersions } from '../../lake-client/history.ts'
import { documentTitle } from '../uses/uses.ts'
import { changedFields, contentOf, type DocumentContent, type Merged, merge } from './merge.ts'

/** Subject of the question: a page in all releases, or a release with all its pages. */
export type Asked = { readonly page: string } | { readonly release: string }

/** A release that is not published yet. */
interface OpenRelease {
  /** The part of its id that is in those of its versions. */
  readonly name: string
  readonly title: string
  readonly state: string
  /** ISO 8601; only of one that is scheduled. */
  readonly publishAt: string | null
}

/** A version whose document was published since. */
export interface PublishedSince {
  /** Published id. */
  readonly id: string
  readonly type: string
  readonly title: string
  readonly release: OpenRelease
  readonly published: SanityDocument
  readonly version: SanityDocument
  /** Fields that were changed on the site since. */
  readonly changed: readonly string[]
  readonly merged: Merged
}

const query = `{
  "releases": *[_type == "system.release"]{_id, _rev, state, publishAt, "title": metadata.title},
  "versions": *[_id in path("versions.**") && (sanity::versionOf($page) || sanity::partOfRelease($release))]
}`

interface Found {
  readonly releases: readonly (Omit<OpenRelease, 'name'> & { readonly _id: string; readonly _rev: string })[]
  readonly versions: readonly SanityDocument[]
}

/** Reads what a writer has to decide about. */
export async function readPublishedSince(client: SanityClient, asked: Asked): Promise<PublishedSince[]> {
  const { releases, versions } = await fetchRaw<Found>(client, query, { page: '', release: '', ...asked })
  const ids = versions.map(({ _id }) => publishedId(_id))
  const pages = await fetchRaw<SanityDocument[]>(client, '*[_id in $ids]', { ids })
  const byId = new Map(pages.map((page) => [page._id, page]))
  const open = new Map(
    releases.flatMap(({ _id, state, ...release }) => {
      const name = _id.replace('_.releases.', '')
      return state === 'active' || state === 'scheduled' ? [[name, { ...release, name, state }] as const] : []
    }),
  )
  // The order of releases is planned: what another one has published is not a direct change.
  const planned = new Set(releases.filter(({ state }) => state === 'published').map(({ _rev }) => _rev))
  const rows = await Promise.all(
    versions.map(async (version): Promise<PublishedSince | undefined> => {
      const published = byId.get(publishedId(version._id))
      const release = open.get(version._id.split('.')[1] ?? '')
      if (!published || !release || planned.has(published._rev)) return undefined
      if (fieldIn(version._system, 'delete') === true) return undefined
      const base = await baseOf(client, version, published)
      if (!base) return undefined
      return {
        id: published._id,
        type: published._type,
        title: documentTitle(published),
        release: { ...release, title: release.title ?? 'Untitled release' },
        published,
        version,
        changed: changedFields(base, published),
        merged: merge(base, published, version),
      }
    }),
  )
  return rows.filter((row) => row !== undefined)
}

/**
 * The published document that a version was made from; undefined if it has not changed since. The
 * lake notes its revision, Sanity's own not always: then the dates decide.
 */
async function baseOf(
  client: SanityClient,
  { _system, _updatedAt }: SanityDocument,
  published: SanityDocument,
): Promise<DocumentContent | undefined> {
  const noted = [fieldIn(_system, 'published'), fieldIn(_system, 'base')].find(
    (one) => isRecord(one) && (one.id ?? published._id) === published._id,
  )
  const revision = textIn(noted, 'rev')
  if (revision === published._rev) return undefined
  const [known] = revision ? await readVersions(client, [published._id], { revision }) : []
  if (known) return known
  if (published._updatedAt <= _updatedAt) return undefined
  return (await readVersions(client, [published._id], { time: _updatedAt }))[0] ?? {}
}

/**
 * Gives a release the text of a page that a writer has decided on. The version is made again, so
 * that it counts as newer than the page; a scheduled release stays scheduled.
 * @throws Error in one sentence for a writer if page or version has changed since they were read
 */
export async function decide(
  client: SanityClient,
  { id, release: { name: releaseId, state, publishAt }, version, published }: PublishedSince,
  text: DocumentContent,
): Promise<void> {
  const revisions = await fetchRaw<string[]>(client, '*[_id in $ids]._rev', { ids: [version._id, id] })
  if (![version, published].every((document) => revisions.includes(document._rev)))
    throw new Error('Somebody has changed the page in the meantime: close this and look again.')
  const document = { ...contentOf(text), _id: version._id, _type: version._type }
  const isScheduled = state === 'scheduled' && publishAt !== null
  // A scheduled release locks its versions.
  if (isScheduled) await client.releases.unschedule({ releaseId })
  try {
    await client.action(
      [
        { actionType: 'sanity.action.document.version.discard', versionId: version._id },
        { actionType: 'sanity.action.document.version.create', publishedId: id, document },
      ],
      { tag: 'launch.decide' },
    )
  } finally {
    if (isScheduled) await client.releases.schedule({ releaseId, publishAt })
  }
}

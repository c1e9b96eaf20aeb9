import type { SanityClient, ReleaseDocument as SanityRelease } from '@sanity/client'
import type { ReleaseDocument } from './content.ts'

/**
 * Writes releases with their state and, by `writeDocuments`, their versions. A release that is not
 * active locks its versions: it is made active for that time.
 * @param isPresent whether the lake has a release with this id
 */
export async function withReleases(
  releases: readonly ReleaseDocument[],
  { client, isPresent }: { client: SanityClient; isPresent: (id: string) => boolean },
  writeDocuments: () => Promise<void>,
): Promise<void> {
  const locking = releases.filter((release) => !isActive(release))
  await importReleases(releases.filter(isActive), client)
  await importReleases(locking.filter(({ _id }) => isPresent(_id)).map(opened), client)
  await writeDocuments()
  await importReleases(locking, client)
}

function opened({ publishAt, finalDocumentStates, ...release }: ReleaseDocument): ReleaseDocument {
  return { ...release, state: 'active' }
}

function isActive({ state }: ReleaseDocument): boolean {
  return state === 'active'
}

async function importReleases(releases: readonly ReleaseDocument[], client: SanityClient) {
  for (const { _rev, ...attributes } of releases) {
    await client.action({
      actionType: 'sanity.action.release.import',
      releaseId: attributes.name,
      // The shape is that of the lake that it comes from.
      attributes: attributes as unknown as SanityRelease,
      ifExists: 'replace',
    })
  }
}

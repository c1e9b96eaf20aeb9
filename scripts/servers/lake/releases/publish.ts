import { isUnpublication, publishedId, type StoredDocument } from '../documents.ts'
import type { DocumentMutation } from '../mutations/apply.ts'
import { contentOfDocument, publishedContent } from '../mutations/publish.ts'
import { type Release, statesOf } from './release.ts'
import type { ReleaseView } from './view.ts'

/**
 * The mutations that publish a release: each version replaces its published document, or
 * unpublishes it. Drafts stay as they are.
 * @param timestamp of the publication, ISO 8601
 */
export function publishedBy(release: Release, view: ReleaseView, timestamp: string): DocumentMutation[] {
  const versions = view.versionsOf(release.name)
  const set = { state: 'published', publishedAt: timestamp, finalDocumentStates: statesOf(versions) }
  return [
    ...versions.flatMap((version) => [
      ...(isUnpublication(version) ? unpublished(version, view) : published(version, view)),
      { delete: { id: version._id } },
    ]),
    { patch: { id: release._id, set, unset: ['publishAt', 'error'] } },
  ]
}

function published(version: StoredDocument, view: ReleaseView): DocumentMutation[] {
  const id = publishedId(version._id)
  return [{ createOrReplace: publishedContent(version, view.get(id)) }]
}

/** The content is kept in a draft (github.com/sanity-io/sanity/issues/8887). */
function unpublished(version: StoredDocument, view: ReleaseView): DocumentMutation[] {
  const id = publishedId(version._id)
  const known = view.get(id)
  if (!known) return []
  return [{ createIfNotExists: { ...contentOfDocument(known), _id: `drafts.${id}` } }, { delete: { id } }]
}

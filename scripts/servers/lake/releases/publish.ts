import { isUnpublication, publishedId } from '../documents.ts'
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
    ...versions.flatMap((version): DocumentMutation[] => {
      const id = publishedId(version._id)
      const known = view.get(id)
      const own = { delete: { id: version._id } }
      if (!isUnpublication(version)) return [{ createOrReplace: publishedContent(version, known) }, own]
      if (!known) return [own]
      // The content is kept in a draft (github.com/sanity-io/sanity/issues/8887).
      const draft = { ...contentOfDocument(known), _id: `drafts.${id}` }
      return [{ createIfNotExists: draft }, { delete: { id } }, own]
    }),
    { patch: { id: release._id, set, unset: ['publishAt', 'error'] } },
  ]
}

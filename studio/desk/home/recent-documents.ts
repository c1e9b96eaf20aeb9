import { objectsIn } from '@repo/model/values.ts'
import type { SanityClient } from '@sanity/client'
import { authorsOf } from '../../lake-client/history.ts'
import { type AttentionRow, rowFieldsWith, rowsOf, writtenTypes } from '../lists/attention.ts'

/** A document that the writer was the last to edit. */
export interface RecentDocument extends AttentionRow {
  /** True if it has changes that are not published. */
  readonly isDraft: boolean
}

/** Documents that are shown. */
const mostRecent = 5

const query = `*[_type in $types && automatic != true] | order(_updatedAt desc, _id asc)[0...100]${rowFieldsWith('"isDraft": _originalId in path("drafts.**")')}`

/** Those among the documents that were changed last whose last change a writer made. */
export async function readRecentDocuments(client: SanityClient, userId: string): Promise<RecentDocument[]> {
  const found: unknown = await client.fetch(query, { types: writtenTypes }, { perspective: 'drafts' })
  const documents = objectsIn({ found }, 'found').flatMap((document) =>
    rowsOf([document]).map((row) => ({ ...row, isDraft: document.isDraft === true })),
  )
  const ids = documents.map(({ id, isDraft }) => (isDraft ? `drafts.${id}` : id))
  const authors = await authorsOf(client, ids)
  return documents.filter(({ rev }) => authors.get(rev) === userId).slice(0, mostRecent)
}

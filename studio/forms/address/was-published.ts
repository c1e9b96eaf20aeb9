import { listIn } from '@repo/model/values.ts'
import type { SanityClient } from '@sanity/client'

/**
 * True if a document was published at any time, as far as the lake's history reaches: readers may
 * know its address, also when it is unpublished now.
 * @param id published id
 * @throws Error of the client when the lake cannot be read
 */
export async function wasPublished(client: SanityClient, id: string): Promise<boolean> {
  const found: unknown = await client.request({
    url: `/data/history/${client.config().dataset}/documents/${id}`,
    query: { lastRevision: 'true' },
    tag: 'address.was-published',
  })
  return listIn(found, 'documents').length > 0
}

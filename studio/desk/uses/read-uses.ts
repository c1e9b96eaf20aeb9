import type { SanityClient } from '@sanity/client'
import { fetchRaw, type StoredDocument } from '../../lake-client/documents.ts'
import { type Use, usesOf } from './uses.ts'

/** More than a writer would look through. */
const most = 200

/** Uses of a document, drafts included. */
export async function readUses(client: SanityClient, id: string): Promise<Use[]> {
  const query = `*[references($id) && !sanity::versionOf($id)] | order(_id asc)[0...${most}]`
  return usesOf(id, await fetchRaw<StoredDocument[]>(client, query, { id }))
}

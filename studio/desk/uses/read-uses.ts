import { pageFilter } from '@repo/model/groq.ts'
import type { SanityClient } from '@sanity/client'
import { fetchPublished, fetchRaw, type StoredDocument } from '../../lake-client/documents.ts'
import { type Mention, mentionsOf } from './mentions.ts'
import { type Use, usesOf } from './uses.ts'

/** More than a writer would look through. */
const most = 200

/**
 * Uses of a document, drafts included, and published pages that name it, if there is a title,
 * without a link.
 */
export async function readUses(
  client: SanityClient,
  { id, title }: { readonly id: string; readonly title: string },
): Promise<{ uses: Use[]; mentions: Mention[] }> {
  const [users, pages] = await Promise.all([
    fetchRaw<StoredDocument[]>(
      client,
      `*[references($id) && !sanity::versionOf($id)] | order(_id asc)[0...${most}]`,
      { id },
    ),
    title.trim() === '' ? [] : fetchPublished<StoredDocument[]>(client, mentionsQuery, { id, title }),
  ])
  return { uses: usesOf(id, users), mentions: mentionsOf(title, pages) }
}

// Words in any order: `mentionsOf` checks the exact title. Blocks are in a body, or in blocks of
// it.
const mentionsQuery = `*[${pageFilter} && _id != $id && !references($id) && [
  summary, pt::text(body), pt::text(body[].body[]), pt::text(body[].steps[].body[]), pt::text(body[].tabs[].body[]),
  pt::text(body[].rows[].cells[].content[])
] match $title] | order(title asc)[0...${most}]{_id, _type, title, summary, body}`

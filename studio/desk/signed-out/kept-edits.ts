/**
 * Edits that the lake did not get before the session of their writer ended. They wait in the
 * browser until the same person signs in again and decides.
 */
import { publishedId } from '@repo/model/published-id.ts'
import type { SanityClient } from '@sanity/client'
import { fetchRaw, locked, mutate, type RevisedDocument } from '../../lake-client/documents.ts'
import type { UnsentEdits } from '../../patches/save-before-leaving.ts'
import { contentOf, merge } from '../launch/merge.ts'

const keyOf = (user: string) => `loomwork.unsent-edits.${user}`

/** The edits of a person that wait in this browser. */
export function readKept(user: string): readonly UnsentEdits[] {
  return JSON.parse(localStorage.getItem(keyOf(user)) ?? '[]')
}

/** Lets edits wait; those of a draft take the place of earlier ones. */
export function addKept(user: string, edits: readonly UnsentEdits[]): void {
  if (edits.length === 0) return
  const byDraft = new Map([...readKept(user), ...edits].map((unsent) => [unsent.text._id, unsent]))
  localStorage.setItem(keyOf(user), JSON.stringify([...byDraft.values()]))
}

/** Forgets the edits of a draft: they are saved, or not wanted. */
export function removeKept(user: string, draft: string): void {
  const others = readKept(user).filter(({ text }) => text._id !== draft)
  localStorage.setItem(keyOf(user), JSON.stringify(others))
}

/**
 * Puts edits into the draft as it is now. Where somebody else has changed the same part since, the
 * text of the draft stays.
 */
export async function saveKept(client: SanityClient, { before, text }: UnsentEdits): Promise<void> {
  const ids = { id: text._id, published: publishedId(text._id) }
  const [open, published] = await fetchRaw<(RevisedDocument | null)[]>(
    client,
    '[*[_id == $id][0], *[_id == $published][0]]',
    ids,
  )
  const { content } = merge(before, text, open ?? published ?? before)
  const document = { ...contentOf(content), _id: text._id, _type: text._type }
  const write = open ? [locked(open), { createOrReplace: document }] : [{ create: document }]
  await mutate(client, write, 'signed-out.save')
}

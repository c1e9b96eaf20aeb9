/** Node pages as connections need them. */
import type { SanityClient } from '@sanity/client'
import type { NodePage } from './ends.ts'
import { nodePageIn } from './stored.ts'

/**
 * Titles, ports and names of settings, with what is not published yet: the writer may be about to
 * publish both.
 * @param ids published ids
 * @throws Error of the client when the lake cannot be read
 */
export async function readNodePages(client: SanityClient, ids: readonly string[]): Promise<NodePage[]> {
  const wanted = [...new Set(ids)].filter(Boolean)
  if (wanted.length === 0) return []
  const pages: unknown[] = await client.fetch(
    `*[_id in $ids]{_id, title, inputs[]{name, label, type}, outputs[]{name, label, type}, settings[]{name}}`,
    { ids: wanted },
    { perspective: 'drafts' },
  )
  return pages.map(nodePageIn)
}

/** The guide for writers, as the start page shows it. */
import { writersGuideType } from '@repo/model/kinds.ts'
import { textIn } from '@repo/model/values.ts'
import type { SanityClient } from '@sanity/client'
import { proseBlocks } from '../../forms/previews/prose.tsx'
import { fetchPublished } from '../../lake-client/documents.ts'

/**
 * Reads the guide.
 * @returns null if none is published, or none that has a text
 */
export async function readGuide(client: SanityClient) {
  const query = '*[_id == $id][0]{title, "body": body[]{..., _type == "image" => {"url": asset->url}}}'
  return guideOf(await fetchPublished(client, query, { id: writersGuideType }))
}

/** The guide of a query result; parts of another form are left out. Pure. */
export function guideOf(found: unknown) {
  const blocks = proseBlocks(found, 'body')
  return blocks.length === 0 ? null : { title: textIn(found, 'title') || "Writers' guide", blocks }
}

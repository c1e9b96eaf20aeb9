/** The guide for writers, as the start page shows it. */
import { writersGuideType } from '@repo/model/kinds.ts'
import type { SanityClient } from '@sanity/client'
import { objectsIn, textIn } from '../../forms/previews/values.ts'

/** The published guide. */
export interface WritersGuide {
  readonly title: string
  readonly blocks: readonly GuideBlock[]
}

/** A block of its text. */
export interface GuideBlock {
  readonly _type: string
  readonly [field: string]: unknown
}

/**
 * Reads the guide.
 * @returns null if none is published, or none that has a text
 * @throws Error of @sanity/client when the lake does not answer
 */
export async function readGuide(client: SanityClient): Promise<WritersGuide | null> {
  const found: unknown = await client.fetch(
    '*[_id == $id][0]{title, "body": body[]{..., _type == "image" => {"url": asset->url}}}',
    { id: writersGuideType },
    { perspective: 'published' },
  )
  return guideOf(found)
}

/** The guide of a query result; parts of another form are left out. Pure. */
export function guideOf(found: unknown): WritersGuide | null {
  const blocks = guideBlocks(found, 'body')
  return blocks.length === 0 ? null : { title: textIn(found, 'title') || "Writers' guide", blocks }
}

/** The blocks of a text that may have any form. */
export function guideBlocks(value: unknown, name: string): GuideBlock[] {
  return objectsIn(value, name).flatMap((block) =>
    typeof block._type === 'string'
      ? [
          {
            ...block,
            _type: block._type,
            children: objectsIn(block, 'children'),
            markDefs: objectsIn(block, 'markDefs'),
          },
        ]
      : [],
  )
}

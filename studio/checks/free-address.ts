import type { SlugValidationContext } from 'sanity'

/**
 * Whether no other page of the same category has this address. Pages of different categories may share one: their
 * whole addresses differ.
 */
export async function freeAddress(slug: string, context: SlugValidationContext): Promise<boolean> {
  const { document, getClient } = context
  if (!document) return true
  const id = document._id.replace(/^drafts\./, '')
  const category = document.category
  const ref = typeof category === 'object' && category !== null && '_ref' in category ? category._ref : null
  return getClient({ apiVersion: '2025-02-19' }).fetch(
    `!defined(*[_type in ["nodePage", "guide"] && slug.current == $slug && category._ref == $ref && !(_id in [$id, $draft])][0]._id)`,
    { slug, ref, id, draft: `drafts.${id}` },
    { perspective: 'raw' },
  )
}

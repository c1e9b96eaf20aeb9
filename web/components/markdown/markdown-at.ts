/** Markdown of this site's pages: what `web/markdown` is given here. */
import { placeOfPagePath } from '@repo/studio/model/paths.ts'
import { imageUrl } from '#clients/images.ts'
import { env } from '#env.ts'
import { pageMarkdown } from '#markdown/page.ts'
import type { MarkdownPage } from '#markdown/types.ts'
import { markdownQuery } from '#queries/markdown.ts'
import { readPublished } from '#queries/read.ts'
import type { MarkdownQueryResult } from '#queries/results.generated.ts'

/** Pictures in Markdown are looked at as they are; this wide they are sharp on any screen, pixels. */
const widest = 1408

/** What the Markdown of the page at a path shows; null where there is no page. */
export async function markdownAt(path: string): Promise<MarkdownPage | null> {
  const place = placeOfPagePath(path)
  return place && (await readPublished<MarkdownQueryResult>(markdownQuery, { ...place })).page
}

/** The Markdown of a page with this site's addresses. */
export function markdownOf(page: MarkdownPage): string {
  return pageMarkdown(page, {
    site: env().NEXT_PUBLIC_SITE_URL,
    imageUrl: (ref) => imageUrl(ref, widest)?.src ?? null,
  })
}

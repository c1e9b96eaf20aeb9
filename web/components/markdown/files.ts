/** Markdown of this site: what `web/markdown` is given here. */
import { placeOfPagePath } from '@repo/model/paths.ts'
import { imageUrl } from '#clients/images.ts'
import { env } from '#env.ts'
import { llmsFullText, llmsText, sectionsOf } from '#markdown/llms.ts'
import { pageMarkdown } from '#markdown/page.ts'
import type { Surroundings } from '#markdown/types.ts'
import { siteDescription, siteName } from '#page-data/site-settings.ts'
import { hrefOf } from '#queries/href.ts'
import { markdownQuery } from '#queries/markdown.ts'
import { outlineQuery, pageOrderQuery } from '#queries/outline.ts'
import { readPublished } from '#queries/read.ts'

/** Pictures in Markdown are looked at as they are; this wide they are sharp on any screen, pixels. */
const widest = 1408

/** Pages read at a time for the file with all of them; the lake answers one after the other anyway. */
const parallel = 8

/** The Markdown of the page at a path; null where there is no page. */
export async function markdownAt(path: string): Promise<string | null> {
  const place = placeOfPagePath(path)
  if (!place) return null
  const { page } = await readPublished(markdownQuery, { ...place })
  return page && pageMarkdown(page, surroundings())
}

/** The list of all pages. */
export async function llmsIndex(): Promise<string> {
  const outline = await readPublished(outlineQuery)
  return llmsText(await described(), outline, surroundings())
}

/** All pages. */
export async function llmsFull(): Promise<string> {
  const order = await readPublished(pageOrderQuery)
  const paths = sectionsOf(order).flatMap(({ pages }) => pages.flatMap((page) => hrefOf(page) ?? []))
  const pages: { path: string; markdown: string }[] = []
  for (let at = 0; at < paths.length; at += parallel) {
    const some = paths.slice(at, at + parallel)
    const texts = await Promise.all(some.map(markdownAt))
    // One that was removed after the list was read has none; then the list is read again too.
    for (const [index, markdown] of texts.entries())
      if (markdown) pages.push({ path: some[index] ?? '', markdown })
  }
  return llmsFullText(await described(), pages, surroundings())
}

async function described() {
  return { ...(await siteName()), description: await siteDescription() }
}

function surroundings(): Surroundings {
  return {
    site: env().NEXT_PUBLIC_SITE_URL,
    imageUrl: (ref) => imageUrl(ref, widest)?.src ?? null,
  }
}

/** Markdown files of this site: calls `web/markdown` with the site's data and settings. */
import { placeOfPagePath } from '@repo/model/paths.ts'
import { imageUrl } from '#clients/images.ts'
import { env } from '#env.ts'
import { llmsFullText, llmsText, sectionsOf } from '#markdown/llms.ts'
import { pageMarkdown } from '#markdown/page.ts'
import type { MarkdownPage, Surroundings } from '#markdown/types.ts'
import { siteDescription, siteName } from '#page-data/site-settings.ts'
import { hrefOf } from '#queries/href.ts'
import { markdownQuery } from '#queries/markdown.ts'
import { outlineQuery, pageOrderQuery } from '#queries/outline.ts'
import { readPublished } from '#queries/read.ts'

/** Width of images in Markdown, pixels: sharp on any screen. */
const widest = 1408

/**
 * Pages that are read at the same time for the file with all of them; the lake handles queries one
 * after the other anyway.
 */
const parallel = 8

/** The Markdown of the page at a path; null without a page. */
export async function markdownAt(path: string): Promise<string | null> {
  const place = placeOfPagePath(path)
  if (!place) return null
  const { page } = await readPublished(markdownQuery, { ...place })
  return page && markdownOf(page)
}

/** The Markdown of a page that was read, with this site's URLs. */
export function markdownOf(page: MarkdownPage): string {
  return pageMarkdown(page, surroundings())
}

/** The list of all pages, `llms.txt`. */
export async function llmsIndex(): Promise<string> {
  const outline = await readPublished(outlineQuery)
  return llmsText(await described(), outline, surroundings())
}

/** All pages in one file, `llms-full.txt`. */
export async function llmsFull(): Promise<string> {
  const order = await readPublished(pageOrderQuery)
  const paths = sectionsOf(order).flatMap(({ pages }) => pages.flatMap((page) => hrefOf(page) ?? []))
  const pages: { path: string; markdown: string }[] = []
  for (let at = 0; at < paths.length; at += parallel) {
    const some = paths.slice(at, at + parallel)
    const texts = await Promise.all(some.map(markdownAt))
    // A page that was removed after the list was read has no Markdown; then the list has changed
    // and is read again too.
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
    imageUrl: (image) => imageUrl(image, widest)?.src ?? null,
  }
}

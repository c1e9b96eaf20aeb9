/** Markdown files of this site: calls `web/markdown` with the site's data and settings. */
import { type ListPlace, placeOfListPath, placeOfPagePath, type SingleList } from '@repo/model/paths.ts'
import { bounded } from '#bounded-work.ts'
import { imageUrl } from '#clients/images.ts'
import { env } from '#env.ts'
import { hrefOf } from '#links/href.ts'
import { categoryMarkdown, docsMarkdown, homeMarkdown, tagMarkdown, tagsMarkdown } from '#markdown/lists.ts'
import { llmsFullText, llmsText, sectionsOf } from '#markdown/llms.ts'
import { notFoundMarkdown, pageMarkdown } from '#markdown/page.ts'
import type { MarkdownPage, Surroundings } from '#markdown/types.ts'
import { siteDescription, siteName } from '#page-data/site-settings.ts'
import {
  categoriesMarkdownQuery,
  categoryMarkdownQuery,
  homeCategoriesMarkdownQuery,
  homeMarkdownQuery,
  markdownQuery,
  pagesMarkdownQuery,
  tagMarkdownQuery,
} from '#queries/markdown.ts'
import { beginningQuery } from '#queries/overview.ts'
import { readPublished } from '#queries/read.ts'
import { tagsQuery } from '#queries/tag.ts'
import { outlineQuery } from '#queries/whole-site.ts'

/** Pages read at a time for the file with all; the lake handles one query after the other. */
const parallel = 8

/** The Markdown of the page or list at a path; null without one. */
export async function markdownAt(path: string): Promise<string | null> {
  const list = placeOfListPath(path)
  if (list) return listMarkdown(list)
  const place = placeOfPagePath(path)
  if (!place) return null
  const { page } = await readPublished(markdownQuery, { ...place })
  return page && markdownOf(page)
}

/** The Markdown of a page that was read, without its text if that cannot be converted. */
function markdownOf(page: MarkdownPage): string {
  const name = `The text in the Markdown of ${page._id}`
  try {
    return bounded({ name, document: page._id, from: page }, () => pageMarkdown(page, surroundings()))
  } catch (error) {
    console.warn(`${name} cannot be shown and is left out:`, error)
    return pageMarkdown({ ...page, body: null }, surroundings())
  }
}

async function listMarkdown(place: ListPlace): Promise<string | null> {
  const around = surroundings()
  if (place.list === 'category') {
    const { category } = await readPublished(categoryMarkdownQuery, { slug: place.slug })
    return category && categoryMarkdown(category, around)
  }
  if (place.list === 'tag') {
    const { tag } = await readPublished(tagMarkdownQuery, { slug: place.slug })
    return tag && tagMarkdown(tag, around)
  }
  return singleListMarkdown[place.list](around)
}

const singleListMarkdown: Readonly<Record<SingleList, (around: Surroundings) => Promise<string>>> = {
  home: async (around) => {
    const { productName } = await siteName()
    const { home } = await readPublished(homeMarkdownQuery)
    return homeMarkdown({ productName, home }, await readPublished(homeCategoriesMarkdownQuery), around)
  },
  docs: docsListMarkdown,
  tags: async (around) => tagsMarkdown((await readPublished(tagsQuery)).tags, around),
}

async function docsListMarkdown(around: Surroundings): Promise<string> {
  const { productName } = await siteName()
  const { cards, sections: tops } = await readPublished(categoriesMarkdownQuery, { id: 'root' })
  const sections = await Promise.all(
    tops.map(async (category) => {
      const inner = await readPublished(categoriesMarkdownQuery, { id: category._id })
      const groups = inner.cards.map(async (group) => ({
        category: group,
        ...(await readPublished(pagesMarkdownQuery, { id: group._id })),
      }))
      return { category, groups: await Promise.all(groups) }
    }),
  )
  const { mainDoc } = await readPublished(beginningQuery)
  return docsMarkdown({ productName, begin: mainDoc }, { cards, sections }, around)
}

/** The Markdown that says that there is no page at a path. */
export function markdownOfMissing(path: string): string {
  return notFoundMarkdown(path, surroundings())
}

/** The list of all pages, `llms.txt`. */
export async function llmsIndex(): Promise<string> {
  const outline = await readPublished(outlineQuery)
  return llmsText(await described(), outline, surroundings())
}

/** All pages in one file, `llms-full.txt`. */
export async function llmsFull(): Promise<string> {
  const outline = await readPublished(outlineQuery)
  const paths = sectionsOf(outline).flatMap(({ pages }) => pages.flatMap((page) => hrefOf(page) ?? []))
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
    imageUrl: (image) => imageUrl(image)?.src ?? null,
  }
}

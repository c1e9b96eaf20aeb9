/** Lists of the site's content for language models (https://llmstxt.org, 2024-09-03). Pure. */
import { categoryPath, singleLists } from '@repo/model/paths.ts'
import type { RootContent } from 'mdast'
import { linesOf, linkTo } from '#mdast/links.ts'
import { bulletList, heading, item, paragraph, text } from '#mdast/tree.ts'
import type { OutlineQueryResult } from '#queries/results.generated.ts'
import type { ShownResult } from '#queries/shown-result.ts'
import { serialized } from './page.ts'
import type { Surroundings } from './types.ts'

/** The site's name and description. */
export interface SiteDescription {
  readonly productName: string
  readonly description: string
}

type Outline = ShownResult<OutlineQueryResult>
type Page = Outline['others'][number]

interface Category extends Pick<Outline['categories'][number], 'title' | 'slug' | 'pages'> {
  readonly categories: readonly Category[]
}

/** Pages below a title; `Nodes: Text` for a category inside another one. */
interface Section {
  readonly title: string
  /** Of the category; the section of pages without a category has none. */
  readonly slug?: string | null
  readonly pages: readonly Page[]
}

/** Sections that have pages, in the order of the sidebar. */
export function sectionsOf(outline: Outline): Section[] {
  return [...categoriesOf(outline), { title: 'Other pages', pages: outline.others }].filter(
    ({ pages }) => pages.length > 0,
  )
}

/** Each category that holds pages or categories, in the order of the sidebar. */
function categoriesOf({ categories }: Outline): Section[] {
  const inside = (category: Category, above: readonly string[]): Section[] => {
    const trail = [...above, category.title ?? 'Untitled']
    const own = { title: trail.join(': '), slug: category.slug, pages: category.pages }
    return [own, ...category.categories.flatMap((inner) => inside(inner, trail))]
  }
  return categories.flatMap((category) => inside(category, []))
}

/** `/llms.txt`: the site's description, and links to the Markdown of all pages and lists. */
export function llmsText(about: SiteDescription, outline: Outline, around: Surroundings): string {
  return serialized([
    ...headOf(about),
    paragraph([
      text('Every page is also available as Markdown: its URL with '),
      { type: 'inlineCode', value: '.md' },
      text(' in place of the last slash. All pages in one file: '),
      linkTo('/llms-full.txt', 'llms-full.txt', around),
      text('.'),
    ]),
    ...sectionsOf(outline).flatMap(({ title, pages }): RootContent[] => [
      heading(2, [text(title)]),
      bulletList(linesOf(pages, around)),
    ]),
    heading(2, [text('Lists')]),
    bulletList(listsOf(outline).map(([href, title]) => item(paragraph([linkTo(href, title, around)])))),
  ])
}

/** Path and title of the pages that list others: by category, by tag, or in an overview. */
function listsOf(outline: Outline): (readonly [href: string, title: string])[] {
  return [
    ...Object.entries(singleLists).map(([path, { title }]) => [path, title] as const),
    ...categoriesOf(outline).flatMap(({ title, slug }) =>
      slug ? [[categoryPath(slug), title] as const] : [],
    ),
  ]
}

/** `/llms-full.txt`: the Markdown of all pages, each below its URL. */
export function llmsFullText(
  about: SiteDescription,
  pages: readonly { readonly path: string; readonly markdown: string }[],
  { site }: Surroundings,
): string {
  const parts = pages.map(({ path, markdown }) => `Source: ${site}${path}\n\n${markdown}`)
  return [serialized(headOf(about)), ...parts].join('\n---\n\n')
}

function headOf({ productName, description }: SiteDescription): RootContent[] {
  const words = description ? [paragraph([text(description)])] : []
  return [
    heading(1, [text(productName)]),
    ...(description ? [{ type: 'blockquote' as const, children: words }] : []),
  ]
}

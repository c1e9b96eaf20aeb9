/** Converts the pages that list others to Markdown. Pure. */
import { categoryPath, tagPath } from '@repo/model/paths.ts'
import type { ListItem, RootContent } from 'mdast'
import { hrefOf, type Linkable, navHref } from '#links/href.ts'
import { linesOf, linkTo } from '#mdast/links.ts'
import { bulletList, heading, item, paragraph, text, titledList } from '#mdast/tree.ts'
import type {
  CategoryMarkdownQueryResult,
  HomeCategoriesMarkdownQueryResult,
  HomeMarkdownQueryResult,
  PagesMarkdownQueryResult,
  TagMarkdownQueryResult,
  TagsQueryResult,
} from '#queries/results.generated.ts'
import type { ShownResult } from '#queries/shown-result.ts'
import { serialized } from './page.ts'
import type { Surroundings } from './types.ts'

/** A page or category with its summary. */
interface ListLine extends Linkable {
  readonly title: string | null
  readonly summary: string | null
}

/** Categories without categories, and those at the top that contain some. */
interface DocsCategories {
  readonly cards: readonly ListLine[]
  readonly sections: readonly { readonly category: ListLine; readonly groups: readonly PagesGroup[] }[]
}

/** A category with its first pages. */
interface PagesGroup extends ShownResult<PagesMarkdownQueryResult> {
  readonly category: ListLine
}

/** The landing page of the site: its texts, then the categories and pages of its cards. */
export function homeMarkdown(
  { productName, home }: ShownResult<HomeMarkdownQueryResult> & { readonly productName: string },
  { cards, sections }: ShownResult<HomeCategoriesMarkdownQueryResult>,
  around: Surroundings,
): string {
  const actions = (home?.actions ?? []).flatMap((action) => {
    const href = navHref(action)
    return href ? [item(paragraph([linkTo(href, action.label ?? href, around)]))] : []
  })
  const highlights = (home?.highlights ?? []).flatMap((highlight): RootContent[] => {
    const href = highlight.link && navHref(highlight.link)
    if (!href) return []
    const title = linkTo(href, highlight.title ?? href, around)
    return [heading(2, [title]), ...(highlight.text ? [paragraph([text(highlight.text)])] : [])]
  })
  return serialized([
    heading(1, [text(home?.title ?? productName)]),
    ...(home?.lead ? [paragraph([text(home.lead)])] : []),
    // As in the navbar of the page.
    bulletList([...actions, item(paragraph([linkTo('/docs/', 'Documentation', around)]))]),
    ...highlights,
    ...sections.flatMap((category) => [
      headingOf(2, category, around),
      ...listOf(linesOf(category.cards, around)),
    ]),
    ...titledList('Popular nodes', linesOf(home?.popularNodes ?? [], around)),
    ...titledList('Guides', linesOf(cards, around)),
  ])
}

/** The landing page of the documentation: its categories, and the first pages of each group. */
export function docsMarkdown(
  { productName, begin }: { productName: string; begin: Linkable | null },
  { cards, sections }: DocsCategories,
  around: Surroundings,
): string {
  const href = hrefOf(begin)
  const ways = [
    ...(href ? [linkTo(href, 'First steps', around)] : []),
    linkTo('/docs/tags/', 'Pages by tag', around),
  ]
  return serialized([
    heading(1, [text(`${productName} documentation`)]),
    bulletList([...ways.map((way) => item(paragraph([way]))), ...linesOf(cards, around)]),
    ...sections.flatMap(({ category, groups }) => [
      headingOf(2, category, around),
      ...summaryOf(category),
      ...groups.flatMap(({ category: group, pages, hasMore }) => [
        headingOf(3, group, around),
        ...summaryOf(group),
        ...listOf([...linesOf(pages, around), ...(hasMore ? [moreOf(group, around)] : [])]),
      ]),
    ]),
  ])
}

/** A category: its categories, then its pages, in the order of the sidebar. */
export function categoryMarkdown(
  category: NonNullable<ShownResult<CategoryMarkdownQueryResult>['category']>,
  around: Surroundings,
): string {
  const { categories, pages } = category.members
  return serialized([
    heading(1, [text(category.title ?? 'Untitled')]),
    ...summaryOf(category),
    ...listOf(linesOf([...categories, ...pages], around)),
  ])
}

/** All tags by label, each with the number of its pages. */
export function tagsMarkdown(tags: ShownResult<TagsQueryResult>['tags'], around: Surroundings): string {
  const lines = tags
    .toSorted((a, b) => (a.label ?? '').localeCompare(b.label ?? '', 'en'))
    .map(({ label, slug, count }) =>
      item(paragraph([linkTo(tagPath(slug ?? ''), label ?? 'Untitled', around), text(` (${count})`)])),
    )
  return serialized([
    heading(1, [text('Tags')]),
    ...(lines.length > 0 ? listOf(lines) : [paragraph([text('No page has a tag yet.')])]),
  ])
}

/** A tag with its pages by title. */
export function tagMarkdown(
  { label, description, pages }: NonNullable<ShownResult<TagMarkdownQueryResult>['tag']>,
  around: Surroundings,
): string {
  return serialized([
    heading(1, [text(titleOfTag(label ?? '', pages.length))]),
    ...(description ? [paragraph([text(description)])] : []),
    paragraph([linkTo('/docs/tags/', 'View all tags', around)]),
    ...listOf(linesOf(pages, around)),
  ])
}

/** Title of the list of pages that carry a tag, in the wording of Docusaurus. */
export function titleOfTag(label: string, count: number): string {
  return count === 1 ? `One doc tagged with "${label}"` : `${count} docs tagged with "${label}"`
}

/** A list without items would be an empty line. */
function listOf(items: ListItem[]): RootContent[] {
  return items.length > 0 ? [bulletList(items)] : []
}

function headingOf(depth: 2 | 3, category: Omit<ListLine, 'summary'>, around: Surroundings): RootContent {
  const href = hrefOf(category)
  const title = category.title ?? 'Untitled'
  return heading(depth, [href ? linkTo(href, title, around) : text(title)])
}

function summaryOf({ summary }: { summary: string | null }): RootContent[] {
  return summary ? [paragraph([text(summary)])] : []
}

function moreOf({ title, slug }: ListLine, around: Surroundings): ListItem {
  return item(paragraph([linkTo(categoryPath(slug ?? ''), `All of ${title ?? 'Untitled'}`, around)]))
}

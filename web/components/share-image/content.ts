/** Content of share images, from the results of their queries. Pure. */
import type {
  CategoryImageQueryResult,
  ShareImageQueryResult,
  TagImageQueryResult,
} from '#queries/results.generated.ts'
import type { ShownResult } from '#queries/shown-result.ts'

/** The text of an image, and what is drawn next to it. */
export interface ShareImage {
  readonly title: string
  readonly summary: string
  /** The line above the title: the category of a page, or what the image is of. */
  readonly label: string
  /** Name of the group's color. */
  readonly color: string
  /** Name of its icon; null for one that has none. */
  readonly icon: string | null
  readonly productName: string
  readonly drawing: Drawing
}

/** A node with its ports, the first items of a list, the icon alone, or the brand mark. */
export type Drawing =
  | {
      readonly kind: 'node'
      readonly inputs: readonly PortOfDrawing[]
      readonly outputs: readonly PortOfDrawing[]
    }
  | { readonly kind: 'list'; readonly items: readonly ItemOfDrawing[]; readonly total: number }
  | { readonly kind: 'icon' | 'mark' }

/** A port of a node. */
export interface PortOfDrawing {
  readonly label: string
  readonly isRequired: boolean
}

/** A page or category in a list. */
export interface ItemOfDrawing {
  readonly title: string
  readonly icon: string | null
  readonly color: string | null
}

type PageOfImage = NonNullable<ShownResult<ShareImageQueryResult>['page']>
type CategoryOfImage = NonNullable<ShownResult<CategoryImageQueryResult>['category']>
type TagOfImage = NonNullable<ShownResult<TagImageQueryResult>['tag']>

/** Items of a list that fit into an image. */
const maxItems = 5

/** The image of a node page or guide. */
export function imageOfPage(page: PageOfImage, productName: string): ShareImage {
  return {
    title: page.title ?? '',
    summary: page.summary ?? '',
    label: page.category ?? '',
    color: page.color ?? 'neutral',
    icon: page._type === 'nodePage' ? page.icon : 'book',
    productName,
    drawing:
      page._type === 'nodePage'
        ? { kind: 'node', inputs: portsOf(page.inputs), outputs: portsOf(page.outputs) }
        : { kind: 'icon' },
  }
}

/** The image of a category. */
export function imageOfCategory(category: CategoryOfImage, productName: string): ShareImage {
  const { title, summary, icon, color, count, categories, pages } = category
  return {
    title: title ?? '',
    summary: summary ?? '',
    label: 'Category',
    color: color ?? 'neutral',
    icon,
    productName,
    drawing: listOf([...categories, ...pages], count),
  }
}

/** The image of a tag. */
export function imageOfTag({ title, summary, count, pages }: TagOfImage, productName: string): ShareImage {
  return {
    title: title ?? '',
    summary: summary ?? '',
    label: 'Tag',
    color: 'neutral',
    icon: 'tag',
    productName,
    drawing: listOf(pages, count),
  }
}

/** A list of one more than fits ends with its number, so that the last line is never "1 more". */
function listOf(
  items: readonly { title: string | null; icon: string | null; color: string | null }[],
  total: number,
): Drawing {
  if (total === 0) return { kind: 'icon' }
  const shown = items.slice(0, total > maxItems ? maxItems - 1 : maxItems)
  return {
    kind: 'list',
    items: shown.map(({ title, icon, color }) => ({ title: title ?? '', icon, color })),
    total,
  }
}

function portsOf(ports: PageOfImage['inputs'] | PageOfImage['outputs']): PortOfDrawing[] {
  return (ports ?? []).map(({ label, required }) => ({ label: label ?? '', isRequired: required === true }))
}

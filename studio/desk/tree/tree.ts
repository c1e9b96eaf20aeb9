/** The sidebar of the site as a tree of categories and pages, drafts included. Pure. */
import { pageFilter } from '@repo/model/groq.ts'
import { maxCategoryDepth } from '@repo/model/paths.ts'
import { publishedId } from '@repo/model/published-id.ts'
import { objectsIn, textIn } from '@repo/model/values.ts'

/** A category or page, draft or published, as {@link rowsQuery} returns it. */
export interface TreeRow {
  readonly _id: string
  readonly _type: string
  readonly title: string
  readonly icon: string
  readonly color: string
  /** Id of the category it is in; empty at the top. */
  readonly parent: string
  readonly position: number | null
  readonly isUnlisted: boolean
}

/** Publication state: `draft` is not published, `edited` has unpublished changes. */
export type PublishState = 'published' | 'draft' | 'edited'

/** Where a document is: in which category, and its `position` there. */
export interface Place {
  readonly parent: string
  readonly position: number | null
}

/** A category or page with its draft, if it has one. */
export interface TreeItem extends Omit<TreeRow, '_id' | '_type'> {
  /** Published id. */
  readonly id: string
  readonly type: string
  readonly isCategory: boolean
  readonly state: PublishState
  /** Where readers find it; undefined if it is not published. */
  readonly published: Place | undefined
  /** Where its draft is; undefined without one. */
  readonly draft: Place | undefined
}

/** The items by id, and those of each category in the order of the site; `''` is the top. */
export interface Tree {
  readonly rows: readonly TreeRow[]
  readonly items: ReadonlyMap<string, TreeItem>
  readonly children: ReadonlyMap<string, readonly TreeItem[]>
}

/** Filter of the documents of the tree. */
export const inTree = `(_type == "category" || ${pageFilter})`

/** Query for the documents of the tree; perspective `raw`, without versions of releases. */
export const rowsQuery = `*[${inTree} && !(_id in path("versions.**"))]{
  _id, _type, title, icon, color, position, "parent": coalesce(category._ref, parent._ref), unlisted
}`

/** The rows of a result of {@link rowsQuery}: fields of another type are empty. */
export function rowsOf(result: unknown): TreeRow[] {
  return objectsIn({ result }, 'result').map((row) => ({
    _id: textIn(row, '_id'),
    _type: textIn(row, '_type'),
    title: textIn(row, 'title') || 'Untitled',
    icon: textIn(row, 'icon'),
    color: textIn(row, 'color'),
    parent: textIn(row, 'parent'),
    position: typeof row.position === 'number' ? row.position : null,
    isUnlisted: row.unlisted === true,
  }))
}

/** The tree of all rows. What is in a category that does not exist is at the top. */
export function treeOf(rows: readonly TreeRow[]): Tree {
  const items = new Map<string, TreeItem>()
  for (const [id, versions] of Map.groupBy(rows, ({ _id }) => publishedId(_id))) {
    const published = versions.find(({ _id }) => _id === id)
    const draft = versions.find(({ _id }) => _id !== id)
    const shown = draft ?? published
    if (shown) items.set(id, itemOf(id, { shown, published, draft }))
  }
  const children = Map.groupBy(items.values(), ({ parent }) => (items.get(parent)?.isCategory ? parent : ''))
  for (const list of children.values()) list.sort(inOrder)
  return { rows, items, children }
}

function itemOf(
  id: string,
  { shown, published, draft }: { shown: TreeRow; published: TreeRow | undefined; draft: TreeRow | undefined },
): TreeItem {
  const { _id, _type, ...fields } = shown
  return {
    ...fields,
    id,
    type: _type,
    isCategory: _type === 'category',
    state: published ? (draft ? 'edited' : 'published') : 'draft',
    published: published && placeOf(published),
    draft: draft && placeOf(draft),
  }
}

function placeOf({ parent, position }: TreeRow): Place {
  return { parent, position }
}

/** As the site orders lists (web/dependencies/predicates.ts, `inOrder`). */
function inOrder(a: TreeItem, b: TreeItem): number {
  const last = 1_000_000
  const byPosition = (a.position ?? last) - (b.position ?? last)
  if (byPosition !== 0) return byPosition
  const byTitle = a.position === null && b.position === null ? compare(a.title, b.title) : 0
  return byTitle || compare(a.id, b.id)
}

function compare(a: string, b: string): number {
  if (a === b) return 0
  return a < b ? -1 : 1
}

/** Number of pages in a category and in all categories inside it. */
export function pagesIn(tree: Tree, id: string): number {
  return (tree.children.get(id) ?? []).reduce(
    (sum, item) => sum + (item.isCategory ? pagesIn(tree, item.id) : 1),
    0,
  )
}

/** The categories that an item is in, innermost first. */
export function above(tree: Tree, id: string): TreeItem[] {
  const found: TreeItem[] = []
  let parent = tree.items.get(tree.items.get(id)?.parent ?? '')
  // A circle, which forms refuse, must not hang the Studio.
  while (parent?.isCategory && !found.includes(parent)) {
    found.push(parent)
    parent = tree.items.get(parent.parent)
  }
  return found
}

/** A row that is visible, with its place for screen readers. */
export interface VisibleRow {
  readonly item: TreeItem
  /** 1 at the top. */
  readonly level: number
  readonly isOpen: boolean
  /** Place among those of the same category, from 0. */
  readonly index: number
  readonly siblings: number
}

/** The rows from top to bottom, of open categories with what is in them. */
export function visibleRows(tree: Tree, open: ReadonlySet<string>): VisibleRow[] {
  const rows = (parent: string, level: number): VisibleRow[] => {
    const list = tree.children.get(parent) ?? []
    return list.flatMap((item, index) => {
      const isOpen = item.isCategory && open.has(item.id) && level <= maxShownDepth
      const row = { item, level, isOpen, index, siblings: list.length }
      return isOpen ? [row, ...rows(item.id, level + 1)] : [row]
    })
  }
  return rows('', 1)
}

/** Documents of an import may nest deeper than the site reads; circles are not at the top. */
const maxShownDepth = 12

/** Checks that an item can be in a category. @param parent its id; empty for the top */
export function canBeIn(tree: Tree, item: TreeItem, parent: string): true | string {
  if (!item.isCategory) return parent ? true : 'A page has to be in a category.'
  if (parent === item.id || above(tree, parent).some(({ id }) => id === item.id))
    return 'A category cannot be inside itself.'
  const level = parent ? above(tree, parent).length + 1 : 0
  return level + heightOf(tree, item.id) <= maxCategoryDepth
    ? true
    : `Categories nest ${maxCategoryDepth} levels at most.`
}

/** Levels of categories that a category needs, itself included. */
function heightOf(tree: Tree, id: string): number {
  const inside = (tree.children.get(id) ?? []).filter(({ isCategory }) => isCategory)
  return 1 + Math.max(0, ...inside.map((category) => heightOf(tree, category.id)))
}

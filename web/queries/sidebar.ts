/**
 * The sidebar of a page: the top level, the open branch, and the previous and next page.
 *
 * Other branches are links to the page of their category, so that neither the size of a page nor
 * the set of changes that affect it grows with the site. A browser that opens one takes its list
 * from that page (`components/enhancement/branches.ts`).
 */
import { maxCategoryDepth } from '@repo/model/paths.ts'
import { hrefOf, type Link } from '../links/href.ts'
import { lastMemberQuery, linkQuery, membersQuery } from './category.ts'
import { read } from './read.ts'

/** An entry of the sidebar. */
export interface SidebarItem {
  readonly id: string
  readonly title: string
  readonly href: string
  readonly statusKind: string | null
  /** The current page or category. */
  readonly isCurrent: boolean
  /** Members of an open category. */
  readonly items: readonly SidebarItem[]
}

/** Previous or next page in reading order. */
export interface Neighbor {
  readonly title: string
  readonly href: string
  readonly summary: string | null
}

type Place = Pick<Link, '_id' | '_type'>

/** A member of a list, as an entry of the sidebar shows it. */
interface Member extends Link {
  readonly statusKind?: string | null
}

/** Members of a category or of `root`, the last of them, and a document as a link. */
export interface Lists {
  members(id: string): Promise<readonly Member[]>
  last(id: string): Promise<Place | null>
  link(id: string): Promise<(Link & Pick<Neighbor, 'summary'>) | null>
}

/** Lists from the cache. */
const lists: Lists = {
  members: async (id) => (await read(membersQuery, { id })).items,
  last: async (id) => (await read(lastMemberQuery, { id })).last,
  link: async (id) => (await read(linkQuery, { id })).link,
}

/**
 * @param trail ids of the categories above the current page, outermost first
 * @param current id of the current page or category; omitted for other pages, which open no branch
 */
export async function sidebarOf(
  trail: readonly string[],
  current: string | null,
  { members }: Pick<Lists, 'members'> = lists,
): Promise<SidebarItem[]> {
  const open = new Set(current ? [...trail, current] : trail)
  const level = async (id: string): Promise<SidebarItem[]> => {
    const items = await members(id)
    return Promise.all(
      items.flatMap((item) => {
        const href = hrefOf(item)
        return href ? [entry(item, href)] : []
      }),
    )
  }
  const entry = async (item: Member, href: string): Promise<SidebarItem> => {
    const isOpen = item._type === 'category' && open.has(item._id)
    return {
      id: item._id,
      title: item.title ?? 'Untitled',
      href,
      statusKind: item.statusKind ?? null,
      isCurrent: item._id === current,
      items: isOpen ? await level(item._id) : [],
    }
  }
  return level('root')
}

/**
 * Returns the previous and next page in the order of the whole sidebar, in which a category comes
 * before its members (as in Docusaurus). Only the lists along the trail are read.
 * @param trail ids of the categories above, outermost first
 * @param id the page or category itself
 */
export async function neighborsOf(
  trail: readonly string[],
  id: string,
  own: Lists = lists,
): Promise<{ previous: Neighbor | null; next: Neighbor | null }> {
  const { members } = own
  const siblings = await beside(trail, members)
  const index = siblings.findIndex((item) => item._id === id)
  if (index < 0) return { previous: null, next: null }
  const shown = siblings[index]
  const before = siblings[index - 1]
  const previous = before ? await lastOf(before, own) : await self(trail, members)
  const firstChild = shown?._type === 'category' ? (await members(id))[0] : undefined
  const next = firstChild ?? (await following(trail, id, members))
  return { previous: await neighbor(previous, own), next: await neighbor(next, own) }
}

/**
 * The list in which the sidebar shows the page. Empty if the sidebar does not show the page,
 * because a category above it is not published or part of a cycle: then no list is read that the
 * page does not show.
 */
async function beside(trail: readonly string[], members: Lists['members']): Promise<readonly Link[]> {
  let list = await members('root')
  for (const id of trail) {
    if (!list.some((item) => item._id === id)) return []
    list = await members(id)
  }
  return list
}

async function lastOf(member: Link, { last }: Lists): Promise<Place> {
  let found: Place = member
  // Limited in depth: categories may form a cycle until a writer notices.
  for (let depth = 0; depth < maxCategoryDepth && found._type === 'category'; depth += 1) {
    const inner = await last(found._id)
    if (!inner) break
    found = inner
  }
  return found
}

/** The last category of the trail. */
async function self(trail: readonly string[], members: Lists['members']): Promise<Link | undefined> {
  const own = trail.at(-1)
  if (!own) return undefined
  return (await members(trail.at(-2) ?? 'root')).find((item) => item._id === own)
}

/** The next sibling, or that of the nearest category above that has one. */
async function following(
  trail: readonly string[],
  id: string,
  members: Lists['members'],
): Promise<Link | undefined> {
  const siblings = await members(trail.at(-1) ?? 'root')
  const next = siblings[siblings.findIndex((item) => item._id === id) + 1]
  if (next) return next
  const parent = trail.at(-1)
  return parent ? following(trail.slice(0, -1), parent, members) : undefined
}

async function neighbor(member: Place | undefined, { link }: Lists): Promise<Neighbor | null> {
  const found = member ? await link(member._id) : null
  const href = hrefOf(found)
  return found && href ? { title: found.title ?? 'Untitled', href, summary: found.summary } : null
}

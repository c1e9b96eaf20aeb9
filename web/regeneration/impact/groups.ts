/** Groups the pages that a draft changes, by what changes on them. Pure. */
import { type ImpactGroupName, impactGroupNames } from '@repo/model/site-api.ts'
import { isFile } from '#file-routes.ts'
import { categoryQuery, lastMemberQuery, linkQuery, membersQuery } from '#queries/category.ts'
import { categoryCardsQuery, homeCategoriesQuery } from '#queries/overview.ts'
import { siteChromeQuery, siteNameQuery } from '#queries/settings.ts'
import { tagQuery, tagsQuery } from '#queries/tag.ts'
import type { DraftOutcome } from './outcomes.ts'

/** A page that changes. */
export interface ChangedPage {
  /** Without a trailing slash. */
  readonly path: string
  /** False if it is not known whether it changes. */
  readonly isCertain: boolean
}

/** The pages that change, by group, and the files. */
export interface PageGroups {
  readonly groups: Readonly<Record<ImpactGroupName, readonly ChangedPage[]>>
  /** Files such as the site map and the Markdown of pages; rendered at their next request. */
  readonly files: readonly ChangedPage[]
}

/** Queries whose results are not part of a page's content. */
const groupOfQuery: ReadonlyMap<string, ImpactGroupName> = new Map<string, ImpactGroupName>([
  [categoryQuery, 'lists'],
  [tagQuery, 'lists'],
  [tagsQuery, 'lists'],
  [categoryCardsQuery, 'lists'],
  [homeCategoriesQuery, 'lists'],
  [membersQuery, 'navigation'],
  [lastMemberQuery, 'navigation'],
  [linkQuery, 'navigation'],
  [siteChromeQuery, 'navigation'],
  [siteNameQuery, 'navigation'],
])

/** A query that changes, or may change, for {@link pageGroups}. */
export interface TouchedQuery {
  readonly query: string
  readonly outcome: DraftOutcome
  /** Paths of the cached pages that show it. */
  readonly paths: readonly string[]
}

/**
 * @param queries those that change or may change
 * @param born outcomes of paths without a page
 * @param paths of the document itself, and of other documents that move
 */
export function pageGroups(
  queries: readonly TouchedQuery[],
  born: ReadonlyMap<string, DraftOutcome>,
  paths: { readonly own: ReadonlySet<string>; readonly moved: ReadonlySet<string> },
): PageGroups {
  const found = new Map<string, { isCertain: boolean; inside: ImpactGroupName }>()
  const add = (path: string, outcome: DraftOutcome, group: ImpactGroupName) => {
    const known = found.get(path)
    found.set(path, {
      isCertain: outcome === 'changed' || Boolean(known?.isCertain),
      inside: known ? nearer(known.inside, group) : group,
    })
  }
  for (const { query, outcome, paths: shown } of queries)
    for (const path of shown) add(path, outcome, groupOfQuery.get(query) ?? 'content')
  for (const [path, outcome] of born) if (outcome !== 'same') add(path, outcome, 'content')
  const groups: Record<ImpactGroupName, ChangedPage[]> = {
    own: [],
    moved: [],
    content: [],
    lists: [],
    navigation: [],
  }
  const files: ChangedPage[] = []
  for (const [path, { isCertain, inside }] of [...found].sort(([a], [b]) => (a < b ? -1 : 1))) {
    if (isFile(path)) files.push({ path, isCertain })
    // The page of a document shows its revision, so it changes with every publish; not the home
    // page.
    else if (paths.own.has(path)) groups.own.push({ path, isCertain: isCertain || path !== '/' })
    else groups[paths.moved.has(path) ? 'moved' : inside].push({ path, isCertain })
  }
  return { groups, files }
}

function nearer(one: ImpactGroupName, other: ImpactGroupName): ImpactGroupName {
  return impactGroupNames.indexOf(one) <= impactGroupNames.indexOf(other) ? one : other
}

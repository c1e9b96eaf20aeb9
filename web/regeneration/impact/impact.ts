/**
 * Impact of publishing drafts on the site: the plan of their run, which is not carried out. Nothing
 * is rendered, stored or expired.
 */
import type { Impact, ImpactGroup } from '@repo/model/site-api.ts'
import { draftsClient, publishedClient } from '#clients/sanity.ts'
import { changedKeys } from '#dependencies/change.ts'
import { fingerprintOf, type PublishedDocument } from '#dependencies/fingerprint.ts'
import type { DependencyKey } from '#dependencies/keys.ts'
import { env } from '#env.ts'
import type { PageIndex } from '#freshness/page-index.ts'
import { hrefOf } from '#links/href.ts'
import { type Titled, titlesQuery } from '#queries/drafts.ts'
import { queriesTouched } from '../queries/cached-queries.ts'
import { withSlash } from '../runs/warm.ts'
import type { RegenerationStore } from '../store/regeneration-store.ts'
import { type ChangedPage, type PageGroups, pageGroups, type TouchedQuery } from './groups.ts'
import { otherDrafts } from './other-drafts.ts'
import { type DraftOutcome, type OutcomeContext, outcomesOf, outcomesOfPaths } from './outcomes.ts'
import { type Move, movesOf } from './reach.ts'

/** Dependencies of {@link impactOf}. */
export interface ImpactContext {
  readonly store: RegenerationStore
  /** Null where our cache does not serve. */
  readonly pages: PageIndex | null
  /** A clock in ms, from any origin. */
  readonly now: () => number
}

/**
 * Queries are looked at for this long, ms; what is left then is undecided. Only a busy machine
 * needs it: the number of queries is limited, too (`outcomes.ts`).
 */
const timeMs = 2000

/** Most pages of a group that are named. */
const maxNamed = 100

/**
 * Computes what publishing the drafts of documents together would change, and how long that took,
 * ms.
 * @param ids published ids of the documents
 * @throws Error of @sanity/client when the lake does not respond
 */
export async function impactOf(
  ids: readonly string[],
  { store, pages, now }: ImpactContext,
): Promise<Impact & { ms: number }> {
  const begun = now()
  const isLate = () => now() - begun > timeMs
  const [drafts, others] = await Promise.all([draftsOf(ids), otherDrafts(ids, store)])
  const before = await store.fingerprints(ids)
  const dependencyKeys = new Set(
    drafts.flatMap((draft) => [...changedKeys(before.get(draft._id) ?? null, fingerprintOf(draft))]),
  )
  const moves = await movesOf(drafts, dependencyKeys)
  const { queries, born } = pages
    ? await outcomesOnSite(pages, dependencyKeys, moves, { store, others, isLate })
    : { queries: [], born: new Map() }
  const { groups, files } = pageGroups(queries, born, ownAndMoved(ids, moves))
  const why = reasons(groups, [...queries.map(({ outcome }) => outcome), ...born.values()])
  return {
    hasDraft: drafts.length > 0,
    address: ids.length === 1 ? addressChange(moves.get(ids[0] ?? '')) : null,
    redirects: env().SANITY_API_WRITE_TOKEN !== '',
    groups: await named(groups),
    files: files.length,
    synonyms: dependencyKeys.has('search'),
    isMixed: why.has('mixed'),
    isCutShort: why.has('unchecked'),
    isCached: pages !== null,
    ms: now() - begun,
  }
}

/** The drafts as they would be published now. */
async function draftsOf(ids: readonly string[]): Promise<PublishedDocument[]> {
  const drafts: PublishedDocument[] = await draftsClient().fetch(
    '*[_id in $drafts]',
    { drafts: ids.map((id) => `drafts.${id}`) },
    { perspective: 'raw' },
  )
  const _updatedAt = new Date().toISOString()
  return drafts.map((draft) => ({ ...draft, _id: draft._id.replace(/^drafts\./, ''), _updatedAt }))
}

/** Why some pages are undecided; empty if none is. */
function reasons(groups: PageGroups['groups'], outcomes: readonly DraftOutcome[]): ReadonlySet<DraftOutcome> {
  const isDecided = Object.values(groups).every((pages) => pages.every(({ isCertain }) => isCertain))
  return new Set(isDecided ? [] : outcomes)
}

/** Outcomes of queries and of paths without a page. */
async function outcomesOnSite(
  pages: PageIndex,
  dependencyKeys: ReadonlySet<DependencyKey>,
  moves: ReadonlyMap<string, Move>,
  context: OutcomeContext,
) {
  const { queries, expired } = await queriesTouched(context.store, dependencyKeys)
  const candidates = [...moves.values()].flatMap(([, to]) => (to && !pages.isPage(to) ? [to] : []))
  const born = await outcomesOfPaths(candidates, context)
  const outcomes = await outcomesOf(queries, context)
  const touched = queries.flatMap(({ key, query }): TouchedQuery[] => {
    const outcome = outcomes.get(key) ?? 'unchecked'
    return outcome === 'same' ? [] : [{ query, outcome, paths: pages.pagesShowing([key]) }]
  })
  const whole: TouchedQuery = { query: '', outcome: 'changed', paths: pages.pagesShowing(expired) }
  return { queries: [...touched, whole], born }
}

/** The address of a single document is its own also if it moves. */
function ownAndMoved(ids: readonly string[], moves: ReadonlyMap<string, Move>) {
  const isOwn = (id: string, [from, to]: Move) => ids.includes(id) && (ids.length === 1 || from === to)
  const own = [...moves].flatMap(([id, move]) => (isOwn(id, move) ? move : []))
  const moved = [...moves].flatMap(([id, move]) => (isOwn(id, move) || move[0] === move[1] ? [] : move))
  return { own: paths([...own, ids.includes('homePage') ? '/' : null]), moved: paths(moved) }
}

function paths(some: readonly (string | null)[]): Set<string> {
  return new Set(some.filter((path) => path !== null))
}

function addressChange([from, to]: Move = [null, null]): Impact['address'] {
  return from === to ? null : { from: from && withSlash(from), to: to && withSlash(to) }
}

async function named(groups: PageGroups['groups']): Promise<Impact['groups']> {
  const first = (pages: readonly ChangedPage[]) => pages.slice(0, maxNamed)
  const titles = await titlesOf(
    Object.values(groups)
      .flatMap(first)
      .map(({ path }) => path),
  )
  const group = (pages: readonly ChangedPage[]): ImpactGroup => ({
    count: pages.length,
    undecided: pages.filter(({ isCertain }) => !isCertain).length,
    pages: first(pages).map(({ path, isCertain }) => ({
      title: titles.get(path) ?? withSlash(path),
      path: withSlash(path),
      isCertain,
    })),
  })
  return {
    own: group(groups.own),
    moved: group(groups.moved),
    content: group(groups.content),
    lists: group(groups.lists),
    navigation: group(groups.navigation),
  }
}

/** Pages that are no documents. */
const fixed: readonly (readonly [path: string, title: string])[] = [
  ['/', 'Home page'],
  ['/docs', 'Start of the documentation'],
  ['/docs/tags', 'All tags'],
  ['/search', 'Search page'],
]

/**
 * @param paths without a trailing slash
 * @returns the published titles, of pages that are only drafts the titles of these; paths without
 *   a title are left out
 * @throws Error of @sanity/client when the lake cannot be read
 */
async function titlesOf(paths: readonly string[]): Promise<Map<string, string>> {
  const slugs = [...new Set(paths.flatMap((path) => /^\/docs\/(?:.+\/)?([^/]+)$/.exec(path)?.[1] ?? []))]
  if (slugs.length === 0) return new Map(fixed)
  const found = await Promise.all(
    [draftsClient(), publishedClient()].map((lake) => lake.fetch<Titled[]>(titlesQuery, { slugs })),
  )
  const titles = found.flat().flatMap((document): [string, string][] => {
    const { title } = document
    const path = hrefOf(document)?.replace(/\/$/, '')
    return path && typeof title === 'string' && title !== '' ? [[path, title]] : []
  })
  return new Map([...titles, ...fixed])
}

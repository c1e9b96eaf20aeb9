/** What has to be done about documents that may have changed: the difference between what was applied and the lake. */
import { categoryPath, pagePath, tagPath } from '@repo/studio/model/paths.ts'
import { mayBeBehind, publishedClient } from '#clients/sanity.ts'
import { facetsPassed } from '#facets/change.ts'
import type { Facet } from '#facets/facets.ts'
import { type Imprint, imprintOf, type PublishedDocument, type Step } from '#facets/imprint.ts'
import { everythingQuery, type Reached, reachQuery } from '#queries/reach.ts'
import type { Applied } from './applied.ts'
import { buildId, builtFrom, publishedImprints } from './built-from.ts'
import { keepOldAddresses } from './old-addresses.ts'

/** Work on pages and records. */
export interface Plan {
  /** Facets whose pages expire. */
  readonly facets: ReadonlySet<Facet>
  /** Ids of pages whose search records may differ. */
  readonly records: readonly string[]
  /** Addresses that pages have now and may not have had before, without a slash at their end. */
  readonly newPaths: readonly string[]
  /** What will have been applied; null for a document that is gone. */
  readonly versions: ReadonlyMap<string, Imprint | null>
  /** What went wrong on the way; then `versions` is empty, and the same is found again. */
  readonly failures: readonly Failure[]
}

/** Something that is tried again. */
export interface Failure {
  /** Path of a page, `search records of` one, `search records`, `search settings`, or `old addresses`. */
  readonly what: string
  readonly why: string
}

/**
 * The plan together with redirects from the addresses that its documents leave, which are written to the lake first.
 * When that fails, pages and records are brought up to date all the same.
 * @param known what was applied, and what documents were besides, as notices told
 */
export async function withOldAddresses(
  plan: Plan,
  known: { readonly applied: Applied; readonly steps: readonly Step[] },
): Promise<Plan> {
  const { applied } = known
  try {
    const redirects = await keepOldAddresses(plan.versions, known)
    if (redirects.length === 0) return plan
    const { facets, versions } = await planOf(new Set(redirects), applied)
    return {
      ...plan,
      facets: new Set([...plan.facets, ...facets]),
      versions: new Map([...plan.versions, ...versions]),
    }
  } catch (error) {
    const why = `redirects were not written: ${error instanceof Error ? error.message : String(error)}`
    return { ...plan, versions: new Map(), failures: [{ what: 'old addresses', why }] }
  }
}

/**
 * Plan for single documents.
 * @param steps what notices told of them
 * @param laterSteps what notices have told since, of which the next plan makes its own
 * @throws Error of @sanity/client when the lake cannot be read, or gives what the notices say is over
 */
export async function planOf(
  ids: ReadonlySet<string>,
  applied: Applied,
  steps: readonly Step[] = [],
  laterSteps: () => readonly Step[] = () => [],
): Promise<Plan> {
  const before = applied.imprints(ids)
  const after = byId(
    (await readAsTold(ids, () => [...steps, ...laterSteps()]))
      .map(imprintOf)
      .filter((imprint) => imprint !== null),
  )
  const versions = new Map([...ids].map((id) => [id, after.get(id) ?? null]))
  const facets = difference(before, after, steps)
  return { facets, ...(await reachOf(facets)), versions, failures: [] }
}

/** Pauses until a lake that is behind its own notices is asked again, ms. */
const behindPausesMs = [50, 100, 200, 400, 800, 1600, 2000]
/**
 * Documents as the lake has them, at the versions that the notices told or later ones. Sanity's queries may be behind its
 * webhooks: next-sanity waits three seconds before it reads at all (`parseBody`, dist/webhook/index.js).
 */
async function readAsTold(
  ids: ReadonlySet<string>,
  told: () => readonly Step[],
): Promise<PublishedDocument[]> {
  for (let look = 0; ; look += 1) {
    const steps = Map.groupBy(told(), ({ id }) => id)
    const documents: PublishedDocument[] = await publishedClient().fetch('*[_id in $ids]', { ids: [...ids] })
    const revisions = new Map(documents.map(({ _id, _rev }) => [_id, _rev]))
    const isBehind = (id: string) => {
      const own = steps.get(id) ?? []
      const rev = revisions.get(id)
      // A revision never comes back.
      if (rev) return own.some(({ before }) => before?.rev === rev)
      // What was made is to be there; unless it is gone by now, of which a notice tells in a moment, or not before this one is answered.
      return mayBeBehind() && own.length > 0 && own.every(({ after }) => after)
    }
    const behind = [...ids].filter(isBehind)
    if (behind.length === 0) return documents
    const pauseMs = behindPausesMs[look]
    if (pauseMs === undefined) {
      // The notice that tells that it is gone was lost.
      if (behind.every((id) => !revisions.has(id))) return documents
      throw new Error(`It gives versions that are over, as its webhook told: of ${behind.join(', ')}.`)
    }
    await new Promise((resolve) => setTimeout(resolve, pauseMs))
  }
}

/**
 * Plan for everything: what changed since the site applied it, or since the build read it. Pages of a new build are as
 * new as the build; the records are those of an older one, which may have made others of the same pages.
 * @param steps what notices told meanwhile
 * @throws Error of @sanity/client when the lake cannot be read, or gives what the notices say is over
 */
export async function planOfAll(
  applied: Applied,
  steps: readonly Step[] = [],
  laterSteps: () => readonly Step[] = () => [],
): Promise<Plan> {
  if (steps.length > 0)
    await readAsTold(new Set(steps.map(({ id }) => id)), () => [...steps, ...laterSteps()])
  const known = applied.allImprints()
  const isNewBuild = applied.note('build') !== buildId()
  const shown = isNewBuild ? byId(builtFrom()?.imprints ?? []) : known
  const current = byId(await publishedImprints([shown, known]))
  const facets = difference(shown, current, steps)
  const { newPaths } = await reachOf(facets)
  const changed = await reachOf(difference(known, current, steps))
  const pages = isNewBuild ? [...current.values()].filter(({ kind }) => kind === 'page') : []
  const records = [...new Set([...changed.records, ...pages.map(({ id }) => id)])].sort()
  const ids = new Set([...known.keys(), ...current.keys()])
  const moved = [...ids].filter((id) => known.get(id)?.rev !== current.get(id)?.rev)
  const versions = new Map(moved.map((id) => [id, current.get(id) ?? null]))
  return { facets, records, newPaths, versions, failures: [] }
}

function difference(
  before: ReadonlyMap<string, Imprint>,
  after: ReadonlyMap<string, Imprint>,
  steps: readonly Step[] = [],
): Set<Facet> {
  const ids = new Set([...before.keys(), ...after.keys(), ...steps.map(({ id }) => id)])
  const stepsOf = Map.groupBy(steps, ({ id }) => id)
  return new Set(
    [...ids].flatMap((id) => [
      ...facetsPassed(before.get(id) ?? null, after.get(id) ?? null, stepsOf.get(id) ?? []),
    ]),
  )
}

/**
 * Changed documents that are looked for one by one in what pages refer to. That takes the lake time for each of them and each
 * page: of more it is not asked, and the records of all pages are held against the index, which are few that differ.
 */
const maxLinked = 500

/** Pages whose records or addresses follow from documents that they are not: those that refer to them or lie below. */
async function reachOf(facets: ReadonlySet<Facet>): Promise<Pick<Plan, 'records' | 'newPaths'>> {
  const changed = idsOf(facets, 'page:')
  const linked = idsOf(facets, 'link:')
  const moved = [...new Set([...linked, ...idsOf(facets, 'segment:')])]
  if (changed.length === 0) return { records: [], newPaths: [] }
  const reached: Reached[] = await (linked.length > maxLinked
    ? publishedClient().fetch(everythingQuery)
    : publishedClient().fetch(reachQuery, { changed, linked, moved }))
  const pages = reached.filter(({ isPage }) => isPage).map(({ _id }) => _id)
  const present = new Set(reached.map(({ _id }) => _id))
  const renamed = new Set(moved)
  const newPaths = reached.filter(({ _id, above }) => [_id, ...above].some((id) => id && renamed.has(id)))
  return {
    // A page that is gone is not in the lake, but its records are in the index.
    records: [...new Set([...pages, ...changed.filter((id) => !present.has(id))])].sort(),
    newPaths: newPaths.map(pathOf).filter((path) => path !== null),
  }
}

function idsOf(facets: ReadonlySet<Facet>, prefix: string): string[] {
  return [...facets].filter((facet) => facet.startsWith(prefix)).map((facet) => facet.slice(prefix.length))
}

function pathOf({ _type, slug, segments, isPage }: Reached): string | null {
  if (!slug) return null
  const path = isPage
    ? pagePath({ segments, slug })
    : _type === 'category'
      ? categoryPath(slug)
      : _type === 'tag'
        ? tagPath(slug)
        : null
  return path?.replace(/\/$/, '') ?? null
}

function byId(imprints: readonly Imprint[]): Map<string, Imprint> {
  return new Map(imprints.map((imprint) => [imprint.id, imprint]))
}

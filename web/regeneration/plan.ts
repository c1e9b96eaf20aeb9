/** What has to be done about documents that may have changed: the difference between what was applied and the lake. */
import { categoryPath, pagePath, tagPath } from '@repo/model/paths.ts'
import { mayBeBehind, publishedClient } from '#clients/sanity.ts'
import { facetsPassed } from '#facets/change.ts'
import type { Facet } from '#facets/facets.ts'
import { type Imprint, imprintOf, type PublishedDocument, type Step } from '#facets/imprint.ts'
import { everythingQuery, type Reached, reachQuery } from '#queries/reach.ts'
import { pageIdsQuery } from '#queries/records.ts'
import type { Applied } from './applied.ts'
import { buildId, builtFrom, publishedImprints } from './built-from.ts'
import { keepOldAddresses, maxPath } from './old-addresses.ts'
import type { Quarantined } from './quarantine.ts'
import { isAboutContent, reasonOf } from './trouble.ts'

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
  /** Documents that could not be processed. They are not in `versions`, so the next plan finds the same difference. */
  readonly quarantined: readonly Quarantined[]
}

/** Something that is tried again. */
export interface Failure {
  /** Path of a page, `search records of` one, `search records`, `search settings`, or a part that did not answer. */
  readonly what: string
  readonly why: string
  /** Id of the document that is the cause, where that is known, and which of its fields. */
  readonly document?: string
  readonly field?: string | null
}

/**
 * The plan together with redirects from the addresses that its documents leave, which are written to the lake first.
 * When that fails, pages and records are brought up to date all the same, and the documents are quarantined.
 * @param known what was applied, and what documents were besides, as notices told
 */
export async function withOldAddresses(
  plan: Plan,
  known: { readonly applied: Applied; readonly steps: readonly Step[] },
): Promise<Plan> {
  const { written, refused } = await keepOldAddresses(plan.versions, known)
  const quarantined = [...refused].map(
    ([document, { reason, mayPass }]): Quarantined => ({
      document,
      field: null,
      reason: `The redirect from its old address was not written: ${reason}`,
      mayPass,
    }),
  )
  const own = {
    ...plan,
    versions: new Map([...plan.versions].filter(([id]) => !refused.has(id))),
    quarantined: [...plan.quarantined, ...quarantined],
  }
  return written.length === 0 ? own : merged(own, await planOf(new Set(written), known.applied))
}

/**
 * Plan for single documents. One that cannot be processed is quarantined; whatever depended on it is asked for again.
 * @param steps what notices told of them
 * @param laterSteps what notices have told since, of which the next plan makes its own
 * @param retried documents that were quarantined before: a lake that is behind on them is not waited for again
 * @throws Error of @sanity/client when the lake cannot be read
 */
export async function planOf(
  ids: ReadonlySet<string>,
  applied: Applied,
  steps: readonly Step[] = [],
  laterSteps: () => readonly Step[] = () => [],
  retried: ReadonlySet<string> = new Set(),
): Promise<Plan> {
  try {
    return await planTogether(ids, applied, { steps, laterSteps, retried })
  } catch (error) {
    if (!(await isAboutContent(error))) throw error
    const [id] = ids
    if (ids.size === 1 && id !== undefined) return planWithout(id, error, { applied, steps })
    // Halved until the documents that cannot be processed are alone.
    const all = [...ids]
    const half = Math.ceil(all.length / 2)
    const [one, other] = [new Set(all.slice(0, half)), new Set(all.slice(half))]
    const stepsOf = (some: ReadonlySet<string>) => steps.filter((step) => some.has(step.id))
    return merged(
      await planOf(one, applied, stepsOf(one), laterSteps, retried),
      await planOf(other, applied, stepsOf(other), laterSteps, retried),
    )
  }
}

/** What is known of a document that cannot be processed is asked for again: its last version, and what notices told. */
function planWithout(
  id: string,
  error: unknown,
  { applied, steps }: { readonly applied: Applied; readonly steps: readonly Step[] },
): Plan {
  return {
    facets: difference(applied.imprints([id]), new Map(), steps),
    records: [id],
    newPaths: [],
    versions: new Map(),
    quarantined: [{ document: id, field: null, reason: reasonOf(error), mayPass: false }],
  }
}

function merged(one: Plan, other: Plan): Plan {
  return {
    facets: new Set([...one.facets, ...other.facets]),
    records: [...new Set([...one.records, ...other.records])].sort(),
    newPaths: [...new Set([...one.newPaths, ...other.newPaths])],
    versions: new Map([...one.versions, ...other.versions]),
    quarantined: [...one.quarantined, ...other.quarantined],
  }
}

/** What a plan is told besides the documents. */
interface Told {
  readonly steps: readonly Step[]
  readonly laterSteps: () => readonly Step[]
  readonly retried: ReadonlySet<string>
}

async function planTogether(ids: ReadonlySet<string>, applied: Applied, told: Told): Promise<Plan> {
  const before = applied.imprints(ids)
  const { documents, behind } = await readAsTold(ids, told)
  const after = byId(documents.map(imprintOf).filter((imprint) => imprint !== null))
  const read = [...ids].filter((id) => !behind.has(id))
  const versions = new Map(read.map((id) => [id, after.get(id) ?? null]))
  const facets = difference(before, after, told.steps)
  const reached = await reachOf(facets, pagesAmong(before.values(), told.steps))
  return { facets, ...reached, versions, quarantined: [...behind.values()] }
}

/** Pauses until a lake that is behind its own notices is asked again, ms. */
const behindPausesMs = [50, 100, 200, 400, 800, 1600, 2000]
/**
 * Documents as the lake has them, at the versions that the notices told or later ones. Sanity's queries may be behind its
 * webhooks: next-sanity waits three seconds before it reads at all (`parseBody`, dist/webhook/index.js). Documents of
 * which it still gives a version that is over are among them, and named as quarantined.
 */
async function readAsTold(
  ids: ReadonlySet<string>,
  { steps: known, laterSteps, retried }: Told,
): Promise<{ documents: PublishedDocument[]; behind: Map<string, Quarantined> }> {
  for (let look = 0; ; look += 1) {
    const steps = Map.groupBy([...known, ...laterSteps()], ({ id }) => id)
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
    const pauseMs = behind.some((id) => !retried.has(id)) ? behindPausesMs[look] : undefined
    if (pauseMs === undefined) {
      // Of one that is not there the notice of its deletion was lost.
      const present = behind.filter((id) => revisions.has(id))
      return { documents, behind: new Map(present.map((id) => [id, behindOn(id, revisions.get(id))])) }
    }
    await new Promise((resolve) => setTimeout(resolve, pauseMs))
  }
}

function behindOn(document: string, rev: string | undefined): Quarantined {
  const reason = `The content lake still returns revision ${rev}, which its webhook reported as replaced`
  return { document, field: '_rev', reason, mayPass: true }
}

/**
 * Plan for everything: what changed since the site applied it, or since the build read it. Pages of a new build are as
 * new as the build; the records are those of an older one, which may have made others of the same pages.
 * @param steps what notices told meanwhile
 * @param retried as {@link planOf} has it
 * @throws Error of @sanity/client when the lake cannot be read
 */
export async function planOfAll(
  applied: Applied,
  steps: readonly Step[] = [],
  laterSteps: () => readonly Step[] = () => [],
  retried: ReadonlySet<string> = new Set(),
): Promise<Plan> {
  const told = new Set(steps.map(({ id }) => id))
  const { behind } = told.size > 0 ? await readAsTold(told, { steps, laterSteps, retried }) : nothingBehind
  const known = applied.allImprints()
  const isNewBuild = applied.note('build') !== buildId()
  const shown = isNewBuild ? byId(builtFrom()?.imprints ?? []) : known
  const current = byId(await publishedImprints([shown, known]))
  const facets = difference(shown, current, steps)
  const changed = difference(known, current, steps)
  const reached = await reachOfAll({ facets, changed, werePages: pagesAmong(known.values(), steps) })
  const pages = isNewBuild ? [...current.values()].filter(({ kind }) => kind === 'page') : []
  const records = [...new Set([...reached.records, ...pages.map(({ id }) => id)])].sort()
  const ids = new Set([...known.keys(), ...current.keys()])
  const moved = [...ids].filter((id) => known.get(id)?.rev !== current.get(id)?.rev && !behind.has(id))
  const versions = new Map(moved.map((id) => [id, current.get(id) ?? null]))
  return { facets, records, newPaths: reached.newPaths, versions, quarantined: [...behind.values()] }
}

const nothingBehind = { behind: new Map<string, Quarantined>() }

/** When one document makes the lake refuse the question, the pages of all of them are looked at. */
async function reachOfAll({
  facets,
  changed,
  werePages,
}: {
  readonly facets: ReadonlySet<Facet>
  readonly changed: ReadonlySet<Facet>
  readonly werePages: ReadonlySet<string>
}): Promise<Pick<Plan, 'records' | 'newPaths'>> {
  try {
    const { newPaths } = await reachOf(facets, werePages)
    return { newPaths, records: (await reachOf(changed, werePages)).records }
  } catch (error) {
    if (!(await isAboutContent(error))) throw error
    const pages: string[] = await publishedClient().fetch(pageIdsQuery)
    return { newPaths: [], records: [...new Set([...pages, ...idsOf(changed, 'page:')])] }
  }
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

/**
 * Pages whose records or addresses follow from documents that they are not: those that refer to them or lie below.
 * @param werePages ids of documents that were pages before
 */
async function reachOf(
  facets: ReadonlySet<Facet>,
  werePages: ReadonlySet<string>,
): Promise<Pick<Plan, 'records' | 'newPaths'>> {
  const changed = idsOf(facets, 'page:')
  const linked = idsOf(facets, 'link:')
  const moved = [...new Set([...linked, ...idsOf(facets, 'segment:')])]
  if (changed.length === 0) return { records: [], newPaths: [] }
  const reached: Reached[] = await (linked.length > maxLinked
    ? publishedClient().fetch(everythingQuery)
    : publishedClient().fetch(reachQuery, { changed, linked, moved }))
  const pages = reached.filter(({ isPage }) => isPage).map(({ _id }) => _id)
  const present = new Set(reached.map(({ _id }) => _id))
  const leftPages = changed.filter((id) => !present.has(id) || werePages.has(id))
  const renamed = new Set(moved)
  const newPaths = reached.filter(({ _id, above }) => [_id, ...above].some((id) => id && renamed.has(id)))
  return {
    // What was a page has records in the index: it is gone, or a document of another type has its id.
    records: [...new Set([...pages, ...leftPages])].sort(),
    newPaths: newPaths.map(pathOf).filter((path) => path !== null),
  }
}

/** Ids of documents that were pages in a version that is known. */
function pagesAmong(before: Iterable<Imprint>, steps: readonly Step[]): Set<string> {
  const versions = [...before, ...steps.flatMap((step) => [step.before, step.after])]
  return new Set(versions.flatMap((version) => (version?.kind === 'page' ? version.id : [])))
}

function idsOf(facets: ReadonlySet<Facet>, prefix: string): string[] {
  return [...facets].filter((facet) => facet.startsWith(prefix)).map((facet) => facet.slice(prefix.length))
}

function pathOf({ _type, slug, segments, isPage }: Reached): string | null {
  // As the lake has it: a document from the API may hold anything there.
  if (typeof slug !== 'string' || slug === '') return null
  const path = isPage
    ? pagePath({ segments, slug })
    : _type === 'category'
      ? categoryPath(slug)
      : _type === 'tag'
        ? tagPath(slug)
        : null
  // A server takes no longer request line, so nothing can be read there.
  return path !== null && path.length <= maxPath ? path.replace(/\/$/, '') : null
}

function byId(imprints: readonly Imprint[]): Map<string, Imprint> {
  return new Map(imprints.map((imprint) => [imprint.id, imprint]))
}

/** Which documents get another path when drafts are published. */
import { isPageType } from '@repo/model/kinds.ts'
import { publishedClient } from '#clients/sanity.ts'
import type { PublishedDocument } from '#dependencies/fingerprint.ts'
import type { DependencyKey } from '#dependencies/keys.ts'
import { referenceOf, slugOf, textOf } from '#dependencies/predicates.ts'
import { lineageQuery } from '#queries/drafts.ts'
import type { Reached } from '#queries/reach.ts'
import { pathOf, possiblyMoved, reachedBy } from '../runs/plan.ts'

/** Path before and after, without a trailing slash; null where there is none. */
export type Move = readonly [from: string | null, to: string | null]

/** Categories above a page that its path can have (`queries/reach.ts`). */
const levels = 4

/**
 * The documents whose path may differ, by id. Other documents count as they are published: their
 * drafts are not published with these. So do the categories that the drafts are in, also if they
 * are published with them.
 * @param drafts with the ids of the published documents
 * @throws Error of @sanity/client when the lake cannot be read
 */
export async function movesOf(
  drafts: readonly PublishedDocument[],
  dependencyKeys: ReadonlySet<DependencyKey>,
): Promise<ReadonlyMap<string, Move>> {
  const [published, own] = await Promise.all([reachedBy(dependencyKeys), Promise.all(drafts.map(reachedOf))])
  const ids = new Set(drafts.map(({ _id }) => _id))
  const others = published.filter(({ _id }) => !ids.has(_id))
  const from = pathsById(possiblyMoved(published, dependencyKeys))
  const to = pathsById([
    ...possiblyMoved(others, dependencyKeys).map((other) => own.reduce(below, other)),
    ...possiblyMoved(
      own.map(({ reached }) => reached),
      dependencyKeys,
    ),
  ])
  return new Map(
    [...new Set([...from.keys(), ...to.keys()])].map((id) => [
      id,
      [from.get(id) ?? null, to.get(id) ?? null],
    ]),
  )
}

/** A draft as if it were published. */
interface DraftInPlace {
  readonly reached: Reached
  /** Segments of the paths below it if it is a category: from the outermost category to itself. */
  readonly segments: Reached['segments']
}

async function reachedOf(draft: PublishedDocument): Promise<DraftInPlace> {
  const [category, parent] = await Promise.all([
    lineageOf(referenceOf(draft.category)),
    lineageOf(referenceOf(draft.parent)),
  ])
  return {
    reached: {
      _id: draft._id,
      _type: draft._type,
      isPage: isPageType(draft._type),
      slug: slugOf(draft),
      segments: category.map(({ segment }) => segment),
      above: [],
    },
    segments: segmentsBelow({ id: draft._id, segment: textOf(draft.pathSegment) }, parent),
  }
}

/** A category in a path. */
interface Level {
  readonly id: string | null
  readonly segment: string | null
}

/**
 * Segments of a category below others, the outermost first. If it is one of them, it is above
 * itself, and so are the others again, as far as a path goes.
 */
function segmentsBelow(own: Level, parent: readonly Level[]): Reached['segments'] {
  const upward = [own, ...parent.toReversed()]
  const again = upward.findIndex(({ id }, index) => index > 0 && id === own.id)
  const chain = again < 0 ? upward : Array.from({ length: levels }, (_, index) => upward[index % again])
  return chain
    .slice(0, levels)
    .map((level) => level?.segment ?? null)
    .toReversed()
}

/** A category and those above it, the outermost first; none without an id. */
async function lineageOf(id: string): Promise<readonly Level[]> {
  if (id === '') return []
  const found: { readonly ids: readonly (string | null)[]; readonly segments: Reached['segments'] } | null =
    await publishedClient().fetch(lineageQuery, { id })
  return (found?.ids ?? []).map((level, index) => ({ id: level, segment: found?.segments[index] ?? null }))
}

/** A page below the draft of a category, with its new path. */
function below(page: Reached, { reached: { _id }, segments }: DraftInPlace): Reached {
  const between = page.above.indexOf(_id)
  if (between < 0) return page
  // `above` begins with the page's own category, `segments` ends with it.
  return { ...page, segments: [...segments, ...page.segments.slice(levels - between)].slice(-levels) }
}

function pathsById(reached: readonly Reached[]): Map<string, string | null> {
  return new Map(reached.map((document) => [document._id, pathOf(document)]))
}

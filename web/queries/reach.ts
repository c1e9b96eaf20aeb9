/** Which pages' records and addresses follow from documents that changed. */

/** A document that a change reaches, with what its path is made of. */
export interface Reached {
  readonly _id: string
  readonly _type: string
  readonly isPage: boolean
  readonly slug: string | null
  readonly segments: readonly (string | null)[]
  /** Ids of its categories. */
  readonly above: readonly (string | null)[]
}

// Four levels: studio/model/paths.ts, maxCategoryDepth.
const above = ['category', 'category->parent', 'category->parent->parent', 'category->parent->parent->parent']
const reached = `{
  _id, _type, "isPage": _type in ["nodePage", "guide"], "slug": slug.current,
  "segments": [${above
    .toReversed()
    .map((path) => `${path}->pathSegment` as const)
    .join(', ')}],
  "above": [${above.map((path) => `${path}._ref`).join(', ')}]
}`

/**
 * Documents that changed (`$changed`), pages that refer to one (`$linked`), and pages below a category that has another
 * address (`$moved`).
 */
export const reachQuery = `*[
  _id in $changed ||
  (_type in ["nodePage", "guide"] && (references($linked) || ${above.map((path) => `${path}._ref in $moved` as const).join(' || ')}))
]${reached}`

/** Everything that has an address. */
export const everythingQuery = `*[_type in ["nodePage", "guide", "category", "tag"]]${reached}` as const

/** What an audit can find. */

/** Every kind with what a reader of the report is told, in the order of the report. */
export const kinds = {
  'not-applied': 'Documents of which the site applied another version than the lake has',
  'stale-page': 'Pages that show something else than the lake has',
  'missing-page': 'Pages of the lake that the site does not show',
  'failed-page': 'Addresses that failed',
  sitemap: 'Differences between the site map and the lake',
  'record-missing': 'Search records that are missing',
  'record-superfluous': 'Search records of what is not there',
  'record-differs': 'Search records that say something else than the lake',
  'not-indexable':
    'Pages that cannot be indexed as they are, so that the search does not find them, or finds what they were',
  'broken-link': 'Links that lead nowhere',
  'broken-anchor': 'Links to a place that their page does not have',
  'redirect-chain': 'Links that are led on more than once',
  'broken-image': 'Pictures that do not come',
  orphan: 'Pages that no link reaches',
} as const

/** One of {@link kinds}. */
export type Kind = keyof typeof kinds

/** Kinds that come of a change that did not arrive: a recovery mends them. The others are for a writer to mend. */
export const drift: ReadonlySet<Kind> = new Set<Kind>([
  'not-applied',
  'stale-page',
  'missing-page',
  'sitemap',
  'record-missing',
  'record-superfluous',
  'record-differs',
])

/** Where a link stands. */
export interface Place {
  /** Address of its page, or `search index`. */
  readonly on: string
  readonly text: string
}

/** One thing that is wrong. */
export interface Finding {
  readonly kind: Kind
  /** The address, document or record that it is about. */
  readonly what: string
  /** Why it is wrong; may be empty. */
  readonly detail: string
  /** Of links and pictures where they stand. */
  readonly places: readonly Place[]
}

/** Whether two findings are about the same. */
export function isSame(a: Finding, b: Finding): boolean {
  return a.kind === b.kind && a.what === b.what
}

/** One finding for each kind and subject, its reasons and places joined. */
export function joined(findings: Iterable<Finding>): Finding[] {
  const found = new Map<string, Finding>()
  for (const finding of findings) {
    const key = `${finding.kind} ${finding.what}`
    const known = found.get(key)
    found.set(key, known ? merged(known, finding) : finding)
  }
  return [...found.values()]
}

function merged(a: Finding, b: Finding): Finding {
  const details = new Set([...a.detail.split('; '), b.detail].filter((detail) => detail !== ''))
  return { ...a, detail: [...details].join('; '), places: [...a.places, ...b.places] }
}

/** The findings of an audit. */

/** Every kind of finding with its title, in the order of the report. */
export const kinds = {
  'not-applied': 'Documents whose latest revision the site has not applied',
  'stale-page': 'Stale pages: the lake has other content',
  'missing-page': 'Pages that are in the lake but not on the site',
  'failed-page': 'URLs that failed',
  'record-missing': 'Search records that are missing',
  'record-superfluous': 'Search records without a page, category or tag',
  'record-differs': 'Search records that differ from the lake',
  'not-indexable': 'Documents that cannot be indexed: search does not find them, or finds an older version',
  'broken-link': 'Broken links',
  'broken-anchor': 'Links to an anchor that does not exist',
  'broken-external': 'Broken links to other sites',
  'redirect-chain': 'Links with more than one redirect',
  'broken-image': 'Broken images',
} as const

/** One of {@link kinds}. */
export type Kind = keyof typeof kinds

/**
 * Kinds that are caused by a change that did not arrive. `--repair` fixes them; a writer fixes the
 * others.
 */
export const drift: ReadonlySet<Kind> = new Set<Kind>([
  'not-applied',
  'stale-page',
  'missing-page',
  'record-missing',
  'record-superfluous',
  'record-differs',
])

/** Where a link is. */
export interface LinkLocation {
  /** Path of its page. */
  readonly on: string
  readonly text: string
}

/** One thing that is wrong. */
export interface Finding {
  readonly kind: Kind
  /** The URL, document or record that it is about. */
  readonly what: string
  /** Why it is wrong; may be empty. */
  readonly detail: string
  /** Where the links and images are. */
  readonly places: readonly LinkLocation[]
}

/** A finding. @param detail why it is wrong */
export function finding(
  kind: Kind,
  what: string,
  detail = '',
  places: readonly LinkLocation[] = [],
): Finding {
  return { kind, what, detail, places }
}

/** True if two findings have the same kind and subject. */
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

/** Findings → what is printed. Pure. */
import { drift, type Finding, isSame, type Kind, kinds, type Place } from './findings.ts'

/** What was looked at. */
export interface Extent {
  readonly site: string
  readonly addresses: number
  readonly pages: number
  readonly records: number
  /** Addresses that the limits kept out. */
  readonly leftOut: number
}

/** What a repair did. */
export interface Repair {
  readonly regenerated: readonly string[]
  readonly saved: number
  readonly deleted: number
  /** What the site could not do. */
  readonly failures: readonly { readonly what: string; readonly why: string }[]
  /** What is found still, or now. */
  readonly remaining: readonly Finding[]
}

/** All that a report tells. */
export interface Audit {
  readonly extent: Extent
  readonly findings: readonly Finding[]
  /** Null when nothing was to be mended, or nobody asked for it. */
  readonly repair: Repair | null
}

/** Findings of one kind, and places of one finding, that are printed; JSON has all. */
const shownFindings = 50
const shownPlaces = 5

/** 0 when nothing was found, 1 when something was, also when all of it was mended. */
export function exitCodeOf({ findings, repair }: Audit): 0 | 1 {
  return findings.length + (repair?.remaining.length ?? 0) > 0 ? 1 : 0
}

/** For people. */
export function textReport(audit: Audit): string {
  const { extent, findings, repair } = audit
  const { site, addresses, pages, records, leftOut } = extent
  const left =
    leftOut > 0
      ? [`! ${leftOut} addresses were left out by the limits, so pages that no link reaches are not listed.`]
      : []
  return [
    `Audit of ${site}: ${counted(addresses, 'address', 'addresses')}, ${counted(pages, 'page')} and ${counted(records, 'search record')}`,
    ...left,
    ...sections(findings),
    ...(repair ? mending(findings, repair) : []),
    '',
    summary(audit),
  ].join('\n')
}

/** For programs: everything, with the exit code. */
export function jsonReport(audit: Audit): string {
  return JSON.stringify({ ...audit, exitCode: exitCodeOf(audit) }, null, 2)
}

function summary({ findings, repair }: Audit): string {
  const found = counted(findings.length, 'finding')
  if (repair) {
    const { remaining } = repair
    const mended = findings.filter((finding) => !remaining.some((other) => isSame(finding, other))).length
    const fresh = remaining.length - (findings.length - mended)
    const rest = `${remaining.length} ${remaining.length === 1 ? 'remains' : 'remain'}`
    return `${remaining.length > 0 ? '✗' : '!'} ${found}: ${mended} mended, ${rest}${fresh > 0 ? `, ${fresh} of which not found before` : ''}.`
  }
  if (findings.length === 0) return '✓ Nothing was found.'
  const mendable = findings.filter(({ kind }) => drift.has(kind)).length
  return `✗ ${found}${mendable > 0 ? `; --repair mends what drifted (${mendable})` : ', for a writer to mend'}.`
}

function mending(findings: readonly Finding[], { regenerated, saved, deleted, failures, remaining }: Repair) {
  const title = `Mended: ${counted(regenerated.length, 'page')} made anew, ${counted(saved, 'record')} written, ${deleted} removed`
  const failed = failures.map(({ what, why }) => `  ! ${what}: ${why}`)
  const fresh = remaining.filter((finding) => !findings.some((other) => isSame(finding, other)))
  const rest =
    remaining.length === 0
      ? ['', 'Looked again: nothing remains.']
      : [
          '',
          `Looked again, what remains${fresh.length > 0 ? ` (${fresh.length} not found before)` : ''}:`,
          ...sections(remaining),
        ]
  return ['', title, ...failed, ...rest]
}

function sections(findings: readonly Finding[]): string[] {
  // Only keys of `kinds` are its keys.
  return (Object.keys(kinds) as Kind[]).flatMap((kind) => {
    const own = findings.filter((finding) => finding.kind === kind)
    if (own.length === 0) return []
    return ['', `${kinds[kind]} (${own.length})`, ...cut(own, shownFindings, '  ').flatMap(lines)]
  })
}

function lines(finding: Finding | string): string[] {
  if (typeof finding === 'string') return [finding]
  const { what, detail, places } = finding
  return [`  ${what}${detail && `  ${detail}`}`, ...cut(places, shownPlaces, '      ').map(place)]
}

function place(place: Place | string): string {
  if (typeof place === 'string') return place
  return `      on ${place.on}${place.text && `: "${place.text}"`}`
}

/** The first of a list, and how many more there are. */
function cut<Item>(list: readonly Item[], most: number, indent: string): (Item | string)[] {
  if (list.length <= most) return [...list]
  return [...list.slice(0, most), `${indent}… and ${list.length - most} more (--json lists them)`]
}

function counted(count: number, one: string, many = `${one}s`): string {
  return `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`
}

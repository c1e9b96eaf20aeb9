/** Findings → what is printed. Pure. */
import { countText } from '@repo/kit/count-text.ts'
import { drift, type Finding, isSame, type Kind, kinds, type LinkLocation } from './findings.ts'
import type { repair, runAudit } from './run.ts'

type Repair = Awaited<ReturnType<typeof repair>>

/** Everything in a report. */
export type Audit = Awaited<ReturnType<typeof runAudit>> & {
  /** Null without `--repair`, or if there was nothing to repair. */
  readonly repair: Repair | null
}

/**
 * Maximum number of findings of one kind, and of places of one finding, in the text report. JSON
 * has all.
 */
const shownFindings = 50
const shownPlaces = 5

/** 0 without findings, 1 with findings, also if all of them were repaired. */
export function exitCodeOf({ findings, repair }: Audit): 0 | 1 {
  return findings.length + (repair?.remaining.length ?? 0) > 0 ? 1 : 0
}

/** For people. */
export function textReport(audit: Audit): string {
  const { extent, findings, repair } = audit
  const { site, addresses, pages, records, leftOut } = extent
  const left = leftOut > 0 ? [`! The limits left out ${leftOut} URLs.`] : []
  return [
    `Audit of ${site}: ${countText(addresses, 'URL')}, ${countText(pages, 'page')} and ${countText(records, 'search record')}`,
    ...left,
    ...sections(findings),
    ...(repair ? repairLines(repair) : []),
    '',
    summary(audit),
  ].join('\n')
}

/** For programs: everything, with the exit code. */
export function jsonReport(audit: Audit): string {
  return JSON.stringify({ ...audit, exitCode: exitCodeOf(audit) }, null, 2)
}

function summary({ findings, repair }: Audit): string {
  const found = countText(findings.length, 'finding')
  if (repair) {
    const { remaining } = repair
    const fixed = findings.filter((finding) => !remaining.some((other) => isSame(finding, other))).length
    return `${remaining.length > 0 ? '✗' : '!'} ${found}: ${fixed} repaired, ${remaining.length} found afterwards.`
  }
  if (findings.length === 0) return '✓ No findings.'
  const repairable = findings.filter(({ kind }) => drift.has(kind)).length
  return `✗ ${found}${repairable > 0 ? `; --repair fixes what drifted (${repairable})` : ', for a writer to fix'}.`
}

function repairLines({ regenerated, saved, deleted, failures, remaining }: Repair) {
  const title = `Repaired: ${countText(regenerated.length, 'page')} regenerated, ${countText(saved, 'record')} written, ${deleted} removed`
  const failed = failures.map(({ what, why }) => `  ! ${what}: ${why}`)
  const rest = remaining.length === 0 ? 'Checked again: nothing remains.' : 'Checked again, remaining:'
  return ['', title, ...failed, '', rest, ...sections(remaining)]
}

function sections(findings: readonly Finding[]): string[] {
  // Only keys of `kinds` are its keys.
  return (Object.keys(kinds) as Kind[]).flatMap((kind) => {
    const own = findings.filter((finding) => finding.kind === kind)
    if (own.length === 0) return []
    return ['', `${kinds[kind]} (${own.length})`, ...cut(own, shownFindings, '  ', lines)]
  })
}

function lines({ what, detail, places }: Finding): string[] {
  const place = ({ on, text }: LinkLocation) => [`      on ${on}${text && `: "${text}"`}`]
  return [`  ${what}${detail && `  ${detail}`}`, ...cut(places, shownPlaces, '      ', place)]
}

/** The lines of the first of a list, and how many more there are. */
function cut<Item>(list: readonly Item[], most: number, indent: string, linesOf: (item: Item) => string[]) {
  const first = list.slice(0, most).flatMap(linesOf)
  return list.length <= most
    ? first
    : [...first, `${indent}… and ${list.length - most} more (--json lists them)`]
}

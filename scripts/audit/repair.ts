/** Mends what drifted: the site applies what it missed, the index gets the records that differ. */
import type { Finding } from './findings.ts'
import type { Repair } from './report.ts'
import type { Site } from './site.ts'

/** What a repair needs of the world. */
export interface RepairOptions {
  readonly ownWord: Pick<Site, 'recover'>
  readonly mendRecords: () => Promise<{ readonly saved: number; readonly deleted: number }>
}

/** @throws Refusal when the site does not answer; errors of the clients when lake or index do not */
export async function repair(
  findings: readonly Finding[],
  { ownWord, mendRecords }: RepairOptions,
): Promise<Omit<Repair, 'remaining'>> {
  const pages = findings.filter(({ kind }) => kind === 'stale-page' || kind === 'missing-page')
  const { regenerated, saved, deleted, failures } = await ownWord.recover(pages.map(({ what }) => what))
  // After the site: it writes the records of what it had not applied, and those are then no more to be written.
  const records = await mendRecords()
  return { regenerated, failures, saved: saved + records.saved, deleted: deleted + records.deleted }
}

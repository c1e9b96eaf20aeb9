/**
 * Repairs drift: the site applies the changes that it missed, the index gets the records that
 * differ.
 */
import type { Finding } from './findings.ts'
import type { Repair } from './report.ts'
import type { SiteApi } from './site.ts'

/** The services that a repair uses. */
export interface RepairOptions {
  readonly siteApi: Pick<SiteApi, 'recover'>
  readonly repairRecords: () => Promise<{ readonly saved: number; readonly deleted: number }>
}

/**
 * @throws Refusal when the site does not answer; errors of the clients when lake or index do not
 */
export async function repair(
  findings: readonly Finding[],
  { siteApi, repairRecords }: RepairOptions,
): Promise<Omit<Repair, 'remaining'>> {
  const pages = findings.filter(({ kind }) => kind === 'stale-page' || kind === 'missing-page')
  const { regenerated, saved, deleted, failures } = await siteApi.recover(pages.map(({ what }) => what))
  // After the site, which writes the records of the changes that it had missed.
  const records = await repairRecords()
  return { regenerated, failures, saved: saved + records.saved, deleted: deleted + records.deleted }
}

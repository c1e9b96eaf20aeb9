/** All checks. */
import type { Check, Need } from './check.ts'
import { addressChecks } from './checks/addresses.ts'
import { eventsChecks } from './checks/events.ts'
import { isDatasetMissing, lake, lakeChecks } from './checks/lake.ts'
import { machineChecks } from './checks/machine.ts'
import { search, searchChecks } from './checks/search.ts'
import { site, siteChecks } from './checks/site.ts'
import { studioChecks } from './checks/studio.ts'
import { findInstallation, type Installation, type InstallationFiles } from './installation.ts'
import { type CheckResult, skipped } from './results.ts'

/** In the order of the report, by the names in `--json`. */
const checks = {
  ...machineChecks,
  ...siteChecks,
  ...studioChecks,
  ...lakeChecks,
  ...eventsChecks,
  ...searchChecks,
  ...addressChecks,
} satisfies Readonly<Record<string, Check>>

/** Name of a check, as in `--json`. */
export type CheckName = keyof typeof checks

const needs: Readonly<
  Record<Need, { readonly isMet: (there: Installation) => Promise<boolean>; readonly otherwise: string }>
> = {
  site: { isMet: hasPassed(site), otherwise: 'the site does not answer' },
  lake: { isMet: hasPassed(lake), otherwise: 'the lake does not answer' },
  dataset: {
    isMet: async ({ replies }) => !isDatasetMissing(await replies.dataset()),
    otherwise: 'the dataset does not exist',
  },
  search: { isMet: hasPassed(search), otherwise: 'the search does not answer' },
}

function hasPassed({ result }: Check) {
  return async (there: Installation) => (await result(there)).state === 'passed'
}

/** A check with its result. */
export type CheckedLine = CheckResult & { readonly name: CheckName; readonly title: string }

/** Makes all checks. Changes nothing, and does not reject if a part does not answer. */
export async function examine(files: InstallationFiles): Promise<CheckedLine[]> {
  const there = await findInstallation(files)
  // Object.keys widens the type of its keys.
  const names = Object.keys(checks) as CheckName[]
  return Promise.all(
    names.map(async (name) => ({
      name,
      title: checks[name].title,
      ...(await resultOf(checks[name], there)),
    })),
  )
}

async function resultOf(check: Check, there: Installation): Promise<CheckResult> {
  for (const need of check.needs ?? [])
    if (!(await needs[need].isMet(there))) return skipped(needs[need].otherwise)
  return check.result(there)
}

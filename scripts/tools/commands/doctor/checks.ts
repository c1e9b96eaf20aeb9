/** All checks. */
import type { Check, Need } from './check.ts'
import { adminKey } from './checks/admin-key.ts'
import { analyticsKey } from './checks/analytics-key.ts'
import { clocks } from './checks/clocks.ts'
import { cors } from './checks/cors.ts'
import { dataFolder } from './checks/data-folder.ts'
import { database } from './checks/database.ts'
import { dataset } from './checks/dataset.ts'
import { deliveries } from './checks/deliveries.ts'
import { disk } from './checks/disk.ts'
import { edge } from './checks/edge.ts'
import { indexSettings } from './checks/index-settings.ts'
import { lake } from './checks/lake.ts'
import { lakeAddress } from './checks/lake-address.ts'
import { lostEvents } from './checks/lost-events.ts'
import { node } from './checks/node.ts'
import { oidc } from './checks/oidc.ts'
import { packages } from './checks/packages.ts'
import { permissions } from './checks/permissions.ts'
import { ports } from './checks/ports.ts'
import { published } from './checks/published.ts'
import { readToken } from './checks/read-token.ts'
import { readersSearch } from './checks/readers-search.ts'
import { ready } from './checks/ready.ts'
import { records } from './checks/records.ts'
import { search } from './checks/search.ts'
import { searchKey } from './checks/search-key.ts'
import { settings } from './checks/settings.ts'
import { signIn } from './checks/sign-in.ts'
import { signature } from './checks/signature.ts'
import { site } from './checks/site.ts'
import { siteAddress } from './checks/site-address.ts'
import { statusToken } from './checks/status-token.ts'
import { studio } from './checks/studio.ts'
import { studioSettings } from './checks/studio-settings.ts'
import { webhook } from './checks/webhook.ts'
import { writeToken } from './checks/write-token.ts'
import { findInstallation, type Installation, type InstallationFiles } from './installation.ts'
import { isDatasetMissing } from './lake-api.ts'
import { type CheckResult, skipped } from './results.ts'

/** In the order of the report, by the names in `--json`. */
const checks = {
  settings,
  node,
  packages,
  dataFolder,
  permissions,
  disk,
  ports,
  site,
  siteAddress,
  ready,
  statusToken,
  published,
  studio,
  studioSettings,
  lake,
  lakeAddress,
  dataset,
  readToken,
  writeToken,
  cors,
  signIn,
  oidc,
  webhook,
  deliveries,
  lostEvents,
  signature,
  search,
  readersSearch,
  searchKey,
  adminKey,
  analyticsKey,
  indexSettings,
  records,
  clocks,
  edge,
  database,
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

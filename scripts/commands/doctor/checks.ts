/** All checks, in the order of the report. */
import * as lake from './checks/lake.ts'
import * as machine from './checks/machine.ts'
import * as search from './checks/search.ts'
import * as services from './checks/services.ts'
import * as site from './checks/site.ts'
import * as studio from './checks/studio.ts'
import * as webhook from './checks/webhook.ts'
import type { CheckResult, Known } from './results.ts'

/** Facts that each check judges, by the name of the check. */
export interface FactsOf {
  readonly settings: machine.SettingsFacts
  readonly node: machine.NodeFacts
  readonly packages: machine.PackageFacts
  readonly dataFolder: machine.DataFolderFacts
  readonly permissions: machine.PermissionFacts
  readonly disk: machine.DiskFacts
  readonly ports: machine.PortFacts
  readonly site: site.SiteFacts
  readonly siteAddress: site.SiteAddressFacts
  readonly ready: site.ReadyFacts
  readonly statusToken: site.StatusFacts
  readonly published: site.StatusFacts
  readonly studio: studio.StudioFacts
  readonly studioSettings: studio.StudioSettingsFacts
  readonly lake: lake.LakeReplyFacts
  readonly lakeAddress: lake.LakeAddressFacts
  readonly dataset: lake.DatasetFacts
  readonly readToken: lake.ReadTokenFacts
  readonly writeToken: lake.WriteTokenFacts
  readonly cors: lake.CorsFacts
  readonly signIn: lake.SignInFacts
  readonly oidc: lake.ProviderFacts
  readonly webhook: webhook.WebhookFacts
  readonly deliveries: webhook.DeliveryFacts
  readonly lostEvents: site.LostEventFacts
  readonly signature: site.SignatureFacts
  readonly search: search.SearchFacts
  readonly readersSearch: search.ReadersSearchFacts
  readonly searchKey: search.SearchKeyFacts
  readonly adminKey: search.AdminKeyFacts
  readonly analyticsKey: search.AnalyticsKeyFacts
  readonly indexSettings: search.IndexFacts
  readonly records: search.RecordFacts
  readonly clocks: services.ClockFacts
  readonly edge: services.EdgeFacts
  readonly database: services.DatabaseFacts
}

/** Name of a check, as in `--json`. */
export type CheckName = keyof FactsOf

/** Facts for each check, or why there are none. */
export type AllFacts = { readonly [Name in CheckName]: Known<FactsOf[Name]> }

/** Facts for some checks. */
export type FactsFor<Names extends CheckName> = Pick<AllFacts, Names>

/** One check. */
interface Check<Facts> {
  /** As in the report. */
  readonly title: string
  readonly judge: (facts: Facts) => CheckResult | Promise<CheckResult>
}

/** Without a default: facts that no check judges do not compile, and neither does the reverse. */
const checks: { readonly [Name in CheckName]: Check<FactsOf[Name]> } = {
  settings: { title: 'Settings', judge: machine.checkSettings },
  node: { title: 'Node', judge: machine.checkNodeVersion },
  packages: { title: 'Packages', judge: machine.checkPackages },
  dataFolder: { title: 'Data folder', judge: machine.checkDataFolder },
  permissions: { title: 'Permissions', judge: machine.checkPermissions },
  disk: { title: 'Disk', judge: machine.checkDisk },
  ports: { title: 'Ports', judge: machine.checkPorts },
  site: { title: 'Site', judge: site.checkSite },
  siteAddress: { title: 'Public URL of the site', judge: site.checkSiteAddress },
  ready: { title: 'Ready', judge: site.checkReady },
  statusToken: { title: 'Status token', judge: site.checkStatusToken },
  published: { title: 'Published changes', judge: site.checkPublished },
  studio: { title: 'Studio', judge: studio.checkStudio },
  studioSettings: { title: 'Settings of the Studio', judge: studio.checkStudioSettings },
  lake: { title: 'Content lake', judge: lake.checkLake },
  lakeAddress: { title: 'Public URL of the lake', judge: lake.checkLakeAddress },
  dataset: { title: 'Dataset', judge: lake.checkDataset },
  readToken: { title: 'Read token', judge: lake.checkReadToken },
  writeToken: { title: 'Write token', judge: lake.checkWriteToken },
  cors: { title: 'CORS origin', judge: lake.checkCors },
  signIn: { title: 'Signing in', judge: lake.checkSignIn },
  oidc: { title: 'OpenID Connect provider', judge: lake.checkProvider },
  webhook: { title: 'Webhook', judge: webhook.checkWebhook },
  deliveries: { title: 'Deliveries', judge: webhook.checkDeliveries },
  lostEvents: { title: 'Lost events', judge: site.checkLostEvents },
  signature: { title: 'Signature', judge: site.checkSignature },
  search: { title: 'Search', judge: search.checkSearch },
  readersSearch: { title: 'Search of readers', judge: search.checkReadersSearch },
  searchKey: { title: 'Search key', judge: search.checkSearchKey },
  adminKey: { title: 'Admin key', judge: search.checkAdminKey },
  analyticsKey: { title: 'Analytics key', judge: search.checkAnalyticsKey },
  indexSettings: { title: 'Index settings', judge: search.checkIndexSettings },
  records: { title: 'Search records', judge: search.checkRecords },
  clocks: { title: 'Clocks', judge: services.checkClocks },
  edge: { title: 'Edge cache', judge: services.checkEdge },
  database: { title: 'Database', judge: services.checkDatabase },
}

/** The names of all checks, in the order of the report. */
// Object.keys widens the type of its keys.
const checkNames = Object.keys(checks) as readonly CheckName[]

/** A check with its result. */
export type CheckedLine = CheckResult & { readonly name: CheckName; readonly title: string }

/** Judges all facts. */
export function judgeAll(facts: AllFacts): Promise<CheckedLine[]> {
  return Promise.all(checkNames.map((name) => judged(name, facts)))
}

async function judged<Name extends CheckName>(name: Name, all: AllFacts): Promise<CheckedLine> {
  const { title, judge } = checks[name]
  const known: Known<FactsOf[Name]> = all[name]
  const result: CheckResult =
    'skipped' in known ? { state: 'skipped', what: known.skipped } : await judge(known.facts)
  return { name, title, ...result }
}

/**
 * Every setting of the product: an environment variable with its default, its readers and its
 * validation. `.env.example` documents each of them once (`settings.test.ts`). Imports no package
 * and no Node module, because every part loads it.
 */
import { addressListIn, addressRangeOf, isAddress } from '../http/address-range.ts'
import { isLoopback } from '../http/loopback.ts'

/** Fewest characters of `STUDIO_PASSWORD`. */
export const minPasswordLength = 12

/** A program that reads settings. `commands` passes all that it reads on to the parts it starts. */
export type Part = 'commands' | 'site' | 'lake' | 'search' | 'studio' | 'tests'

/** Programs that answer requests, and the one that starts them. */
const servers = ['commands', 'site', 'lake', 'search', 'studio'] as const

/** One environment variable. All values are strings. */
interface Setting {
  readonly readBy: readonly Part[]
  /** Value if the variable is not set. */
  readonly fallback: string
  /** An empty value counts as not set. */
  readonly emptyIsUnset?: true
  /** The user of a secret: part of the message if it is missing. Only secrets have one. */
  readonly use?: string
  /** The only accepted values. */
  readonly values?: readonly string[]
  /** Normalizes a value, for example by removing a trailing slash. */
  readonly normalize?: (value: string) => string
  /** Why a value is refused: a sentence that starts with the name of the variable. */
  readonly problem?: (name: string, value: string) => string | undefined
}

/** Refuses the values that a test does not accept, with advice what to write instead. */
function unless(isRight: (value: string) => boolean, advice: string) {
  return (name: string, value: string) => (isRight(value) ? undefined : `${name} is "${value}": ${advice}`)
}

/** URL of a part, without a trailing slash. May be empty, because some parts may be hosted. */
function url<const Readers extends readonly Part[]>(fallback: string, readBy: Readers) {
  return {
    readBy,
    fallback,
    normalize: (value: string) => value.trim().replace(/\/+$/, ''),
    problem: unless(
      (value) => value === '' || isHttpUrl(value),
      `write a whole address with its scheme, for example ${fallback}.`,
    ),
  }
}

/** URL of the site, whose pages are at the root of their host. */
function siteUrl<const Readers extends readonly Part[]>(readBy: Readers) {
  const any = url('http://localhost:3000', readBy)
  return {
    ...any,
    problem: (name: string, value: string) => {
      const { origin, pathname, search, hash } = URL.parse(value) ?? {}
      const isBelowRoot = origin !== undefined && (pathname !== '/' || search || hash)
      const problem = `${name} is "${value}": write the address without a path, for example ${origin}.`
      return any.problem(name, value) ?? (isBelowRoot ? problem : undefined)
    },
  }
}

/** Port on this machine. Empty: the port of the part's URL. */
function port<const Readers extends readonly Part[]>(readBy: Readers) {
  return {
    readBy,
    fallback: '',
    problem: unless(
      (value) => value === '' || (/^[1-9]\d{0,4}$/.test(value) && Number(value) <= 65_535),
      'write the number of a port, 1 to 65535.',
    ),
  }
}

/** Refuses as {@link unless}, without the value in the message: it may have a password. */
function unlessEmptyOr(isRight: (value: string) => boolean, problem: string) {
  return (name: string, value: string) =>
    value === '' || isRight(value) ? undefined : `${name} is ${problem}`
}

/** Where traces are sent. */
const traceEndpoint = {
  readBy: servers,
  fallback: '',
  problem: unlessEmptyOr(
    isHttpUrl,
    'not a URL of http or https: write for example http://localhost:4318, or leave it empty.',
  ),
}

/** Key, token or secret. The readers check whether they need it. */
function secret<const Readers extends readonly Part[]>(use: string, readBy: Readers) {
  return { readBy, fallback: '', use }
}

/** Over plain HTTP, a machine in between could sign in as any person. */
function isSafeIssuer(value: string): boolean {
  if (!URL.canParse(value)) return false
  const { protocol, hostname } = new URL(value)
  return protocol === 'https:' || (protocol === 'http:' && isLoopback(hostname))
}

/** One of some values. An empty one stands for what is detected, or for none. */
function choice<const Value extends string, const Readers extends readonly Part[]>(
  fallback: NoInfer<Value>,
  readBy: Readers,
  values: readonly Value[],
) {
  const names = values.filter((value) => value !== '')
  const advice = new Intl.ListFormat('en', { type: 'disjunction' }).format(names)
  const orEmpty = names.length < values.length ? ', or leave it empty' : ''
  return {
    readBy,
    fallback,
    values,
    problem: unless((value) => values.some((one) => one === value), `write ${advice}${orEmpty}.`),
  }
}

/** Text that must match a pattern. */
function text<const Readers extends readonly Part[]>(
  fallback: string,
  readBy: Readers,
  { pattern, advice }: { pattern: RegExp; advice: string },
) {
  return { readBy, fallback, problem: unless((value) => pattern.test(value), advice) }
}

/** Addresses that are separated by commas, as in `SITE_EDGE_URLS`, without a slash at the end. */
export function urlsIn(value: string): string[] {
  return value.split(',').flatMap((one) => one.trim().replace(/\/+$/, '') || [])
}

/** Settings of the edge cache. */
export type EdgeSettings = Pick<SettingsFor<'site'>, 'SITE_EDGE_URLS' | 'SITE_EDGE_TOKEN'>

/** Missing settings of the edge cache, a sentence for each. */
export function edgeProblems({ SITE_EDGE_URLS, SITE_EDGE_TOKEN }: EdgeSettings): string[] {
  if (urlsIn(SITE_EDGE_URLS).length === 0 || SITE_EDGE_TOKEN !== '') return []
  return ['SITE_EDGE_TOKEN is empty: Varnish accepts purges only with a token.']
}

/** Origins of other sites, as `https://plausible.io`, separated by commas. */
function otherSites<const Readers extends readonly Part[]>(readBy: Readers) {
  return {
    readBy,
    fallback: '',
    problem: unless(
      (value) => urlsIn(value).every((one) => isHttpUrl(one) && new URL(one).origin === one),
      'write the addresses of sites without a path, such as https://plausible.io, separated by commas.',
    ),
  }
}

function isHttpUrl(value: string): boolean {
  return URL.canParse(value) && /^https?:$/.test(new URL(value).protocol)
}

/** Postgres's own form, with a database; a password may have to be encoded. */
function isDatabaseUrl(value: string): boolean {
  if (!URL.canParse(value)) return false
  const { protocol, hostname, pathname, username, password, hash } = new URL(value)
  try {
    for (const part of [username, password, pathname]) decodeURIComponent(part)
  } catch {
    return false
  }
  return /^postgres(?:ql)?:$/.test(protocol) && hostname !== '' && pathname.length > 1 && hash === ''
}

/** All settings, by the name of the variable. */
export const settings = {
  NEXT_PUBLIC_SITE_URL: siteUrl(['commands', 'site', 'lake']),
  SANITY_STUDIO_URL: url('http://localhost:3333', ['commands', 'site', 'lake']),
  /** Empty: hosted Sanity. */
  SANITY_API_HOST: url('http://localhost:3334', ['commands', 'site', 'lake']),
  /** Empty: hosted Algolia. */
  ALGOLIA_HOST: url('http://localhost:3335', ['commands', 'site', 'search']),
  SITE_PORT: port(['commands', 'site']),
  STUDIO_PORT: port(['commands']),
  LAKE_PORT: port(['commands', 'site', 'lake']),
  SEARCH_PORT: port(['commands', 'site', 'search']),
  /** Address that the servers listen on. conda and tcsh give this name to a name of the machine. */
  HOST: {
    readBy: ['commands', 'site', 'lake', 'search'],
    fallback: '127.0.0.1',
    emptyIsUnset: true,
    problem: unless(
      (value) => isAddress(value) || value === 'localhost',
      'write the IP address that the servers listen on into .env.local, such as HOST=127.0.0.1.',
    ),
  },
  /** Proxies on other machines whose `X-Forwarded-For` is believed, separated by commas. */
  TRUSTED_PROXIES: {
    readBy: ['commands', 'site', 'lake'],
    fallback: '',
    problem: (name: string, value: string) => {
      const wrong = addressListIn(value).find((text) => !addressRangeOf(text))
      return wrong === undefined
        ? undefined
        : `${name} has "${wrong}": write the addresses or networks of your proxies, such as 10.0.0.5 or 10.0.0.0/24, separated by commas.`
    },
  },
  /** Without one, only users on this machine can sign in to the embedded Studio. */
  STUDIO_PASSWORD: {
    ...secret('writers sign in with it', ['commands', 'lake']),
    problem: unlessEmptyOr(
      ({ length }) => length >= minPasswordLength,
      `too short: use ${minPasswordLength} characters or more, or leave it out.`,
    ),
  },
  /** OpenID Connect provider at which people sign in as well; empty: none. */
  OIDC_ISSUER: {
    ...url('', ['commands', 'lake']),
    problem: unless(
      (value) => value === '' || isSafeIssuer(value),
      'write the whole URL of the issuer, which has to begin with https:// unless it is on this machine.',
    ),
  },
  OIDC_CLIENT_ID: { readBy: ['commands', 'lake'], fallback: '' },
  OIDC_CLIENT_SECRET: secret('the lake proves with it to the provider that it is this lake', [
    'commands',
    'lake',
  ]),
  /** Name of the provider, as the Studio shows it. */
  OIDC_TITLE: { readBy: ['commands', 'lake'], fallback: 'Company account', emptyIsUnset: true },
  /** Mail server of notifications; empty: people get no emails. */
  SMTP_URL: {
    ...secret('emails are sent with it', ['commands', 'lake']),
    problem: unlessEmptyOr(
      (value) => /^smtps?:\/\//.test(value) && URL.canParse(value),
      'not the address of a mail server: write smtp://user:password@host:587, with %40 for @ in user and password, or leave it empty.',
    ),
  },
  MAIL_FROM: text('', ['commands', 'lake'], {
    pattern: /^$|^[^\r\n]*@[^\r\n]*$/,
    advice: 'write an email address, such as Docs <docs@example.com>.',
  }),
  /** Incoming webhook of a channel; empty: none. */
  SLACK_WEBHOOK_URL: {
    ...secret('notifications are posted to a channel with it', ['commands', 'lake']),
    problem: unlessEmptyOr(isHttpUrl, 'not a URL of http or https: copy it from Slack, or leave it empty.'),
  },
  /** Seconds after which a part that does not answer is restarted; 0: never. */
  WATCHDOG_SECONDS: text('60', ['commands'], {
    pattern: /^(?:0|[1-9]\d{1,2}|[12]\d{3}|3[0-5]\d{2}|3600)$/,
    advice: 'write 10 to 3600 seconds, or 0 to restart nothing that hangs.',
  }),
  /** Folder of all data. A relative path starts at the root of the repository. */
  DATA_DIR: { readBy: ['commands', 'site', 'lake', 'search'], fallback: '.data', emptyIsUnset: true },
  /** Postgres database of the regeneration store; empty: a SQLite file in `DATA_DIR`. */
  SITE_DATABASE_URL: {
    ...secret('the site keeps its regeneration store there', ['commands', 'site']),
    normalize: (value: string) => value.trim(),
    problem: unlessEmptyOr(
      isDatabaseUrl,
      'not the address of a Postgres database: write postgres://user:password@host:5432/database, with %40 for @, %23 for # and %25 for % in the password, or leave it empty.',
    ),
  },
  /** Behavior of a process that lost this database: read all pages from the lake, or answer 503. */
  SITE_DATABASE_OUTAGE: choice('render', ['commands', 'site'], ['render', 'unavailable']),
  /** Sites whose scripts, requests and pictures the pages may load. */
  SITE_SCRIPT_HOSTS: otherSites(['commands', 'site']),
  /** Other sites and apps whose scripts may call the embedded lake. */
  LAKE_CORS_ORIGINS: otherSites(['commands', 'lake']),
  /** Sites that the pages may show in a frame, such as players of videos. */
  SITE_FRAME_HOSTS: otherSites(['commands', 'site']),
  /** Varnish servers in front of the site, which purges them, separated by commas; empty: none. */
  SITE_EDGE_URLS: {
    readBy: ['commands', 'site'],
    fallback: '',
    problem: unless(
      (value) => urlsIn(value).every(isHttpUrl),
      'write http:// or https:// addresses, separated by commas.',
    ),
  },
  /** Token with which the edge cache accepts purges. */
  SITE_EDGE_TOKEN: secret('the edge cache accepts purges with it', ['commands', 'site']),
  /** Days for which the lake keeps earlier revisions; 0: all; empty: the lake's default. */
  HISTORY_DAYS: text('', ['commands', 'lake'], {
    pattern: /^\d{0,5}$/,
    advice: 'write a whole number of days, or 0 to keep all revisions.',
  }),
  /** `hosted`: the embedded servers refuse what hosted Sanity and Algolia refuse. */
  STRICT: choice('', ['commands', 'lake', 'search'], ['', 'hosted']),
  SANITY_PROJECT_ID: text('loomwork', ['commands', 'site', 'lake'], {
    pattern: /^[a-z0-9-]+$/,
    advice: 'use lower-case letters, digits and hyphens.',
  }),
  SANITY_DATASET: text('production', ['commands', 'site', 'lake'], {
    pattern: /^[a-z0-9][a-z0-9_-]{0,63}$/,
    advice: 'use lower-case letters, digits, _ and -, 64 at most.',
  }),
  SANITY_API_READ_TOKEN: secret('the site reads the lake with it', ['commands', 'site', 'lake']),
  /** The site makes redirects from old paths of pages with it; without it, there are none. */
  SANITY_API_WRITE_TOKEN: secret('the commands write to the lake with it', ['commands', 'site', 'lake']),
  SANITY_WEBHOOK_SECRET: secret('it proves that a webhook is from the lake', ['commands', 'site', 'lake']),
  /** Read by `npm run hosted:setup` only, and never stored. */
  SANITY_SETUP_TOKEN: secret('hosted:setup creates with it what the project lacks', []),
  /** Read by `npm run move` only, and never passed on to the parts. */
  HOSTED_SANITY_PROJECT_ID: { readBy: [], fallback: '' },
  HOSTED_SANITY_DATASET: { readBy: [], fallback: 'production' },
  HOSTED_SANITY_TOKEN: secret('npm run move reads and writes the hosted project with it', []),
  /** Empty: Sanity itself; otherwise the URL of another embedded lake. */
  HOSTED_SANITY_API_HOST: { readBy: [], fallback: '' },
  /** Seconds between two comparisons of revisions with the lake; 0: never. */
  SITE_RECONCILE_SECONDS: text('60', ['commands', 'site'], {
    pattern: /^\d{1,5}$/,
    advice: 'write a whole number of seconds, or 0 to switch the comparison off.',
  }),
  /** Most pages, categories and tags that the build renders, or `all`; requests render others. */
  SITE_PRERENDERED_PAGES: text('all', ['commands', 'site'], {
    pattern: /^(?:all|\d{1,6})$/,
    advice: 'write a whole number of pages, or all.',
  }),
  /** Memory for responses that are sent without Next, MB; 0: none. */
  SITE_RESPONSE_CACHE_MB: text('64', ['commands', 'site'], {
    pattern: /^\d{1,5}$/,
    advice: 'write a whole number of megabytes, or 0 to have Next answer every request.',
  }),
  /** Without one, no client sees the details of `/api/status/`, nor the metrics of the servers. */
  SITE_STATUS_TOKEN: secret('it shows the details of /api/status/ and the metrics', servers),
  /** Form of what the servers log. */
  LOG_FORMAT: { ...choice('text', servers, ['text', 'json']), emptyIsUnset: true },
  /** Standard variables of OpenTelemetry, whose packages read them. No endpoint: no traces. */
  OTEL_EXPORTER_OTLP_ENDPOINT: traceEndpoint,
  /** The same for traces only, with the whole path. */
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: traceEndpoint,
  OTEL_EXPORTER_OTLP_HEADERS: secret('the receiver of traces accepts them with it', servers),
  /** Empty: the name of the server. */
  OTEL_SERVICE_NAME: { readBy: servers, fallback: '' },
  OTEL_TRACES_SAMPLER_ARG: {
    readBy: servers,
    fallback: '',
    problem: unless(
      (value) => Number(value) >= 0 && Number(value) <= 1,
      'write a part of all traces, 0 to 1.',
    ),
  },
  ALGOLIA_APP_ID: text('local', ['commands', 'site'], {
    pattern: /./,
    advice: 'write the id of the application, or leave it out.',
  }),
  ALGOLIA_INDEX_NAME: text('loomwork', ['commands', 'site'], {
    pattern: /./,
    advice: 'write the name of the index, or leave it out.',
  }),
  ALGOLIA_SEARCH_KEY: secret('readers search with it', ['commands', 'site', 'search']),
  ALGOLIA_ADMIN_KEY: secret('the site writes search records with it', ['commands', 'site', 'search']),
  /** Empty: the admin key is used. */
  ALGOLIA_ANALYTICS_KEY: secret('the Studio lists failed searches with it', ['commands', 'site']),
  /** Region of hosted Algolia's Analytics API. */
  ALGOLIA_ANALYTICS_REGION: choice('us', ['commands', 'site'], ['us', 'de']),
  /** Read by `npm run search:setup` only, before the other settings are complete. */
  ALGOLIA_SETUP_KEY: secret('search:setup makes the other keys with it', []),
  /** `off`: every page is rendered for every request. Tests compare a cached site with that. */
  SITE_CACHE: choice('on', ['site'], ['on', 'off']),
  CHROMIUM_PATH: { readBy: ['tests'], fallback: '' },
  FIREFOX_PATH: { readBy: ['tests'], fallback: '' },
  WEBKIT_DRIVER_PATH: { readBy: ['tests'], fallback: '' },
  MINIBROWSER_PATH: { readBy: ['tests'], fallback: '' },
  XVFB_PATH: { readBy: ['tests'], fallback: '' },
  SEARCH_CONTRACT_URL: { readBy: ['tests'], fallback: '' },
} as const satisfies Readonly<Record<string, Setting>>

/** Name of a setting. */
export type SettingName = keyof typeof settings

/**
 * Secrets that a part does not read: its process need not have them.
 * @param part undefined for all secrets
 */
export function secretsOfOthers(part: Part | undefined): string[] {
  return Object.entries<Setting>(settings).flatMap(([name, { use, readBy }]) =>
    use !== undefined && !readBy.some((reader) => reader === part) ? name : [],
  )
}

/** Name of a setting that a part reads. */
type NameFor<Reader extends Part> = {
  [Name in SettingName]: Reader extends (typeof settings)[Name]['readBy'][number] ? Name : never
}[SettingName]

type ValueOf<Name extends SettingName> = (typeof settings)[Name] extends {
  readonly values: readonly (infer Value)[]
}
  ? Value
  : string

/** The checked settings of a part, by name. */
export type SettingsFor<Reader extends Part> = { readonly [Name in NameFor<Reader>]: ValueOf<Name> }

interface Demands<Reader extends Part> {
  /** First line of the error. */
  readonly title: string
  /** Settings that must be set and not empty. */
  readonly required?: readonly NameFor<Reader>[]
  /** Fewest characters of a required secret. */
  readonly minSecretLength?: number
  /** Label of a variable in messages: its name, and where it was set if readers cannot see that. */
  readonly label?: (name: string) => string
}

/**
 * Reads and checks the settings of one part.
 * @throws Error with the title and one line for each invalid variable
 */
export function readSettings<Reader extends Part>(
  part: Reader,
  variables: Readonly<Record<string, string | undefined>>,
  demands: Demands<Reader>,
): SettingsFor<Reader> {
  const { values, problems } = readAllSettings(part, variables, demands)
  if (problems.length > 0)
    throw new Error(`${demands.title}\n${problems.map((text) => `  - ${text}`).join('\n')}`)
  return values
}

/**
 * Reads the settings of one part, and the default for each that is invalid.
 * @returns with a sentence for each invalid variable
 */
export function readAllSettings<Reader extends Part>(
  part: Reader,
  variables: Readonly<Record<string, string | undefined>>,
  { required = [], minSecretLength = 1, label = (name) => name }: Omit<Demands<Reader>, 'title'>,
): { readonly values: SettingsFor<Reader>; readonly problems: readonly string[] } {
  const needed = new Set<string>(required)
  const problems: string[] = []
  const values: Record<string, string> = {}
  for (const [name, setting] of Object.entries<Setting>(settings)) {
    if (!setting.readBy.includes(part)) continue
    const given = variables[name]
    const isSet = given !== undefined && !(given === '' && setting.emptyIsUnset)
    const value = isSet ? (setting.normalize?.(given) ?? given) : setting.fallback
    const problem =
      (needed.has(name) && whyMissing(name, given, { use: setting.use, minSecretLength })) ||
      setting.problem?.(label(name), value)
    if (problem) problems.push(problem)
    values[name] = problem ? setting.fallback : value
  }
  // The loop has read every setting of the part, and left out the invalid ones.
  return { values: values as SettingsFor<Reader>, problems }
}

function whyMissing(
  name: string,
  value: string | undefined,
  { use, minSecretLength }: { use: string | undefined; minSecretLength: number },
): string | undefined {
  if (value) {
    return use && value.length < minSecretLength
      ? `${name} is shorter than ${minSecretLength} characters: ${use}. npm start makes one that is long enough.`
      : undefined
  }
  const lack = value === undefined ? 'not set' : 'empty'
  return use
    ? `${name} is ${lack}: ${use}. npm start makes it and keeps it in .env.local.`
    : `${name} is ${lack}: npm start sets it.`
}

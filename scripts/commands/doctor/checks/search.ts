/** Checks of the search: keys, settings, records. Pure. */
import { countText } from '@repo/kit/count-text.ts'
import { z } from 'zod'
import { parsedReply, type Reply } from '../probes/http.ts'
import { type CheckResult, failed, firstOf, oneLine, passed, skipped } from '../results.ts'

/** The search server: embedded, or Algolia. */
export interface SearchPlace {
  readonly isEmbedded: boolean
  /** For messages. */
  readonly url: string
  readonly index: string
}

/** The response of `/1/isalive`. */
export interface SearchFacts {
  readonly search: SearchPlace
  readonly reply: Reply
}

const aliveSchema = z.object({ message: z.string().regex(/alive/) })

/** Is it a search server that answers? */
export function checkSearch({ search, reply }: SearchFacts): CheckResult {
  const correct = search.isEmbedded
    ? 'correct ALGOLIA_HOST or SEARCH_PORT'
    : 'correct ALGOLIA_APP_ID, and check that this machine may reach algolia.net'
  const start = search.isEmbedded ? 'start it with npm start, or ' : ''
  if ('failure' in reply)
    return failed(`nothing answers at ${search.url} (${reply.failure})`, start + correct)
  if (parsedReply(reply, aliveSchema)) return passed(`${search.url} answers`)
  return failed(
    `another server answers at ${search.url} (${reply.status} ${oneLine(reply.text, 60)})`,
    `stop that server and ${start}${correct}`,
  )
}

/** A search through the public URL of the site. */
export interface ReadersSearchFacts {
  readonly site: string
  readonly reply: Reply
}

const hitsSchema = z.object({ nbHits: z.number() })

/** Do searches of readers reach the embedded server through the site? */
export function checkReadersSearch({ site, reply }: ReadersSearchFacts): CheckResult {
  const found = parsedReply(reply, hitsSchema)
  if (found) return passed(`${site}/search-api/ forwards searches (${countText(found.nbHits, 'hit')})`)
  // Whether the key and the index are right is checked on its own.
  if (!('failure' in reply) && [403, 404].includes(reply.status) && parsedReply(reply, refusalSchema))
    return passed(`${site}/search-api/ forwards searches`)
  const why = 'failure' in reply ? reply.failure : `${reply.status} ${oneLine(reply.text, 60)}`
  return failed(
    `${site}/search-api/ does not forward searches (${why})`,
    'have the proxy forward this path to the site, and restart the site if ALGOLIA_HOST or SEARCH_PORT has changed',
  )
}

const refusalSchema = z.object({ message: z.string(), status: z.number() })

/** The result of a request by a client of Algolia. */
export type SearchOutcome<Value> = { readonly value: Value } | SearchProblem

/** Why a request failed. */
export interface SearchProblem {
  /** HTTP status; null without a response. */
  readonly status: number | null
  readonly message: string
}

/** Rights and indices of a key, as `GET /1/keys/<key>` returns them. */
export interface KeyRights {
  readonly acl: readonly string[]
  /** Names and patterns; empty for all. */
  readonly indexes: readonly string[]
}

/** Replies of the search server to requests with the browser's key. */
export interface SearchKeyFacts {
  readonly search: SearchPlace
  readonly rights: SearchOutcome<KeyRights>
  /** Number of hits of a search for everything. */
  readonly hits: SearchOutcome<number>
}

/** Can the browser's key search, and nothing else? */
export function checkSearchKey({ search, rights, hits }: SearchKeyFacts): CheckResult {
  const setUp = keyFix(search, 'ALGOLIA_SEARCH_KEY')
  const isMissingIndex = 'message' in hits && hits.status === 404
  if ('message' in hits && !isMissingIndex)
    return failed(
      `a search with ALGOLIA_SEARCH_KEY failed (${hits.status ?? ''} ${oneLine(hits.message)})`,
      setUp,
    )
  if ('message' in rights)
    return rights.status === 403
      ? failed(`ALGOLIA_SEARCH_KEY is not known (${oneLine(rights.message)})`, setUp)
      : passed(`searches ${search.index} (its rights cannot be read)`)
  const more = rights.value.acl.filter((right) => right !== 'search')
  if (more.length > 0)
    return failed(`ALGOLIA_SEARCH_KEY, which every browser gets, may also ${firstOf(more, 5)}`, setUp)
  return passed(isMissingIndex ? 'may only search' : `searches ${search.index} and may do nothing else`)
}

/** Rights of the site's key, and those that it needs. */
export interface AdminKeyFacts {
  readonly search: SearchPlace
  readonly rights: SearchOutcome<KeyRights>
  readonly needed: readonly string[]
}

/** Can the site's key write records and settings? */
export function checkAdminKey({ search, rights, needed }: AdminKeyFacts): CheckResult {
  const setUp = keyFix(search, 'ALGOLIA_ADMIN_KEY')
  if ('message' in rights)
    return failed(
      `the search server refuses ALGOLIA_ADMIN_KEY (${rights.status ?? ''} ${oneLine(rights.message)})`,
      setUp,
    )
  const { acl, indexes } = rights.value
  const lacking = needed.filter((right) => !acl.includes(right))
  if (lacking.length > 0) return failed(`ALGOLIA_ADMIN_KEY lacks the rights ${lacking.join(', ')}`, setUp)
  // Each whole index is built under a second name.
  const names = [search.index, `${search.index}_tmp_1`]
  const closed = names.filter(
    (name) => indexes.length > 0 && !indexes.some((pattern) => covers(pattern, name)),
  )
  if (closed.length > 0)
    return failed(`ALGOLIA_ADMIN_KEY is not for the index ${closed.join(' and ')}`, setUp)
  return passed(`writes records and settings of ${search.index}`)
}

/** `*` at either end of a pattern stands for any text (Algolia, "API keys"). */
function covers(pattern: string, name: string): boolean {
  const text = pattern.replace(/^\*|\*$/g, '')
  const [before, after] = [pattern.startsWith('*'), pattern.endsWith('*')]
  if (before && after) return name.includes(text)
  if (before) return name.endsWith(text)
  return after ? name.startsWith(text) : name === text
}

function keyFix({ isEmbedded }: SearchPlace, variable: string): string {
  return isEmbedded
    ? `take the ${variable} that the search server was started with, or restart it with npm start, so that it reads .env.local again`
    : 'run npm run search:setup and put the keys that it prints into .env.local'
}

/** A read of the statistics with the key for them. */
export interface AnalyticsKeyFacts {
  readonly search: SearchPlace
  readonly read: SearchOutcome<unknown>
}

/** Can the Studio list failed searches? */
export function checkAnalyticsKey({ search, read }: AnalyticsKeyFacts): CheckResult {
  if ('value' in read) return passed('reads which searches failed')
  return failed(
    `the statistics of searches cannot be read (${read.status ?? ''} ${oneLine(read.message)})`,
    search.isEmbedded
      ? keyFix(search, 'ALGOLIA_ANALYTICS_KEY')
      : 'run npm run search:setup, set ALGOLIA_ANALYTICS_KEY, and ALGOLIA_ANALYTICS_REGION to the region in the dashboard',
  )
}

/** How the index differs from what `search:setup` writes. */
export interface IndexFacts {
  readonly search: SearchPlace
  readonly difference: SearchOutcome<{
    readonly isMissing: boolean
    readonly settings: readonly string[]
    readonly isWritten: boolean
  }>
}

/** Has the index the settings and synonyms of this version of the site? */
export function checkIndexSettings({ search, difference }: IndexFacts): CheckResult {
  if ('message' in difference) return skipped(`cannot be read: ${oneLine(difference.message)}`)
  const { isMissing, settings, isWritten } = difference.value
  if (isMissing)
    return failed(`there is no index "${search.index}"`, 'npm run reindex, or correct ALGOLIA_INDEX_NAME')
  if (settings.length > 0)
    return failed(
      `${countText(settings.length, 'setting')} of ${search.index} not as this site writes them: ${firstOf(settings)}`,
      'npm run reindex, which builds the index again with the right settings',
    )
  if (!isWritten) return failed(`${search.index} has other synonyms than the content`, 'npm run search:setup')
  return passed(`settings and synonyms of ${search.index} as search:setup writes them`)
}

/** The records of the index, compared with those that the content should have. */
export interface RecordFacts {
  readonly compared: SearchOutcome<{
    /** Pages, categories and tags that have records. */
    readonly documents: number
    readonly records: number
    readonly missing: number
    readonly superfluous: number
    readonly differing: number
    /** Documents that no records can be built from, by id. */
    readonly refused: readonly string[]
  }>
}

/** Does the index have the records of what is published? */
export function checkRecords({ compared }: RecordFacts): CheckResult {
  if ('message' in compared) return skipped(`cannot be compared: ${oneLine(compared.message)}`)
  const { documents, records, missing, superfluous, differing, refused } = compared.value
  const problems = [
    missing > 0 ? `${missing} missing` : '',
    superfluous > 0 ? `${superfluous} superfluous` : '',
    differing > 0 ? `${differing} different` : '',
  ].filter(Boolean)
  if (problems.length > 0)
    return failed(
      `of ${countText(records, 'record')}: ${problems.join(', ')}`,
      'npm run audit -- --repair, or npm run reindex for a new index',
    )
  if (refused.length > 0)
    return failed(
      `${countText(refused.length, 'document')} without records: ${firstOf(refused)}`,
      'npm run audit names the reason: correct and publish these documents',
    )
  return passed(`${countText(records, 'record')} of ${countText(documents, 'document')} as published`)
}

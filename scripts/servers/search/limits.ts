/**
 * Limits that depend on the plan of hosted Algolia (guides/scaling/algolia-service-limits). Those
 * that do not are in {@link limits} and always enforced.
 */
export interface PlanLimits {
  /** Bytes of one record as JSON. */
  readonly recordBytes: number
  /** Bytes of the body of a request that writes, after unpacking. */
  readonly bodyBytes: number
  /** Synonyms of one index. */
  readonly synonyms: number
}

/**
 * Limits of the smallest plan (Build), which `STRICT=hosted` enforces. Algolia refuses bodies above
 * 1 GB and advises batches of about 10 MB (send-and-update-your-data/how-to/sending-records-in-
 * batches); here the advice is enforced.
 */
export const smallestPlan: PlanLimits = {
  recordBytes: 10_000,
  bodyBytes: 10_000_000,
  synonyms: 1000,
}

/** Limits without `STRICT=hosted`: the largest record of any plan; for the rest the memory. */
export const ownPlan: PlanLimits = {
  recordBytes: 100_000,
  bodyBytes: 64 * 1024 * 1024,
  synonyms: Number.POSITIVE_INFINITY,
}

/**
 * Limits of Algolia and of this server, each with its source.
 * Sources are pages of Algolia's documentation (algolia.com/doc) unless a file is named.
 */
export const limits = {
  /** Bytes of the longest query that is answered (api-parameters/query). */
  queryLength: 512,
  /** Words of a query that are used in the search; the rest is ignored. Ours: one bit per word. */
  queryWords: 24,
  /** Largest `hitsPerPage` (api-parameters/hitsPerPage). */
  hitsPerPage: 1000,
  /** Largest `paginationLimitedTo` (guides/scaling/algolia-service-limits: pagination). */
  paginationLimitedTo: 20_000,
  /** Bytes of the body of a search request: the search key is in every browser. Ours. */
  searchBodyBytes: 1024 * 1024,
  /** Bytes of all such bodies that are arriving at a time. Ours. */
  searchBodiesBytes: 32 * 1024 * 1024,
  /**
   * Queries per call (api-clients: search). Our own code sends as many: web/indexing/sync.ts,
   * web/app/api/failed-searches/.
   */
  queriesPerCall: 50,
  /** Hits per call for keys that may not browse: one page of the largest size. Ours. */
  hitsPerCall: 1000,
  /** Bytes of a response, for keys that may not browse. Ours: 1000 highlighted hits are 3 MB. */
  responseBytes: 4 * 1024 * 1024,
  /** Time for the searches of one call, ms. Ours: clients give up before (2 s, client-common). */
  searchMs: 5000,
  /** Entries of a list in the parameters of a search. Ours. */
  listEntries: 1000,
  /** Bytes of a highlighting tag; it is repeated for every match. Ours. */
  tagLength: 256,
  /** Levels of brackets in a body, and of parentheses in a filter: recursive calls. Ours. */
  nesting: 100,
  /** Conditions of one search, each of every record: a hundred thousand take seconds. Ours. */
  conditions: 1000,
  /** Bytes of an objectID (sending-and-managing-data/prepare-your-data). */
  objectIdBytes: 512,
  /** Records of one index: a number shares 32 bits with the position (engine/postings.ts). */
  records: 1 << 20,
  /** Longest first part of a split query word (Algolia: splitting-and-concatenation). */
  splitFirstPart: 12,
  /**
   * The distance from which two words count as unrelated
   * (managing-results/relevance-overview/in-depth/ranking-criteria).
   */
  proximity: 8,
  /** Length of one slice of work on the event loop, ms. Requests are answered between slices. */
  sliceMs: 5,
  /** Turns of the event loop that background work leaves to requests, which take three. Ours. */
  backgroundDelayTurns: 20,
  /** Turns that an unacknowledged write waits for unanswered searches. Ours. */
  writeDelayTurns: 3,
  /** Records that are written before the clock is read again. Ours. */
  rowsPerStatement: 20,
  /** Rows that one statement copies or deletes, so that searches are answered in between. */
  rowsPerSlice: 500,
  /** Characters of a stored question; the site allows 64 (web/components/search/parameters.ts). */
  failedQuestionLength: 64,
  /** Time without a change after which a question is complete, ms. Ours; Algolia waits 30 s. */
  settleMs: 5000,
  /** Milliseconds after which none of a question's results counts as opened. Ours. */
  openMs: 120_000,
  /** Events in a request (api-reference: pushEvents). */
  eventsPerCall: 1000,
  /** Readers whose typing is tracked at a time. Ours. */
  followedReaders: 10_000,
  /** Stored questions over all indices and days; above that, the rarest are deleted. Ours. */
  failedSearches: 5000,
  /** Days for which they are kept, as in Algolia's plans (search-analytics: data retention). */
  failedSearchDays: 90,
  /** Largest `limit` of an analytics list (api-reference: getSearchesNoResults). */
  analyticsLimit: 1000,
  /** Characters of a `userToken` (api-parameters/userToken). */
  userTokenLength: 129,
  /** Characters of the shortest response that is compressed for readers: fewer are one packet. */
  compressedFrom: 1024,
} as const

/** Limits of what readers send to the site. All are ours. */
export const feedbackLimits = {
  /** Bytes of a body: the longest sentence has 4,500 when each character is encoded. */
  bodyBytes: 8 * 1024,
  /** Characters of a sentence; what is longer is cut. */
  sentenceLength: 500,
  /** Requests that one client may send in a minute, and in a day. */
  requestsPerClient: 20,
  requestsPerClientAndDay: 200,
  /** Requests of all clients together in a minute: one that invents addresses fills no disk. */
  requestsPerMinute: 200,
  /** The same for a day: half of the answers, so that one day never replaces all of them. */
  requestsPerDay: 10_000,
  /** Stored answers; above that, the oldest are deleted. */
  answers: 20_000,
  /** Pages in a report. */
  reportedPages: 50,
  /** Sentences of each page in a report. */
  reportedSentences: 20,
  /** Characters and segments of an address that is counted as missing. */
  pathLength: 200,
  pathSegments: 8,
  /** Stored missing addresses, over all days; above that, the rarest are deleted. */
  missingAddresses: 5000,
  /** Days for which they are kept. */
  missingDays: 90,
  /** Addresses in a report: as many as one call of the search service has queries. */
  reportedAddresses: 50,
} as const

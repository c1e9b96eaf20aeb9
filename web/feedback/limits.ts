/** Limits of what readers send to the site. All are ours. */
export const feedbackLimits = {
  /** Bytes of a body: the longest sentence has 4,500 when each character is encoded. */
  bodyBytes: 8 * 1024,
  /** Characters of a sentence; what is longer is cut. */
  sentenceLength: 500,
  /** Requests that one client may send in a minute. */
  requestsPerClient: 20,
  /** Requests of all clients together in a minute: one that invents addresses fills no disk. */
  requestsPerMinute: 200,
  /** Stored answers; above that, the oldest are deleted. */
  answers: 20_000,
  /** Pages in a report. */
  reportedPages: 50,
  /** Sentences of each page in a report. */
  reportedSentences: 20,
} as const

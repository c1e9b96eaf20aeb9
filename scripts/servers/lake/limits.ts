/** Numbers of the vendor's contract, each with its source. */

/** Largest body of a mutation without `STRICT=hosted`, bytes. Ours leaves room for imports. */
export const maxBodyBytes = 16_000_000
/**
 * Limits of hosted Sanity that the lake enforces with `STRICT=hosted` (Sanity docs, "Technical
 * limits", sanity.io/docs/content-lake/technical-limits). Always enforced: depth of attributes,
 * documents in a release, time and retries of webhooks.
 */
export const hostedLimits = {
  /** Requests per second of one IP address. Actions count as mutations, which is ours. */
  perSecond: { mutation: 25, upload: 25, any: 500 },
  /** Requests at a time, of all clients. */
  atOnce: { query: 500, mutation: 100 },
  /**
   * Body of a mutation, bytes ("Request body exceeds limit of 4000000 bytes": sanity.io/answers,
   * "Request body exceeds 4MB limit for portable text").
   */
  mutationBytes: 4_000_000,
} as const
/**
 * Levels of attributes in a document (Sanity docs, "Technical limits": maximum attribute nesting
 * depth).
 */
export const maxAttributeDepth = 20
/**
 * Levels of brackets in the body of a request. Ours: a document in a mutation has fewer, and code
 * that walks through values is recursive.
 */
export const maxBodyDepth = 64
/** Documents in a release (Sanity docs, "Content release document flow"). */
export const maxReleaseDocuments = 1000
/**
 * Scheduled releases, ms: how often the clock is looked at, and the pause before a publication is
 * tried again that failed because of the disk. Ours; the Studio schedules to the minute.
 */
export const schedulerLimits = { checkMs: 30_000, retryMs: 5_000 } as const
/** Largest asset, bytes. Sanity allows more; this one suits the disk and memory of one machine. */
export const maxAssetBytes = 100_000_000
/**
 * A comment line on event streams keeps proxies from closing them (seen on the wire, every 15 s).
 */
export const streamHeartbeatMs = 15_000
/**
 * Largest WebSocket message, bytes: messages have URLs of streams and paths in documents, but no
 * content.
 */
export const maxSocketMessageBytes = 1_000_000
/**
 * Characters of ids and names in messages over WebSockets, because they are sent back with each
 * event. Ours.
 */
export const maxSocketNameLength = 100
/**
 * Characters of a presence message, because it goes to all others. Ours: the Studio's have less
 * than a thousand.
 */
export const maxPresenceLength = 20_000
/** Presence heartbeat (seen on the wire). */
export const presenceHeartbeatMs = 20_000
/**
 * From this API version on, queries see published documents by default (Sanity docs,
 * "Perspectives").
 */
export const publishedByDefaultSince = '2025-02-19'
/** Pauses before the two retries of a webhook (Sanity changelog, 2026-04-29). */
export const webhookRetriesMs = [30_000, 30_000] as const
/** A webhook that takes longer has failed (Sanity docs, "GROQ-powered webhooks": 30 seconds). */
export const webhookTimeoutMs = 30_000
/**
 * Documents whose webhook events are sent at a time. Ours: the site holds one until its pages are
 * fresh, up to 20 s, which costs neither side more than a connection.
 */
export const webhooksAtOnce = 100
/** Largest width and height of a derived image, pixels (Sanity docs, "Image URLs"). */
export const maxImagePixels = 8192
/**
 * Most pixels of an uploaded image, as sharp decodes them (sharp docs, "limitInputPixels": 0x3FFF
 * squared).
 */
export const maxInputPixels = 268_402_689
/**
 * Documents in one request for transactions; the Studio sends two. SQLite joins at most 500 SELECTs
 * (sqlite.org/limits.html).
 */
export const maxHistoryDocuments = 100
/**
 * Transactions in one response about all documents (Sanity docs, "Find and restore deleted
 * documents", read so many at once).
 */
export const maxHistoryEntries = 1000
/**
 * Limits of derived images. Ours: Sanity renders them on its own machines. The disk space is enough
 * for all sizes of some thousand images, and two renderings at a time leave processor time for
 * documents. Requests are refused when they would wait longer than a reader does.
 */
export const derivedLimits = { maxDerivedBytes: 500_000_000, maxRenders: 2, maxWaiting: 200 } as const
/**
 * A session expires after this time without use, ms. Ours: a writer on holiday stays signed in, the
 * session of a lost laptop ends.
 */
export const sessionLifetimeMs = 30 * 86_400_000
/**
 * The last use of a session is saved at most this often, ms, because each time is a write to disk.
 */
export const sessionUseMs = 3_600_000
/**
 * Cost of the hash of a password (OWASP Password Storage Cheat Sheet: scrypt with N 2^15, r 8, p
 * 3). Ours: how many are computed at a time, and how many more may wait.
 */
export const passwordHashing = { logN: 15, r: 8, p: 3, atOnce: 2, maxWaiting: 20 } as const
/**
 * Sign-ins per minute that fail: for one person from one IP address, for one person from all
 * addresses, and for all people from one address. Ours. Behind a proxy that does not name its
 * clients all have one address, so that it allows more than a person makes. One address cannot use
 * up what a person has in all, so that a single stranger locks nobody out.
 */
export const failedSignIns = { perPersonAndAddress: 10, perPerson: 50, perAddress: 30 } as const
/**
 * Sign-ins at an OpenID Connect provider that have not come back: how many, for how long, and how
 * many one IP address may begin in a minute. Ours.
 */
export const oidcFlows = { max: 1000, lifetimeMs: 600_000, perAddress: 30 } as const
/** Characters of the id of a transaction, which its client may choose. Ours: `_rev` repeats it. */
export const maxTransactionIdLength = 128
/**
 * Secrets of previews that a viewer has at a time. Ours: the Studio makes one for each preview that
 * is opened and one for its panels, and each ends after an hour.
 */
export const maxPreviewSecrets = 200
/**
 * Limits of the values that the Studio stores for a user, such as recent searches and the layout of
 * lists: number of values, characters of a key, bytes of a value and of a request. Ours: the Studio
 * stores some dozens, of up to some thousand bytes.
 */
export const keyValueLimits = {
  perUser: 500,
  keyLength: 200,
  valueBytes: 50_000,
  requestBytes: 1_000_000,
} as const
/** Largest accepted form, bytes. Ours. */
export const maxFormBytes = 10_000
/** A link with which a person chooses a password ends after this time, ms. Ours. */
export const invitationLifetimeMs = 7 * 86_400_000
/**
 * Most patches between two whole copies of a document; fewer when they are as long as the document.
 */
export const checkpointLimits = { patches: 100 } as const
/**
 * Days for which revisions are kept. Sanity's plans: 3 (Free), 90 (Growth), 365 (Enterprise)
 * (Sanity docs, "Document history").
 */
export const defaultHistoryDays = 365
/**
 * Of the edits of a draft that is gone, the last of each author in this time is kept, ms. The
 * Studio shows them as one as well.
 */
export const draftEditWindowMs = 5 * 60_000
/**
 * Pruning of history while the lake runs, ms: delay and interval of passes, time per turn of the
 * event loop, pause between two turns. A write waits for one turn at most.
 */
export const historyPruning = { firstMs: 60_000, everyMs: 3_600_000, turnMs: 10, pauseMs: 50 } as const
/**
 * Limits of one query. Sanity documents a limit of 1024 characters for a search term and no other
 * ("Technical limits", "HTTP query"); these are ours. `quick…` is for the main thread, which serves
 * all requests. A query that needs more runs again in a worker thread and is stopped at the
 * deadline.
 */
export const queryLimits = {
  /**
   * Bytes of a body with a query and its parameters: any client may send one, and it is parsed on
   * the main thread.
   */
  maxBodyBytes: 1_000_000,
  /** Bytes of all such bodies that are arriving at a time. */
  maxBodiesBytes: 32_000_000,
  /** Characters of a query. The largest of the site has 15,000. */
  maxLength: 200_000,
  /** Levels of its syntax tree, and nodes in total. */
  maxDepth: 500,
  maxNodes: 100_000,
  /**
   * Characters above which a query does not run on the main thread, and is parsed each time:
   * parsing it takes as long as all other queries together. The longest one of the site has 27,000.
   */
  quickLength: 32_000,
  /** Time and size of values on the main thread. */
  quickMs: 20,
  quickBytes: 16_000_000,
  /**
   * Time for parsing on the main thread, once per query text: the largest of the site takes 20 ms
   * on a busy machine.
   */
  parsingMs: 50,
  /** Processor time and size of values in a worker thread. */
  deadlineMs: 10_000,
  /**
   * How many times as long a query may take there by the clock: it shares two cores with the site,
   * the search and the other threads.
   */
  wallFactor: 6,
  maxBytes: 128_000_000,
  /**
   * Queries that wait for a thread; more are refused with 429. Sanity refuses more than 500 at a
   * time.
   */
  maxWaiting: 100,
} as const
/**
 * Event streams. Ours: Sanity documents no numbers. A Studio has some dozens open, the site none. A
 * stream whose client reads too slowly is closed; `@sanity/client` reports `reconnect` and opens it
 * again.
 */
export const streamLimits = {
  /** Open streams: in total, of clients without a token, and over one WebSocket. */
  maxOpen: 2000,
  maxAnonymous: 200,
  maxPerSocket: 200,
  /** WebSockets at a time. */
  maxSockets: 500,
  /** Buffered bytes for one client, and for all together. */
  maxBufferedBytes: 8_000_000,
  maxBufferedInAll: 64_000_000,
  /** Messages of a WebSocket that wait; one is handled per turn of the event loop. */
  maxAsked: 1000,
  /** Time and size of values of a filter for one document. */
  filterMs: 5,
  filterBytes: 16_000_000,
  /** Transactions that wait for filters; with more, those streams are closed that lag the most. */
  maxQueued: 1000,
} as const
/**
 * Buffered bytes of all responses that clients do not read, and the time until an idle client is
 * disconnected, ms.
 */
export const unreadLimits = { maxBytes: 256_000_000, idleMs: 60_000 } as const
/**
 * Notifications by email and in a channel. Ours: the pause between two rounds, the time for one
 * email and until a notification is given up, and the pauses before what failed is sent again, ms;
 * notifications in one email, and that wait in all.
 */
export const notificationLimits = {
  pauseMs: 60_000,
  timeoutMs: 10_000,
  lifetimeMs: 3 * 86_400_000,
  retriesMs: [60_000, 300_000, 1_800_000, 7_200_000],
  perMail: 50,
  mostWaiting: 5000,
} as const

/** Limits of the server of the site. All are ours. */
import { eventBytes } from '#regeneration/webhook/limits.ts'

/** Limits of the bodies of requests, which are read before anything works on a request. */
export const bodyLimits = {
  /** Bytes of a body: the largest that a route takes is a message to the MCP server, 64 kB. */
  bytes: 128 * 1024,
  /** The same for an event of the lake. */
  eventBytes,
  /** Time for the whole body, ms: 1 kB of a search takes a second on the slowest phone. */
  deadlineMs: 5000,
  /** Bytes of all bodies that are arriving at a time. */
  arrivingBytes: 32 * 1024 * 1024,
} as const

/** The names of {@link bodyLimits}. */
export type BodyLimits = Readonly<Record<keyof typeof bodyLimits, number>>

/** Fewest bytes that are compressed, as by Next's `compression`: fewer fit into one packet. */
export const leastCompressed = 1024

/** Limits of the webhook. All are ours. */

/**
 * Bytes of an event of the lake: one with our projection (`.env.example`) has about 1 kB; one with
 * whole documents may be larger.
 */
export const eventBytes = 1024 * 1024

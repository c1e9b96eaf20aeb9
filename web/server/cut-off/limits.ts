/**
 * Limits of work that serves one document and that nothing else can interrupt. All are ours. Some
 * of the time has to be processor time: a machine that was suspended, or that is busy with
 * something else, is no reason.
 */
export const workLimits = {
  /** How often the thread looks, ms. */
  everyMs: 250,
  /** From here on it is on disk which work the process is doing. */
  recordedAfter: { ms: 1000, processorMs: 500 },
  /** Then the process ends. Every reader waits for it until then. */
  cutOffAfter: { ms: 5000, processorMs: 3000 },
  /** It also ends when its memory has grown by this much meanwhile, bytes. */
  maxGrowthBytes: 1_000_000_000,
  /**
   * So often a process may end during the same work without having been cut off, as by the kernel
   * that has no memory left. Once is a coincidence.
   */
  maxEnds: 2,
} as const

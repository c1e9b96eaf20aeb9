/**
 * Documents that could not be processed. They stop no other change, and are tried again when they
 * change and after growing pauses. The version that was tried is not stored as applied, so a
 * restarted site finds them again (`planOfAll`).
 */

import { workWatch } from '#bounded-work.ts'
import type { RevisionChange } from '#dependencies/fingerprint.ts'

/** A document that could not be processed. */
export interface Quarantined {
  readonly document: string
  /** The field that is the cause, as a path in the document; null if it is not known. */
  readonly field: string | null
  readonly reason: string
  /** True if the same document may succeed later: something else did not respond, or is behind. */
  readonly isTransient: boolean
}

/** A quarantined document as `/api/status/` shows it. */
export interface QuarantineEntry extends Quarantined {
  /** When it was quarantined, ISO 8601. */
  readonly since: string
  readonly tries: number
  /** When it is tried again, ISO 8601; null while it is being tried. */
  readonly nextTry: string | null
}

/** Pauses before a document is tried again, ms; the last one repeats. */
const pausesMs = [1000, 5000, 30_000, 60_000, 300_000]

/**
 * After this time an event that the lake still contradicts counts as wrong, ms. Sanity's queries
 * are seconds behind its webhooks, not minutes.
 */
const believedForMs = 10 * 60_000

/**
 * Most revision changes kept for one document: each is an event that arrived while it could not be
 * processed.
 */
const maxChanges = 50

interface Entry {
  readonly problem: Quarantined
  readonly since: number
  readonly tries: number
  readonly nextTry: number | null
  readonly revisionChanges: readonly RevisionChange[]
}

/** The quarantined documents of one site. */
export class Quarantine {
  readonly #entries = new Map<string, Entry>()

  /** Ids of the documents. */
  ids(): ReadonlySet<string> {
    return new Set(this.#entries.keys())
  }

  /** The documents, the one with the longest time in quarantine first. */
  list(): QuarantineEntry[] {
    return [...this.#entries.values()].map(({ problem, since, tries, nextTry }) => ({
      ...problem,
      since: new Date(since).toISOString(),
      tries,
      nextTry: nextTry === null ? null : new Date(nextTry).toISOString(),
    }))
  }

  /**
   * Changes of these documents that events reported while they could not be processed.
   * @param ids undefined for all
   */
  changesOf(ids?: ReadonlySet<string>): RevisionChange[] {
    return [...this.#entries].flatMap(([id, { revisionChanges }]) =>
      !ids || ids.has(id) ? revisionChanges : [],
    )
  }

  /**
   * Takes the result of a run.
   * @param tried documents that it was about; undefined for all
   * @param found those that it could not process
   * @param revisionChanges that events reported of them
   */
  settle(
    tried: ReadonlySet<string> | undefined,
    found: readonly Quarantined[],
    { revisionChanges, now }: { revisionChanges: readonly RevisionChange[]; now: number },
  ) {
    const before = new Map(this.#entries)
    for (const id of before.keys()) if (!tried || tried.has(id)) this.#entries.delete(id)
    for (const problem of found) {
      const known = before.get(problem.document)
      const tries = (known?.tries ?? 0) + 1
      const pauseMs = pausesMs[Math.min(tries, pausesMs.length) - 1] ?? 300_000
      this.#entries.set(problem.document, {
        problem,
        since: known?.since ?? now,
        tries,
        nextTry: now + pauseMs,
        revisionChanges: distinct(revisionChanges.filter(({ id }) => id === problem.document)).slice(
          -maxChanges,
        ),
      })
    }
  }

  /** Ids of the documents that are due to be tried; they count as being tried from now on. */
  takeDue(now: number): string[] {
    const due = [...this.#entries].filter(([, { nextTry }]) => nextTry !== null && nextTry <= now)
    for (const [id, entry] of due) {
      const isOver = entry.problem.field === '_rev' && now - entry.since > believedForMs
      this.#entries.set(id, { ...entry, nextTry: null, revisionChanges: isOver ? [] : entry.revisionChanges })
    }
    return due.map(([id]) => id)
  }

  /** When the next document is due, ms since 1970; undefined if none waits. */
  nextTry(): number | undefined {
    const times = [...this.#entries.values()].flatMap(({ nextTry }) => nextTry ?? [])
    return times.length > 0 ? Math.min(...times) : undefined
  }
}

/** Documents of which something is left out, since the process could not do anything else. */
export function cutOffDocuments(): QuarantineEntry[] {
  const work = workWatch()?.givenUp() ?? []
  return work.map(({ document, reason, at, ends }) => {
    return { document, field: null, reason, isTransient: false, since: at, tries: ends, nextTry: null }
  })
}

/** An event that is sent again adds nothing. */
function distinct(revisionChanges: readonly RevisionChange[]): RevisionChange[] {
  const keyOf = ({ before, after }: RevisionChange) => JSON.stringify([before?.rev, after?.rev])
  return [
    ...new Map(revisionChanges.map((revisionChange) => [keyOf(revisionChange), revisionChange])).values(),
  ]
}

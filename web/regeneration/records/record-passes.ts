/**
 * Updates search records in passes, each of which covers every document with stale records. One
 * pass runs at a time, in all processes, because an older record could be written after a newer
 * one; runs that need records in the meantime share the next pass.
 */
import type { Cluster } from '#freshness/cluster.ts'
import type { RegenerationStore } from '../store/regeneration-store.ts'
import type { SearchIndex } from './search-index.ts'
import { type RecordUpdate, updateStaleRecords } from './stale-records.ts'

/** Dependencies of a pass. */
export interface PassOptions {
  readonly applied: RegenerationStore
  readonly index: SearchIndex
  readonly withLock: Cluster['withRecordsLock']
}

/** The result of a pass. */
export interface Pass extends RecordUpdate {
  /** Why the settings could not be sent; null if they were sent, or did not have to be. */
  readonly settingsFailure: string | null
}

/** The result of a pass that had nothing to do. */
export const emptyPass: Pass = {
  saved: 0,
  deleted: 0,
  refused: new Map(),
  unanswered: [],
  why: '',
  settingsFailure: null,
}

/** The passes of one process. */
export class RecordPasses {
  readonly #options: PassOptions
  #running: Promise<Pass> | null = null
  /** A pass that several runs wait for. */
  #waiting: { withSettings: boolean; readonly pass: Promise<Pass> } | null = null

  constructor(options: PassOptions) {
    this.#options = options
  }

  /**
   * Resolves with the result of a pass that begins after this call. If the pass before it gets no
   * response, it does not begin: it has the same result, and the site retries by its own schedule
   * (`runs.ts`).
   * @param withSettings whether the settings of the index are sent too
   * @throws StorageError when the store could not be used
   */
  update(withSettings: boolean): Promise<Pass> {
    if (!this.#running) return this.#begin(withSettings)
    this.#waiting ??= { withSettings: false, pass: this.#afterwards(this.#running) }
    this.#waiting.withSettings ||= withSettings
    return this.#waiting.pass
  }

  #begin(withSettings: boolean): Promise<Pass> {
    const pass = this.#pass(withSettings).finally(() => {
      this.#running = null
    })
    this.#running = pass
    return pass
  }

  async #afterwards(running: Promise<Pass>): Promise<Pass> {
    const before = await running.catch(() => null)
    const withSettings = this.#waiting?.withSettings ?? false
    this.#waiting = null
    if (before && before.unanswered.length > 0) return this.#asBefore(before, withSettings)
    return this.#begin(withSettings)
  }

  async #asBefore({ why, refused }: Pass, withSettings: boolean): Promise<Pass> {
    const stale = await this.#options.applied.staleRecords()
    const unanswered = [...stale.keys()].filter((id) => !refused.has(id))
    return { saved: 0, deleted: 0, refused, unanswered, why, settingsFailure: withSettings ? why : null }
  }

  async #pass(withSettings: boolean): Promise<Pass> {
    const { index, withLock } = this.#options
    return await withLock(async (write) => {
      let settingsFailure: string | null = null
      // Synonyms that the index rejects do not stop the records.
      if (withSettings)
        await write([], () => index.ensureIndex()).catch((error: unknown) => {
          settingsFailure = index.reasonNotWritten(error)
        })
      return { ...(await updateStaleRecords({ ...this.#options, write })), settingsFailure }
    })
  }
}

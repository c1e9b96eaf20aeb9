import { errorMessage } from '@repo/kit/error-message.ts'
import type { StoredDocument } from '../documents.ts'
import { ApiError } from '../errors.ts'
import { schedulerLimits } from '../limits.ts'
import type { Store } from '../store/store.ts'
import { newTransactionId } from '../store/transaction.ts'
import { checkNotOutdated } from './outdated.ts'
import { publishedBy } from './publish.ts'
import { isReleaseId, type Release, releaseNamed } from './release.ts'

/**
 * Publishes scheduled releases when their time has come. The schedule is the release documents
 * themselves, so that it survives a restart, a backup and a restore; what became due while the lake
 * was not running is published at the start.
 */
export class ReleaseScheduler {
  readonly #store: Store
  readonly #now: () => number
  /** Names of the scheduled releases, and when they are due, ms. */
  readonly #due = new Map<string, number>()
  #timer: NodeJS.Timeout | undefined
  #stopListening: (() => void) | undefined

  /** @param now the current time in ms */
  constructor(store: Store, now: () => number) {
    this.#store = store
    this.#now = now
  }

  /** Publishes what is due, soon after this call, and everything else in its time. */
  start() {
    for (const document of this.#store.all()) this.#note(document._id, document)
    this.#stopListening = this.#store.onTransaction(({ changes }) => {
      const releases = changes.filter(({ id }) => isReleaseId(id))
      for (const { id, after } of releases) this.#note(id, after)
      if (releases.length > 0) this.#plan()
    })
    this.#plan()
  }

  /** Publishes nothing anymore. */
  stop() {
    this.#stopListening?.()
    clearTimeout(this.#timer)
  }

  #note(id: string, document: StoredDocument | null) {
    if (!isReleaseId(id)) return
    const { name, state, publishAt } = (document ?? {}) as Partial<Release>
    if (name && state === 'scheduled' && publishAt) this.#due.set(name, Date.parse(publishAt))
    else this.#due.delete(id.slice(id.lastIndexOf('.') + 1))
  }

  /**
   * Looks at the clock at intervals, also when the next release is due later: clocks are set, and
   * machines sleep.
   */
  #plan(pauseMs = 0) {
    clearTimeout(this.#timer)
    if (this.#due.size === 0) return
    const untilDue = Math.min(...this.#due.values()) - this.#now()
    const delayMs = Math.min(Math.max(untilDue, pauseMs), schedulerLimits.checkMs)
    this.#timer = setTimeout(() => this.#publishDue(), delayMs)
  }

  #publishDue() {
    const now = this.#now()
    const due = [...this.#due].filter(([, at]) => at <= now).sort(([, one], [, other]) => one - other)
    const isRetry = due.map(([name]) => this.#publish(name)).includes(false)
    this.#plan(isRetry ? schedulerLimits.retryMs : 0)
  }

  /** @returns `false` when it has to be tried again */
  #publish(name: string): boolean {
    const release = releaseNamed(name, (id) => this.#store.get(id))
    if (!release) return true
    try {
      checkNotOutdated(release, this.#store, 0)
      this.#commit(release, publishedBy(release, this.#store, this.#timestamp()))
      return true
    } catch (error) {
      console.error(`The release "${name}" could not be published: ${errorMessage(error)}`)
      return error instanceof ApiError && error.status < 500 ? this.#refuse(release, error.message) : false
    }
  }

  /**
   * A release that cannot be published is unscheduled, with the reason, which the Studio shows
   * (@sanity/client, `ReleaseDocument.error`).
   */
  #refuse({ _id: id, ...release }: Release, message: string): boolean {
    try {
      const set = { state: 'active', error: { message } }
      this.#commit({ ...release, _id: id }, [{ patch: { id, set, unset: ['publishAt'] } }])
      return true
    } catch (error) {
      console.error(`The release "${release.name}" stays scheduled: ${errorMessage(error)}`)
      return false
    }
  }

  /** In the name of the user who scheduled the release, or edited it since. */
  #commit({ _rev }: Release, mutations: Parameters<Store['commit']>[0]['mutations']) {
    const transactionId = newTransactionId()
    const author = this.#store.authorOf(_rev) ?? '<scheduler>'
    this.#store.commit({ transactionId, timestamp: this.#timestamp(), author, mutations })
  }

  #timestamp(): string {
    return new Date(this.#now()).toISOString()
  }
}

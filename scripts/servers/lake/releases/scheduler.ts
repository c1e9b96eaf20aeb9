import { errorMessage } from '@repo/kit/error-message.ts'
import type { StoredDocument } from '../documents.ts'
import { ApiError } from '../errors.ts'
import { schedulerLimits } from '../limits.ts'
import type { Store } from '../store/store.ts'
import { checkNotOutdated } from './outdated.ts'
import { publishedBy } from './publish.ts'
import { isReleaseId, type Release, releaseNamed } from './release.ts'

/**
 * Publishes scheduled releases when their time has come, until the function is called that it
 * returns. The schedule is the release documents themselves, so that it survives a restart, a
 * backup and a restore; what became due while the lake was not running is published at once.
 */
export function startReleases(store: Store, now: () => number): () => void {
  /** Names of the scheduled releases, and when they are due, ms. */
  const schedule = new Map<string, number>()
  let timer: NodeJS.Timeout | undefined
  for (const document of store.all()) note(document._id, document)
  const stopListening = store.onTransaction(({ changes }) => {
    const releases = changes.filter(({ id }) => isReleaseId(id))
    for (const { id, after } of releases) note(id, after)
    if (releases.length > 0) plan()
  })
  plan()
  return () => {
    stopListening()
    clearTimeout(timer)
  }

  function note(id: string, document: StoredDocument | null) {
    if (!isReleaseId(id)) return
    const { name, state, publishAt } = (document ?? {}) as Partial<Release>
    if (name && state === 'scheduled' && publishAt) schedule.set(name, Date.parse(publishAt))
    else schedule.delete(id.slice(id.lastIndexOf('.') + 1))
  }

  /**
   * Looks at the clock at intervals, also when the next release is due later: clocks are set, and
   * machines sleep.
   */
  function plan(pauseMs = 0) {
    clearTimeout(timer)
    if (schedule.size === 0) return
    const untilDue = Math.min(...schedule.values()) - now()
    const delayMs = Math.min(Math.max(untilDue, pauseMs), schedulerLimits.checkMs)
    timer = setTimeout(publishDue, delayMs)
  }

  function publishDue() {
    const due = [...schedule].filter(([, at]) => at <= now()).sort(([, one], [, other]) => one - other)
    const isRetry = due.map(([name]) => isOver(name)).includes(false)
    plan(isRetry ? schedulerLimits.retryMs : 0)
  }

  /** Publishes a release; false when it has to be tried again. */
  function isOver(name: string): boolean {
    const release = releaseNamed(name, (id) => store.get(id))
    if (!release) return true
    try {
      checkNotOutdated(release, store, 0)
      commit(release, publishedBy(release, store, timestamp()))
      return true
    } catch (error) {
      console.error(`The release "${name}" could not be published: ${errorMessage(error)}`)
      return error instanceof ApiError && error.status < 500 ? isRefused(release, error.message) : false
    }
  }

  /**
   * A release that cannot be published is unscheduled, with the reason, which the Studio shows
   * (@sanity/client, `ReleaseDocument.error`).
   */
  function isRefused(release: Release, message: string): boolean {
    try {
      const set = { state: 'active', error: { message } }
      commit(release, [{ patch: { id: release._id, set, unset: ['publishAt'] } }])
      return true
    } catch (error) {
      console.error(`The release "${release.name}" stays scheduled: ${errorMessage(error)}`)
      return false
    }
  }

  /** In the name of the user who scheduled the release, or edited it since. */
  function commit({ _rev }: Release, mutations: Parameters<Store['commit']>[0]['mutations']) {
    store.commit({ timestamp: timestamp(), author: store.authorOf(_rev) ?? '<scheduler>', mutations })
  }

  function timestamp(): string {
    return new Date(now()).toISOString()
  }
}

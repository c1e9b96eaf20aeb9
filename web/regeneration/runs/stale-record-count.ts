/** Number of pages with stale search records, for a status that must not hang with the store. */

import { reasonOf, storePart } from '../failure-cause.ts'
import { applied } from '../store/applied.ts'
import type { Failure } from './plan.ts'

/** A database that is cut off answers nothing for a while, ms. */
const patienceMs = 2_000

/** Asks the store. */
export class StaleRecordCount {
  /** A query that was late: the next ones wait for it, so that they do not pile up in the store. */
  #late: Promise<number> | undefined

  /** @returns the number, or within {@link patienceMs} why the store does not say it */
  async read(): Promise<number | Failure> {
    const query = this.#late ?? countInStore()
    const limit = Promise.withResolvers<never>()
    const timer = setTimeout(() => {
      this.#waitFor(query)
      limit.reject(new Error(`it has not answered for ${patienceMs / 1000} s`))
    }, patienceMs)
    try {
      return await Promise.race([query, limit.promise])
    } catch (error) {
      return { what: storePart, why: reasonOf(error) }
    } finally {
      clearTimeout(timer)
    }
  }

  #waitFor(query: Promise<number>) {
    this.#late = query
    const drop = () => {
      if (this.#late === query) this.#late = undefined
    }
    query.then(drop, drop)
  }
}

/** Async, because opening the store may already throw. */
async function countInStore(): Promise<number> {
  return (await applied().staleRecords()).size
}

import { setTimeout as pause } from 'node:timers/promises'
import { reasonOf, storePart } from '../failure-cause.ts'
import { applied } from '../store/applied.ts'
import type { Failure } from './plan.ts'

/** A database that is cut off answers nothing for a while, ms. */
const patienceMs = 2_000

/**
 * Number of pages with stale search records, for a status that must not hang with the store.
 * @returns reads the number, or within {@link patienceMs} why the store does not say it. A query
 *   that is late is also that of the next calls, so that they do not pile up in the store
 */
export function staleRecordCount(): () => Promise<number | Failure> {
  let query: Promise<number> | undefined
  return async () => {
    query ??= countInStore().finally(() => {
      query = undefined
    })
    const late = new Error(`it has not answered for ${patienceMs / 1000} s`)
    const limit = pause(patienceMs, undefined, { ref: false }).then(() => Promise.reject(late))
    return Promise.race([query, limit]).catch((error: unknown) => ({ what: storePart, why: reasonOf(error) }))
  }
}

/** Async, because opening the store may already throw. */
async function countInStore(): Promise<number> {
  return (await applied().staleRecords()).size
}

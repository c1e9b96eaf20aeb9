import { beforeEach, expect, test, vi } from 'vitest'
import { isExpired } from '../queries/expiries.ts'
import { RegenerationStore } from '../store/regeneration-store.ts'
import { dropsUntilForgotten, forgetUnseen, MadeUp, maxMadeUp } from './not-found-cache.ts'
import { KeptPages } from './page-index.ts'

const keyOf = (path: string) => `/route-cache/APP_PAGE/c11a/$${path}`
const answer = { lastModified: 1, value: null }

beforeEach(() => {
  globalThis.loomworkApplied = new RegenerationStore(':memory:')
  globalThis.loomworkExpired = undefined
  globalThis.loomworkForgottenBefore = undefined
})

function ask(paths: readonly string[], kept: KeptPages, madeUp: MadeUp) {
  for (const path of paths) {
    madeUp.put(keyOf(path), answer)
    kept.put(path, { tags: [`read:${path.slice(1)}@5`], status: 404 })
  }
}

const addresses = (count: number) => Array.from({ length: count }, (_, n) => `/none-${n}`)

test('of any number of addresses that are none the ones asked for last are kept, and nothing of the others', () => {
  const kept = new KeptPages()
  const madeUp = new MadeUp(() => kept, vi.fn())
  ask(addresses(maxMadeUp + 50), kept, madeUp)
  expect(kept.size).toBe(maxMadeUp)
  expect([madeUp.get(keyOf('/none-0')), madeUp.get(keyOf('/none-99'))]).toEqual([undefined, answer])
  expect([kept.isShown('read:none-0'), kept.isShown('read:none-99')]).toEqual([false, true])
})

test('an address that was a page keeps its answer on disk, where the page lies', () => {
  const kept = new KeptPages()
  const madeUp = new MadeUp(() => kept, vi.fn())
  kept.put('/page', { tags: [], status: 200 })
  ask(['/none'], kept, madeUp)
  const isFor = (path: string) => madeUp.isFor(keyOf(path), path)
  expect([isFor('/page'), isFor('/none'), isFor('/other')]).toEqual([false, true, true])
})

test('their queries are forgotten together, after many', () => {
  const kept = new KeptPages()
  const forget = vi.fn()
  const madeUp = new MadeUp(() => kept, forget)
  ask(addresses(maxMadeUp + dropsUntilForgotten - 1), kept, madeUp)
  expect(forget).not.toHaveBeenCalled()
  ask(['/one-more'], kept, madeUp)
  expect(forget).toHaveBeenCalledOnce()
})

test('what is still in memory of a forgotten query is not served: nobody would tell it of a change', () => {
  const kept = new KeptPages()
  const store = new RegenerationStore(':memory:')
  globalThis.loomworkApplied = store
  const noted = (key: string, hash: string, at: number) =>
    store.saveResult({ key, hash, at, query: '*', params: {}, dependencies: ['tags'] })
  for (const key of ['read:shown', 'read:unseen', 'read:new']) noted(key, 'x', key === 'read:new' ? 900 : 100)
  noted('read:unseen', 'y', 200)
  kept.put('/page', { tags: ['read:shown@100'], status: 200 })
  forgetUnseen(store, kept, 500)
  expect(['read:shown', 'read:unseen', 'read:new'].map((key) => store.hasQuery(key))).toEqual([
    true,
    false,
    true,
  ])
  expect(isExpired(['read:shown@100'])).toBe(false)
  expect(isExpired(['read:unseen@200'])).toBe(true)
  expect(isExpired(['read:new@900'])).toBe(false)
  expect(isExpired(['read:of-a-page-being-made@600'])).toBe(false)
  expect(store.expiries().size).toBe(0)
})

import { newFolder } from '@repo/kit/testing/new-folder.ts'
import { chance } from '@repo/kit/testing/random.ts'
import { applyPatch } from 'mendoza'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { StoredDocument } from '../documents.ts'
import { checkpointLimits } from '../limits.ts'
import type { DocumentMutation } from '../mutations/apply.ts'
import { testStore } from '../testing/store.ts'
import { lastVersionOf, milestonesOf, revisionOf, transactionsOf, versionAt } from './change-log.ts'
import { pruneHistory, startHistoryPruning } from './history-pruning.ts'
import { sinceCheckpoint } from './revisions.ts'
import type { Store } from './store.ts'

let folder: string
let store: Store
beforeEach(() => {
  folder = newFolder()
  store = testStore(folder)
})
afterEach(() => store.close())

function reopen() {
  store.close()
  store = testStore(folder)
}

const minute = 60_000
const day = 86_400_000
const begin = Date.parse('2026-01-01T00:00:00Z')

function commit(transactionId: string, time: number, author: string, ...mutations: DocumentMutation[]) {
  store.commit({ transactionId, timestamp: new Date(time).toISOString(), author, mutations })
}

const bytes = () => {
  const pragma = (name: string) =>
    Number(Object.values(store.database.prepare(`PRAGMA ${name}`).get() ?? {})[0])
  return (pragma('page_count') - pragma('freelist_count')) * pragma('page_size')
}

/** Text of a page, 50 kB. */
const body = Array.from({ length: 100 }, (_, n) => ({
  _type: 'block',
  _key: `k${n}`,
  children: [{ _type: 'span', _key: 's', text: `Paragraph ${n}: `.padEnd(440, 'lorem ipsum ') }],
}))

const typed = (id: string, n: number): DocumentMutation => ({
  patch: { id, set: { [`body[_key=="k${n % 100}"].children[0].text`]: `Typed ${n} `.repeat(20) } },
})

function linesOf(id: string) {
  const span = { of: [id], from: null, to: null, reverse: false, limit: 0 }
  return [...transactionsOf(store.sql, span)]
}

/** Ids of the transactions in the history of a document. */
const idsOf = (id: string) =>
  linesOf(id)
    .map(({ transactionId }) => transactionId)
    .join(' ')

function sweep(cutoff = Number.NEGATIVE_INFINITY) {
  for (const _step of pruneHistory(store.database, cutoff));
}

test('300 edits of a draft of 50 kB take less than 1 MB, and any revision is at most 100 patches away', () => {
  commit('r0', begin, 'a', { create: { _id: 'drafts.d', _type: 'x', body } })
  const empty = bytes()
  for (let n = 1; n <= 300; n += 1) commit(`r${n}`, begin + n * 1000, 'a', typed('drafts.d', n))
  expect(bytes() - empty).toBeLessThan(1_000_000)
  for (let seq = 1; seq <= 301; seq += 1)
    expect(sinceCheckpoint(store.sql, 'drafts.d', seq).patches).toBeLessThan(checkpointLimits.patches)
})

type Versions = Map<string, StoredDocument | null>

const texts = ['', 'größe', '日本語', '😀', '\ud83d', 'a "quoted" text', 'x'.repeat(3000)]

/** The Mendoza decoder loses this field, so only whole documents can contain it. */
const unpatchable: Record<string, unknown> = JSON.parse('{"__proto__": {"n": 1}}')

/** Applies edits of every kind. Returns each version of each document, by document and revision. */
function edited(seed: number, edits: number): Map<string, Versions> {
  const { below, pick } = chance(seed)
  const versions = new Map<string, Versions>()
  for (let n = 0; n < edits; n += 1) {
    const id = pick(['a', 'drafts.a', 'drafts.b'])
    const rev = `s${seed}r${n}`
    const field = pick(['title', 'text', 'deep', '__proto__x'])
    const list = [{ _key: 'k', n: below(5) }, { _key: 'l' }]
    const content = { [field]: pick<unknown>([pick(texts), below(100), list, { n: below(3) }]) }
    const mutation: DocumentMutation = store.get(id)
      ? pick([
          { patch: { id, set: content } },
          { patch: { id, set: content } },
          { patch: { id, unset: [field] } },
          { createOrReplace: { _id: id, _type: 'x', ...content } },
          { delete: { id } },
        ])
      : { create: { _id: id, _type: 'x', ...(below(8) === 0 && unpatchable), ...content } }
    commit(rev, begin + n * minute, `author${below(2)}`, mutation)
    const of = versions.get(id) ?? new Map()
    versions.set(id, of.set(rev, store.get(id)))
  }
  return versions
}

/**
 * Checks that every remaining revision is unchanged, and that its effects lead to it from the one
 * before and back.
 */
function expectUnchanged(versions: Map<string, Versions>, what: string) {
  for (const [id, of] of versions) {
    let before: StoredDocument | null = null
    for (const line of linesOf(id)) {
      const wanted = of.get(line.transactionId) ?? null
      const found = revisionOf(store.sql, id, line.transactionId)
      expect(found, `${what}: ${id} at ${line.transactionId}`).toEqual(wanted)
      const [[, effects] = []] = line.effects()
      const isPatchable = ![before, wanted].some((version) => version && Object.hasOwn(version, '__proto__'))
      const patched = (from: typeof wanted, patch: readonly unknown[] = []) =>
        applyPatch(plain(from), [...patch])
      if (isPatchable)
        expect(patched(before, effects?.apply), `${what}: ${line.transactionId}`).toEqual(plain(wanted))
      if (before && isPatchable) expect(patched(wanted, effects?.revert)).toEqual(plain(before))
      before = wanted
    }
    expect(store.get(id)).toEqual(before)
  }
}

function plain(document: StoredDocument | null) {
  if (!document) return null
  const { _rev, ...content } = document
  return content
}

test('every revision can be read, whatever was edited, before and after a restart', () => {
  const versions = edited(1, 300)
  expectUnchanged(versions, 'as written')
  reopen()
  expectUnchanged(versions, 'after a restart')
  expect(linesOf('a').length + linesOf('drafts.a').length + linesOf('drafts.b').length).toBe(
    Number(store.database.prepare('SELECT count(*) AS n FROM changes').get()?.n),
  )
})

test.each([2, 3, 4, 5])(
  'pruning leaves the other revisions unchanged, also if interrupted: seed %i',
  (seed) => {
    const versions = edited(seed, 60)
    const all = linesOf('drafts.a').length + linesOf('a').length
    const pruning = pruneHistory(store.database, begin + 20 * minute)
    for (let steps = 0; steps < 3; steps += 1) pruning.next()
    pruning.return(undefined)
    reopen()
    expectUnchanged(versions, 'interrupted')
    sweep(begin + 20 * minute)
    reopen()
    expectUnchanged(versions, 'swept')
    expect(linesOf('drafts.a').length + linesOf('a').length).toBeLessThan(all)
  },
)

test('of a published draft the first and last edit remain, and one edit of each author in five minutes', () => {
  const title = (n: number) => ({ patch: { id: 'drafts.d', set: { title: `Title ${n}` } } })
  commit('created', begin, 'ann', { create: { _id: 'drafts.d', _type: 'x', title: '' } })
  for (let n = 1; n <= 60; n += 1) commit(`ann${n}`, begin + n * 10_000, 'ann', title(n))
  commit('bob', begin + 601_000, 'bob', title(61))
  commit('last', begin + 602_000, 'ann', title(62))
  const live = linesOf('drafts.d').length
  sweep()
  // A writer may still undo changes that are not published.
  expect(linesOf('drafts.d')).toHaveLength(live)
  const { _rev, ...content } = store.get('drafts.d') ?? {}
  const published = { ...content, _id: 'd', _type: 'x' }
  commit('published', begin + 700_000, 'ann', { createOrReplace: published }, { delete: { id: 'drafts.d' } })
  const milestones = milestonesOf(store.sql, 'd', { own: 'drafts.d', limit: 100 })
  sweep()
  expect(idsOf('drafts.d')).toBe('created ann29 ann59 ann60 bob last published')
  expect(milestonesOf(store.sql, 'd', { own: 'drafts.d', limit: 100 })).toEqual(milestones)
  expect(revisionOf(store.sql, 'drafts.d', 'ann29')).toMatchObject({ title: 'Title 29', _rev: 'ann29' })
  expect(revisionOf(store.sql, 'd', 'published')).toMatchObject({ title: 'Title 62' })
  expect(lastVersionOf(store.sql, 'drafts.d')).toMatchObject({ title: 'Title 62', _rev: 'last' })
  const count = (table: string) => store.database.prepare(`SELECT count(*) AS n FROM ${table}`).get()?.n
  expect([count('changes'), count('transactions')]).toEqual([8, 7])
})

test('revisions expire, except the last one before the cutoff and the current one', () => {
  const set = (n: number) => ({ patch: { id: 'd', set: { n } } })
  commit('r0', begin, 'a', { create: { _id: 'd', _type: 'x', n: 0 } })
  for (let n = 1; n < 10; n += 1) commit(`r${n}`, begin + n * day, 'a', set(n))
  commit('gone0', begin, 'a', { create: { _id: 'gone', _type: 'x' } })
  commit('gone1', begin + day, 'a', { delete: { id: 'gone' } })
  commit('old', begin, 'a', { create: { _id: 'old', _type: 'x', n: 1 } })
  sweep(begin + 5.5 * day)
  expect(idsOf('d')).toBe('r5 r6 r7 r8 r9')
  expect(versionAt(store.sql, 'd', new Date(begin + 5.9 * day).toISOString())).toMatchObject({ n: 5 })
  expect(revisionOf(store.sql, 'd', 'r3')).toBeNull()
  expect(revisionOf(store.sql, 'd', 'r8')).toMatchObject({ n: 8 })
  expect(linesOf('gone')).toEqual([])
  expect(lastVersionOf(store.sql, 'old')).toMatchObject({ n: 1 })
  reopen()
  expect(store.get('d')).toMatchObject({ n: 9 })
})

test('history stops growing when it is as long as it is kept', () => {
  const keptDays = 5
  const page = { _id: 'd', _type: 'x', body }
  commit('created', begin, 'a', { create: page })
  const sizes: { readonly revisions: number; readonly bytes: number }[] = []
  for (let today = 1; today <= 3 * keptDays; today += 1) {
    const time = begin + today * day
    commit(`draft${today}`, time, 'a', { create: { ...page, _id: 'drafts.d' } })
    // Six minutes of typing, which touch two windows of five minutes.
    for (let n = 0; n < 12; n += 1)
      commit(`d${today}e${n}`, time + n * 30_000, 'a', typed('drafts.d', 12 * today + n))
    const createOrReplace = { ...store.get('drafts.d'), _id: 'd', _type: 'x' }
    const remove = { delete: { id: 'drafts.d' } }
    commit(`published${today}`, time + 10 * minute, 'a', { createOrReplace }, remove)
    sweep(time - keptDays * day)
    sizes.push({ revisions: linesOf('d').length + linesOf('drafts.d').length, bytes: bytes() })
  }
  const settled = sizes.slice(2 * keptDays)
  // Of a day: the new draft, the last edit of each of three windows, its deletion, the publish.
  expect(Math.max(...settled.map(({ revisions }) => revisions))).toBeLessThanOrEqual(6 * (keptDays + 1))
  expect(new Set(settled.map(({ revisions }) => revisions)).size).toBe(1)
  const [least, most] = [Math.min, Math.max].map((of) => of(...settled.map((size) => size.bytes)))
  expect(most).toBeLessThanOrEqual(1.1 * (least ?? 0))
})

test('a running lake prunes its history by itself, unless it may not write', async () => {
  commit('r0', begin, 'a', { create: { _id: 'd', _type: 'x', n: 0 } })
  commit('r1', begin + day, 'a', { patch: { id: 'd', set: { n: 1 } } })
  const options = { database: store.database, days: 1, now: () => begin + 2.5 * day, firstMs: 1, everyMs: 1 }
  const refuse = vi.fn(() => {
    throw new Error('another process writes')
  })
  const stopRefused = startHistoryPruning({ ...options, check: refuse })
  await expect.poll(() => refuse.mock.calls.length).toBeGreaterThan(2)
  stopRefused()
  expect(linesOf('d')).toHaveLength(2)
  const stop = startHistoryPruning({ ...options, check: () => {} })
  await expect.poll(() => linesOf('d').length).toBe(1)
  stop()
})

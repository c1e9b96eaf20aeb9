import { setImmediate as nextTurn } from 'node:timers/promises'
import { openedForTest } from '@repo/kit/testing/opened.ts'
import { beforeEach, expect, test, vi } from 'vitest'
import { streamLimits } from '../limits.ts'
import { testStore } from '../testing/store.ts'
import { EventStreams } from './event-streams.ts'

const name = { projectId: 'p', dataset: 'd' }
const form = { includeResult: true, includePreviousRevision: false, includeMutations: false, effects: false }
const identity = { id: 'me', role: 'viewer' } as const

const store = openedForTest(() => testStore())
let streams: EventStreams
let log: string[]
beforeEach(() => {
  streams = new EventStreams(store, name)
  log = []
})

function write(_id: string, title: string) {
  store.commit({ author: 'me', mutations: [{ createOrReplace: { _id, _type: 'page', title } }] })
}

/** Listens, and notes under a name the titles that arrive, or that the stream was dropped. */
function listenAs({ name, query = '*', params = {} }: ListenerOfTest) {
  const out = {
    write: (text: string) => {
      for (const [, title] of text.matchAll(/"title":"(\w+)"/g)) log.push(`${name} ${title}`)
    },
    buffered: () => 0,
    end: () => undefined,
    drop: () => {
      log.push(`${name} dropped`)
      stop()
    },
  }
  const filter = { query, params, identity, seesPrivate: true }
  const stop = streams.listen(filter, form, out)
}

interface ListenerOfTest {
  readonly name: string
  readonly query?: string
  readonly params?: Readonly<Record<string, unknown>>
}

test('a listener receives no earlier events, and all later ones in order', async () => {
  listenAs({ name: 'early' })
  write('a', 'before')
  listenAs({ name: 'late' })
  for (const title of ['one', 'two', 'three']) write('a', title)
  const heardBy = (listener: string) => log.filter((line) => line.startsWith(listener))
  await expect.poll(() => heardBy('late')).toEqual(['late one', 'late two', 'late three'])
  expect(heardBy('early')).toEqual(['early before', 'early one', 'early two', 'early three'])
})

/** Parameters of a filter of which each evaluation takes some time by the clock of the test. */
const slow = (ms: number) => {
  const counted = {
    evaluations: 0,
    get title() {
      counted.evaluations += 1
      vi.advanceTimersByTime(ms)
      return 'one'
    },
  }
  return counted
}

test('cheap filters do not wait for those that are known to be slow', async () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  for (let n = 0; n < 20; n += 1)
    listenAs({ name: 'slow', query: `*[title == $title && ${n} < 100]`, params: slow(2) })
  listenAs({ name: 'cheap', query: '*[title == "one"]' })
  write('a', 'one')
  await expect.poll(() => log.length).toBe(21)
  log.length = 0
  write('b', 'one')
  await expect.poll(() => log.length).toBe(21)
  expect(log[0]).toBe('cheap one')
})

test('a transaction of many documents does not hold up the event loop', async () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  const params = slow(4)
  listenAs({ name: 'writer', query: '*[title == $title]', params })
  const page = { _type: 'page', title: 'one' }
  const mutations = Array.from({ length: 100 }, (_, n) => ({ create: { _id: `d${n}`, ...page } }))
  store.commit({ author: 'me', mutations })
  params.evaluations = 0
  let most = 0
  for (let before = 0; log.length === 0; before = params.evaluations) {
    await nextTurn()
    most = Math.max(most, params.evaluations - before)
  }
  expect(most).toBeLessThan(10)
  expect(log).toHaveLength(100)
})

test('streams that are too far behind are closed, and no others', async () => {
  listenAs({ name: 'early' })
  write('a', 'first')
  listenAs({ name: 'late' })
  for (let n = 0; n < streamLimits.maxQueued; n += 1) write('a', `n${n}`)
  expect(log).toEqual(['early dropped'])
  await expect.poll(() => log.at(-1)).toBe(`late n${streamLimits.maxQueued - 1}`)
  expect(log).toHaveLength(1 + streamLimits.maxQueued)
})

import { expect, test } from 'vitest'
import { Store } from '../store/store.ts'
import { Outbox } from '../webhooks/outbox.ts'
import { EventStreams } from './event-streams.ts'

const name = { projectId: 'p', dataset: 'd' }
const form = { includeResult: true, includePreviousRevision: false, includeMutations: false, effects: false }
const identity = { id: 'me', role: 'viewer' } as const

function storeOfTest() {
  return new Store(':memory:', (database) => new Outbox(database, { ...name, url: '', secret: '' }))
}

function write(store: Store, _id: string, title: string) {
  store.commit({
    transactionId: `${_id}-${title}`,
    timestamp: '2026-11-22T10:00:00Z',
    author: 'me',
    mutations: [{ createOrReplace: { _id, _type: 'page', title } }],
  })
}

test('a filter is evaluated once per write, however many listeners use it', async () => {
  const store = storeOfTest()
  const streams = new EventStreams(store, name)
  let reads = 0
  const texts = new Set<string>()
  let heard = 0
  const params = {
    // Read whenever the filter is evaluated.
    get wanted() {
      reads += 1
      return 'one'
    },
  }
  const out = {
    write(text: string) {
      if (!text.includes('event: mutation')) return
      heard += 1
      texts.add(text)
    },
    buffered: () => 0,
    end: () => undefined,
    drop: () => undefined,
  }
  const filter = { query: '*[title == $wanted]', params, identity, seesPrivate: true }
  const stops = Array.from({ length: 500 }, () => streams.listen(filter, form, out))
  reads = 0
  write(store, 'a', 'one')
  await expect.poll(() => heard).toBe(500)
  expect(reads).toBeLessThan(5)
  expect(texts.size).toBe(1)
  for (const stop of stops) stop()
  store.close()
})

test('a listener receives no earlier events, and all later ones in order', async () => {
  const store = storeOfTest()
  const streams = new EventStreams(store, name)
  const heard: string[] = []
  const first: string[] = []
  const outTo = (list: string[]) => ({
    write: (text: string) => {
      const title = /"title":"(\w+)"/.exec(text)?.[1]
      if (title) list.push(title)
    },
    buffered: () => 0,
    end: () => undefined,
    drop: () => undefined,
  })
  const filter = { query: '*[_type == "page"]', params: {}, identity, seesPrivate: true }
  streams.listen(filter, form, outTo(first))
  write(store, 'a', 'before')
  streams.listen(filter, form, outTo(heard))
  for (const title of ['one', 'two', 'three']) write(store, 'a', title)
  await expect.poll(() => heard).toEqual(['one', 'two', 'three'])
  expect(first).toEqual(['before', 'one', 'two', 'three'])
  store.close()
})

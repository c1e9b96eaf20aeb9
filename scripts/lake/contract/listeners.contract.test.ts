import type { MutationEvent } from '@sanity/client'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Lake } from '../server.ts'
import { clientOf, testLake } from './lake.ts'

let lake: Lake
beforeAll(async () => {
  lake = await testLake()
})
afterAll(() => lake.close())

/** A listener of the vendor's client that has been welcomed, and what it hears. */
async function listenerOf(query: string, params: Record<string, unknown> = {}) {
  const heard: MutationEvent[] = []
  const welcome = Promise.withResolvers<void>()
  const subscription = clientOf(lake)
    .listen(query, params, { events: ['welcome', 'mutation'], includeAllVersions: true })
    .subscribe({
      next(event) {
        if (event.type === 'welcome') welcome.resolve()
        if (event.type === 'mutation') heard.push(event)
      },
      error: welcome.reject,
    })
  await welcome.promise
  return { heard, stop: () => subscription.unsubscribe() }
}

test('a listener counts the events of a transaction that it will be told, from zero', async () => {
  const writer = clientOf(lake)
  // As the form of a document in the Studio does: it holds back what it hears until all of a transaction is there.
  const one = await listenerOf('*[_id in $ids]', { ids: ['n2', 'drafts.n2'] })
  const all = await listenerOf('*[_type == "n"]')
  const transaction = writer.transaction()
  for (const _id of ['n1', 'n2', 'n3']) transaction.create({ _id, _type: 'n' })
  await transaction.create({ _id: 'other', _type: 'other' }).commit()
  await expect.poll(() => all.heard.length).toBe(3)
  const numbers = ({ heard }: typeof one) =>
    heard.map((event) => [event.documentId, event.transactionTotalEvents, event.transactionCurrentEvent])
  expect(numbers(one)).toEqual([['n2', 1, 0]])
  expect(numbers(all)).toEqual([
    ['n1', 3, 0],
    ['n2', 3, 1],
    ['n3', 3, 2],
  ])
  one.stop()
  all.stop()
})

test('a listener with a mistake in its query, or without a parameter of it, is refused', async () => {
  // The client gives up at a 4xx instead of trying again for ever.
  for (const query of ['*[_type ==', '*[_type == "n" && n == $n]'])
    await expect(listenerOf(query), query).rejects.toMatchObject({ status: 400 })
})

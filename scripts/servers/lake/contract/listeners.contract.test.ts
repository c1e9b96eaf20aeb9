import { openedForFile } from '@repo/kit/testing/opened.ts'
import { expect, test } from 'vitest'
import { answer, ask } from '../testing/requests.ts'
import { clientOf, dataset, listenerOf, openTarget, tokens } from '../testing/target.ts'

const lake = openedForFile(() => openTarget())

test('a listener numbers the events of a transaction that it receives, from zero', async () => {
  const writer = clientOf(lake)
  // Like a document form in the Studio, which buffers events until a transaction is complete.
  const one = await listenerOf(clientOf(lake), '*[_id in $ids]', { ids: ['n2', 'drafts.n2'] })
  const all = await listenerOf(clientOf(lake), '*[_type == "n"]')
  const transaction = writer.transaction()
  for (const _id of ['n1', 'n2', 'n3']) transaction.create({ _id, _type: 'n' })
  await transaction.create({ _id: 'other', _type: 'other' }).commit()
  await expect.poll(() => all.heard.length).toBe(3)
  const numbers = ({ heard }: typeof one) =>
    heard.map((event) =>
      [event.documentId, event.transactionTotalEvents, event.transactionCurrentEvent].join(' '),
    )
  expect(numbers(one)).toEqual(['n2 1 0'])
  expect(numbers(all)).toEqual(['n1 3 0', 'n2 3 1', 'n3 3 2'])
  one.stop()
  all.stop()
})

test('a listener with an invalid query or a missing parameter gets the event `channelError`', async () => {
  // The Studio treats it as final instead of retrying.
  const reason = /^GROQ query parse error:[\s\S]+(?:expected expression|referenced, but not provided)/
  const error = { name: 'ChannelError', message: expect.stringMatching(reason) }
  for (const query of ['*[_type ==', '*[_type == "n" && n == $n]'])
    await expect(listenerOf(clientOf(lake), query), query).rejects.toMatchObject(error)
  const path = `/v2025-02-19/data/listen/${dataset}?query=${encodeURIComponent('*[_type ==')}`
  // The stream ends after it.
  const whole = /^event: channelError\ndata: \{"error":\{"description":".+\}\}\n\n$/
  expect(await ask(lake, path, { token: tokens.write })).toMatchObject(answer(200, whole))
})

test('a listener whose filter cannot be evaluated for a document gets one error', async () => {
  const errors: unknown[] = []
  const subscription = clientOf(lake)
    .listen('*[_type == "g" && geo::distance(a, b) > 1]', {}, { includeAllVersions: true })
    .subscribe({ error: (error: unknown) => errors.push(error) })
  const other = await listenerOf(clientOf(lake), '*[_type == "g"]')
  for (const _id of ['g1', 'g2']) await clientOf(lake).create({ _id, _type: 'g' })
  await expect.poll(() => other.heard.length).toBe(2)
  const error = { name: 'ChannelError', message: expect.stringContaining('geo::distance()') }
  await expect.poll(() => errors).toMatchObject([error])
  subscription.unsubscribe()
  other.stop()
})

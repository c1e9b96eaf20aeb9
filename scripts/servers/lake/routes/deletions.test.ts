import { openedForTest } from '@repo/kit/testing/opened.ts'
import { expect, test } from 'vitest'
import { clientOf, testLake, tokens } from '../testing/lake.ts'
import { ask, draftAction } from '../testing/requests.ts'

const lake = openedForTest(() => testLake())

const client = openedForTest(() => clientOf(lake))

const transactions = (query: string, token: string = tokens.write) =>
  ask(lake, `/v2025-02-19/data/history/production/transactions?${query}`, { token })

async function listed(query: string) {
  const { text } = await transactions(`${query}&reverse=true&excludeMutations=true`)
  return text.split('\n').flatMap((line) => (line ? [JSON.parse(line).documentIDs] : []))
}

const deleted = (types = 'guide') => listed(`deletedTypes=${types}`)

test('a document that was deleted with its draft is one entry, the last deletion first', async () => {
  await client.create({ _id: 'a', _type: 'guide' })
  await client.create({ _id: 'drafts.a', _type: 'guide' })
  await client.create({ _id: 'drafts.b', _type: 'guide' })
  await client.create({ _id: 'c', _type: 'tag' })
  expect(await deleted()).toEqual([])
  await client.transaction().delete('a').delete('drafts.a').delete('c').commit()
  await client.delete('drafts.b')
  expect(await deleted()).toEqual([['drafts.b'], ['a', 'drafts.a']])
  expect(await deleted('tag')).toEqual([['c']])
  expect(await deleted('guide,tag')).toEqual([['drafts.b'], ['a', 'c', 'drafts.a']])
})

test('publishing, unpublishing and discarding a draft delete nothing', async () => {
  await client.create({ _id: 'drafts.a', _type: 'guide' })
  await client.action(draftAction('publish', 'a'))
  expect(await deleted()).toEqual([])
  await client.create({ _id: 'drafts.a', _type: 'guide', title: 'Next' })
  await client.delete('drafts.a')
  expect(await deleted()).toEqual([])
  await client.action(draftAction('unpublish', 'a'))
  expect(await deleted()).toEqual([])
  await client.delete('drafts.a')
  expect(await deleted()).toEqual([['drafts.a']])
})

test('a document that was created again is not deleted, and neither is one of a release', async () => {
  await client.create({ _id: 'a', _type: 'guide' })
  await client.create({ _id: 'versions.r.b', _type: 'guide' })
  await client.transaction().delete('a').delete('versions.r.b').commit()
  expect(await deleted()).toEqual([['a']])
  await client.create({ _id: 'drafts.a', _type: 'guide' })
  expect(await deleted()).toEqual([])
})

test('without types it is the history of all documents, for users only', async () => {
  await client.create({ _id: 'a', _type: 'guide' })
  await client.create({ _id: 'b', _type: 'tag' })
  expect(await listed('')).toEqual([['b'], ['a']])
  const { text } = await transactions('limit=1')
  expect(JSON.parse(text)).toMatchObject({ documentIDs: ['a'], author: 'robot-editor' })
  expect((await transactions('deletedTypes=guide', '')).status).toBe(401)
})

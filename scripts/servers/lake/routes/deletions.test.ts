import { openedForTest } from '@repo/kit/testing/opened.ts'
import { expect, test } from 'vitest'
import { clientOf, testLake, tokens } from '../testing/lake.ts'

const lake = openedForTest(() => testLake())

const client = openedForTest(() => clientOf(lake))

async function ask(query: string, token: string | undefined = tokens.write) {
  const response = await fetch(`${lake.url}/v2025-02-19/data/history/production/transactions?${query}`, {
    headers: token ? { authorization: `Bearer ${token}` } : {},
  })
  const text = await response.text()
  return { status: response.status, lines: response.ok ? text.split('\n').filter(Boolean).map(parsed) : [] }
}

function parsed(line: string): { documentIDs: string[] } {
  return JSON.parse(line)
}

async function deleted(types = 'guide') {
  const { lines } = await ask(`deletedTypes=${types}&reverse=true&excludeMutations=true`)
  return lines.map(({ documentIDs }) => documentIDs)
}

const pair = { draftId: 'drafts.a', publishedId: 'a' }

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
  await client.action({ actionType: 'sanity.action.document.publish', ...pair })
  expect(await deleted()).toEqual([])
  await client.create({ _id: 'drafts.a', _type: 'guide', title: 'Next' })
  await client.delete('drafts.a')
  expect(await deleted()).toEqual([])
  await client.action({ actionType: 'sanity.action.document.unpublish', ...pair })
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
  expect(
    (await ask('reverse=true&excludeMutations=true')).lines.map(({ documentIDs }) => documentIDs),
  ).toEqual([['b'], ['a']])
  expect((await ask('limit=1')).lines).toMatchObject([{ documentIDs: ['a'], author: 'robot-editor' }])
  expect((await ask('deletedTypes=guide', '')).status).toBe(401)
})

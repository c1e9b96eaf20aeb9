import { sha256 } from '@repo/kit/hash.ts'
import { openedForFile } from '@repo/kit/testing/opened.ts'
import { parseShareLink } from '@repo/model/share-links.ts'
import { startTestLake } from '@repo/testing/lake.ts'
import { beforeEach, expect, test, vi } from 'vitest'
import { createShareLink, listShareLinks } from './share-links.ts'

const siteUrl = 'https://docs.example.com'

const lake = openedForFile(() => startTestLake())
beforeEach(() => lake.client.delete({ query: '*[_type in ["shareLink", "guide"]]' }))

const make = (shows: { page: string } | { release: string }, days = 7, commentsTo = '') =>
  createShareLink(lake.client, { shows, days, author: 'Anna', commentsTo, siteUrl })

test('a link has a secret of which the lake has only the hash', async () => {
  const url = await make({ page: 'llm' })
  const named = parseShareLink(new URL(url).searchParams.get('link') ?? '')
  const stored = await lake.client.getDocument(named?.id ?? '')
  expect(url.startsWith(`${siteUrl}/api/share/?link=`)).toBe(true)
  expect(stored).toMatchObject({
    page: 'llm',
    author: 'Anna',
    secretHash: sha256(named?.secret ?? '', 'hex'),
  })
  expect(JSON.stringify(stored)).not.toContain(named?.secret)
})

test.each([1, 7, 30])('a link works for %i days', async (days) => {
  await make({ page: 'llm' }, days)
  const [link] = await listShareLinks(lake.client)
  const left = Date.parse(link?.expiresAt ?? '') - Date.now()
  expect(Math.abs(left - days * 86_400_000)).toBeLessThan(60_000)
})

test('the links of a page, of a release, and all of them, with their titles', async () => {
  await lake.client.create({ _id: 'drafts.llm', _type: 'guide', title: 'LLM, new' })
  await lake.client.create({ _id: 'llm', _type: 'guide', title: 'LLM' })
  await lake.client.releases.create({
    releaseId: 'rSpring',
    metadata: { title: 'Spring', releaseType: 'asap' },
  })
  await make({ page: 'llm' })
  await make({ page: 'gone' })
  await make({ release: 'rSpring' })
  const titles = async (shows?: { page: string } | { release: string }) =>
    (await listShareLinks(lake.client, shows)).map(({ title }) => title)
  expect(await titles({ page: 'llm' })).toEqual(['LLM, new'])
  expect(await titles({ release: 'rSpring' })).toEqual(['Spring'])
  expect((await titles()).toSorted()).toEqual(['', 'LLM, new', 'Spring'])
})

test('a link that expired is not listed, and removed after a month', async () => {
  const expired = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString()
  for (const [key, days] of [
    ['late', 29],
    ['old', 31],
  ] as const)
    await lake.client.create({
      _id: `shareLink.${key}`,
      _type: 'shareLink',
      page: 'llm',
      author: 'Ben',
      expiresAt: expired(days),
      secretHash: 'a'.repeat(64),
    })
  await make({ page: 'llm' })
  expect((await listShareLinks(lake.client)).map(({ author }) => author)).toEqual(['Anna'])
  const kept = '*[_type == "shareLink" && author == "Ben"]._id'
  expect(await lake.raw.fetch(kept)).toEqual(['shareLink.late'])
})

test('a link lets its visitors comment only if it says so', async () => {
  await make({ page: 'llm' })
  await make({ page: 'llm' }, 7, 'anna')
  expect((await listShareLinks(lake.client)).map(({ commentsTo }) => commentsTo)).toEqual(['anna', ''])
})

test('documents that are no links are left out', async () => {
  await lake.client.create({ _id: 'shareLink.odd', _type: 'shareLink', page: 7, author: null })
  expect(await listShareLinks(lake.client)).toEqual([])
})

test('without a secure origin there is a sentence and no link', async () => {
  vi.stubGlobal('crypto', { getRandomValues: crypto.getRandomValues.bind(crypto) })
  await expect(make({ page: 'llm' })).rejects.toThrow('over HTTPS or on localhost')
  vi.unstubAllGlobals()
  expect(await listShareLinks(lake.client)).toEqual([])
})

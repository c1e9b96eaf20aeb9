import { openedForFile } from '@repo/kit/testing/opened.ts'
import { tokens } from '@repo/lake/testing/lake.ts'
import { startTestLake } from '@repo/testing/lake.ts'
import { expect, test, vi } from 'vitest'
import { asking, siteAnswers } from '../testing/site-stub.ts'
import { askSite, changeSite } from './ask-site.ts'

const lake = openedForFile(() => startTestLake())

const secrets = () =>
  lake.raw.fetch<{ _id: string; secret: string; source: string; userId: string }[]>(
    '*[_type == "sanity.previewUrlSecret"]',
  )

test('a change has a secret that names it, which is deleted when the site has answered', async () => {
  let stored: Awaited<ReturnType<typeof secrets>> = []
  const requests = siteAnswers({})
  const site = globalThis.fetch
  vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
    if (url.startsWith(asking.siteUrl)) stored = await secrets()
    return site(url, init)
  })
  await changeSite(lake.client, '/api/feedback/?document=a b', { ...asking, userId: 'ada' })
  const [{ _id, secret, source, userId } = expect.fail('a secret')] = stored
  expect(_id).toMatch(/^drafts\.editor\.\w+$/)
  expect([source, userId]).toEqual(['POST /api/feedback?document=a+b', 'ada'])
  expect(requests).toMatchObject([{ method: 'POST', authorization: `Bearer ${secret}` }])
  await expect.poll(secrets).toEqual([])
})

test('all questions have one secret, until the site does not take it anymore', async () => {
  const ask = () => askSite(lake.client, '/api/publishes/', asking)
  const requests = siteAnswers({})
  for (const _ of [1, 2]) await ask()
  const [{ secret } = expect.fail('a secret')] = await secrets()
  expect(requests.map(({ authorization }) => authorization)).toEqual(Array(2).fill(`Bearer ${secret}`))
  siteAnswers({ message: 'The secret of the Studio is missing or older than an hour.' }, 401)
  await expect(ask()).rejects.toThrow('older than an hour')
  const later = siteAnswers({})
  await ask()
  expect(later[0]?.authorization).not.toBe(`Bearer ${secret}`)
})

test('who may not write gets one sentence when they change something, and the site no request', async () => {
  const requests = siteAnswers({})
  const viewer = lake.client.withConfig({ token: tokens.read })
  await expect(changeSite(viewer, '/api/publishes/', asking)).rejects.toThrow('Only editors may change this')
  expect(requests).toEqual([])
  await askSite(lake.client, '/api/publishes/', asking)
  expect(requests).toHaveLength(1)
})

test.each([
  ['of another version', {}, 200, '0'],
  ['of a proxy', '<p>Bad gateway</p>', 502, ''],
])('a response %s is refused in one sentence', async (_whose, body, status, version) => {
  siteAnswers(body, status, version)
  await expect(askSite(lake.client, '/api/publishes/', asking)).rejects.toThrow(
    `cannot read (status ${status}). Check that both have the same version.`,
  )
})

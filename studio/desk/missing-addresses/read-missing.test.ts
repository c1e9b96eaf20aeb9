import { openedForFile } from '@repo/kit/testing/opened.ts'
import { startTestLake } from '@repo/testing/lake.ts'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { asking, siteAnswers } from '../../testing/site-stub.ts'
import { createRedirect, dismissAddress } from './read-missing.ts'

const redirects = () =>
  lake.client.fetch('*[_type == "redirect"]{from, "to": toPage._ref, permanent, toPage}')

const lake = openedForFile(() => startTestLake())
beforeAll(async () => {
  await lake.write({ _id: 'llm', _type: 'guide', title: 'LLM' })
})
afterEach(() => vi.unstubAllGlobals())

test('an address is taken off the list, and put back', async () => {
  const requests = siteAnswers({})
  await dismissAddress(lake.client, asking, { path: '/docs/lm/' })
  await dismissAddress(lake.client, asking, { path: '/docs/lm/', undo: true })
  expect(requests).toMatchObject([
    { method: 'POST', path: '/api/missing-addresses/?path=%2Fdocs%2Flm%2F' },
    { method: 'POST', path: '/api/missing-addresses/?path=%2Fdocs%2Flm%2F&undo=1' },
  ])
})

test('a redirect is published once for an address', async () => {
  await createRedirect(lake.client, '/docs/lm/', 'llm')
  expect(await redirects()).toMatchObject([{ from: '/docs/lm/', to: 'llm', permanent: true }])
  await expect(createRedirect(lake.client, '/docs/lm/', 'llm')).rejects.toThrow(
    /a redirect from this address exists/,
  )
  expect(await redirects()).toHaveLength(1)
})

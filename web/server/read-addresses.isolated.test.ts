/** The addresses of a site, read from a real lake. */
import { openedForFile } from '@repo/kit/testing/opened.ts'
import { smallDocumentation } from '@repo/testing/content.ts'
import { serversHere } from '@repo/testing/servers.ts'
import { beforeAll, expect, test } from 'vitest'
import { readAddresses } from './read-addresses.ts'

const left = {
  _id: 'left',
  _type: 'redirect',
  from: '/docs/nodes/text/old-name/',
  container: 'text',
  name: 'old-name',
  toPage: { _type: 'reference', _ref: 'llm', _weak: true },
}
const byHand = { _id: 'by-hand', _type: 'redirect', from: '/docs/by/hand/', toUrl: 'https://example.com' }

const servers = openedForFile(() => serversHere())
beforeAll(async () => {
  await servers.write(...smallDocumentation(), left, byHand)
})

test('pages, lists and former addresses are known, and all others unknown, until a query expires', async () => {
  const { addresses, tags } = await readAddresses()
  expect(tags.map(({ key }) => key)).toEqual([expect.stringMatching(/^read:/)])
  for (const path of [
    '/docs/start/first-steps/',
    '/docs/nodes/text/llm/',
    '/docs/nodes/text/',
    '/docs/nodes/text/old-name/',
    '/docs/by/hand/',
    '/docs/category/text/',
    '/docs/tags/ai/',
  ])
    expect(addresses.isUnknown(path), path).toBe(false)
  for (const path of [
    '/docs/nodes/text/other/',
    '/docs/text/llm/',
    '/docs/category/other/',
    '/docs/tags/other/',
  ])
    expect(addresses.isUnknown(path), path).toBe(true)
})

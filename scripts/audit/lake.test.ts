import { startLake } from '@repo/lake/server.ts'
import { aCategory, aNodePage, aTag, smallDocumentation } from '@repo/testing/content.ts'
import { createClient } from '@sanity/client'
import { afterAll, expect, test } from 'vitest'
import { readLake } from './lake.ts'

const project = { projectId: 'loomwork', dataset: 'production' }
const lake = await startLake({
  ...project,
  port: 0,
  host: '127.0.0.1',
  dataDir: ':memory:',
  readToken: 'a-token-that-reads',
  writeToken: 'a-token-that-writes',
  allowedOrigins: [],
  webhook: { url: '', secret: 'a-secret-of-the-webhook' },
})
afterAll(() => lake.close())

const client = createClient({
  ...project,
  apiHost: lake.url,
  useProjectHostname: false,
  apiVersion: '2025-02-19',
  token: 'a-token-that-writes',
  useCdn: false,
})

test('every published document has its revision, and every address the page that the site shows there', async () => {
  const transaction = client.transaction()
  for (const document of [
    ...smallDocumentation(),
    aNodePage('hidden', 'text', { unlisted: true, tags: ['seldom'] }),
    aNodePage('z-twin', 'text', { slug: { _type: 'slug', current: 'llm' } }),
    aNodePage('nameless', 'text', { slug: undefined }),
    aNodePage('drafts.new', 'text'),
    aCategory('cafe', { slug: { _type: 'slug', current: 'café' } }),
    aTag('seldom'),
  ])
    transaction.createOrReplace({ ...document })
  await transaction.commit()
  const { revisions, pages } = await readLake(client.withConfig({ perspective: 'published' }))
  const today = new Date().toISOString().slice(0, 10)
  const llm = { id: 'llm', address: '/docs/nodes/text/llm/', day: today, isListed: true }
  expect(pages.get('/docs/nodes/text/llm/')).toEqual(llm)
  expect(pages.get('/docs/nodes/text/hidden/')).toMatchObject({ id: 'hidden', isListed: false })
  expect(pages.get('/docs/category/caf%C3%A9/')).toEqual({
    id: 'cafe',
    address: '/docs/category/caf%C3%A9/',
    day: '',
    isListed: true,
  })
  // The only page that carries it is not listed.
  expect(pages.get('/docs/tags/seldom/')).toMatchObject({ id: 'seldom', isListed: false })
  expect(pages.get('/docs/tags/ai/')).toMatchObject({ id: 'ai', isListed: true })
  expect([...pages.values()].map(({ id }) => id)).not.toContain('nameless')
  expect([...revisions.keys()]).toEqual(expect.arrayContaining(['nameless', 'z-twin', 'siteSettings']))
  expect([...revisions.keys()].filter((id) => id.includes('new'))).toEqual([])
})

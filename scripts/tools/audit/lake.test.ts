import { openedForFile } from '@repo/kit/testing/opened.ts'
import { aCategory, aNodePage, aTag, smallDocumentation } from '@repo/testing/content.ts'
import { startTestLake } from '@repo/testing/lake.ts'
import { expect, test } from 'vitest'
import { readLake } from './lake.ts'

const lake = openedForFile(() => startTestLake())

test('every published document has its revision, and every path the page that the site shows there', async () => {
  await lake.write(
    ...smallDocumentation(),
    aNodePage('hidden', 'text', { unlisted: true, tags: ['seldom'] }),
    aNodePage('z-twin', 'text', { slug: { _type: 'slug', current: 'llm' } }),
    aNodePage('nameless', 'text', { slug: undefined }),
    aNodePage('drafts.new', 'text'),
    aCategory('cafe', { slug: { _type: 'slug', current: 'café' } }),
    aTag('seldom'),
  )
  const { revisions, pages } = await readLake(lake.client.withConfig({ perspective: 'published' }))
  expect(pages.get('/docs/nodes/text/llm/')).toBe('llm')
  expect(pages.get('/docs/nodes/text/hidden/')).toBe('hidden')
  expect(pages.get('/docs/category/caf%C3%A9/')).toBe('cafe')
  expect(pages.get('/docs/tags/seldom/')).toBe('seldom')
  expect([...pages.values()]).not.toContain('nameless')
  expect([...revisions.keys()]).toEqual(expect.arrayContaining(['nameless', 'z-twin', 'siteSettings']))
  expect([...revisions.keys()].filter((id) => id.includes('new'))).toEqual([])
})

import { openedForFile } from '@repo/kit/testing/opened.ts'
import { aCategory, aNodePage, aTag, smallDocumentation } from '@repo/testing/content.ts'
import { serversHere } from '@repo/testing/servers.ts'
import { beforeAll, expect, test } from 'vitest'
import { categoryParams, pageParams, tagParams } from './static-params.ts'

const servers = openedForFile(() => serversHere({ SITE_PRERENDERED_PAGES: '2' }))
beforeAll(async () => {
  const more = [
    aCategory('deep', { parent: 'text', position: 0 }),
    // No form allows its path, so no build renders it.
    aNodePage('odd', 'deep', { slug: { _type: 'slug', current: '100%' }, position: 0 }),
    aTag('zebra'),
  ]
  await servers.write(...smallDocumentation(), ...more)
})

test('a build renders as many pages, categories and tags as it is set to, the first ones', async () => {
  const [pages, categories, tags] = await Promise.all([pageParams(), categoryParams(), tagParams()])
  expect(pages).toEqual([{ path: ['start', 'first-steps'] }, { path: ['nodes', 'text', 'llm'] }])
  expect(categories).toEqual([{ slug: 'start' }, { slug: 'nodes' }])
  expect(tags).toEqual([{ tag: 'ai' }, { tag: 'audio' }])
})

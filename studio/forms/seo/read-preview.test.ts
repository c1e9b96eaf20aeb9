import { openedForFile } from '@repo/kit/testing/opened.ts'
import { startTestLake } from '@repo/testing/lake.ts'
import { afterEach, expect, test, vi } from 'vitest'
import { asking, siteAnswers } from '../../testing/site-stub.ts'
import { readPreview, readShareImage } from './read-preview.ts'

const lake = openedForFile(() => startTestLake())
afterEach(() => vi.unstubAllGlobals())

const preview = {
  url: null,
  title: 'LLM',
  fullTitle: 'LLM | Weave',
  description: '',
  isListed: true,
  markdown: null,
}

test('the texts of a page are read, with a key that changes when its image does', async () => {
  const requests = siteAnswers({ preview: { ...preview, image: { title: 'LLM' } } })
  expect(await readPreview(lake.client, 'a b', asking)).toMatchObject({
    ...preview,
    imageKey: '{"title":"LLM"}',
  })
  expect(requests[0]?.path).toBe('/api/page-preview/?id=a%20b')
})

test('the share image is read as a data URL', async () => {
  siteAnswers({ image: 'data:image/png;base64,AA==' })
  expect(await readShareImage(lake.client, 'llm', asking)).toBe('data:image/png;base64,AA==')
})

test('a page that the lake does not have yet has neither', async () => {
  siteAnswers({ preview: null, image: null })
  expect(await readPreview(lake.client, 'new', asking)).toBeNull()
  expect(await readShareImage(lake.client, 'new', asking)).toBeNull()
})

import { afterEach, expect, test, vi } from 'vitest'
import { aSecretStore } from '../../testing/secret-store.ts'
import { asking, siteAnswers } from '../../testing/site-stub.ts'
import { readPreview, readShareImage } from './read-preview.ts'

const { client } = aSecretStore()

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
  expect(await readPreview(client, 'a b', asking)).toMatchObject({ ...preview, imageKey: '{"title":"LLM"}' })
  expect(requests[0]?.path).toBe('/api/page-preview/?id=a%20b')
})

test('the share image is read as a data URL', async () => {
  siteAnswers({ image: 'data:image/png;base64,AA==' })
  expect(await readShareImage(client, 'llm', asking)).toBe('data:image/png;base64,AA==')
})

test('a page that the lake does not have yet has neither', async () => {
  siteAnswers({ preview: null, image: null })
  expect(await readPreview(client, 'new', asking)).toBeNull()
  expect(await readShareImage(client, 'new', asking)).toBeNull()
})

/** Documents that the Presentation tool opens, against a real lake. */

import { openedForFile } from '@repo/kit/testing/opened.ts'
import { aCategory, aNodePage } from '@repo/testing/content.ts'
import { lakeWith } from '@repo/testing/lake.ts'
import { expect, test } from 'vitest'
import { slug } from '../../testing/references.ts'
import { resolve } from './presentation.ts'

const category = (id: string, parent = '') => aCategory(id, { parent, slug: slug(`all-${id}`) })
const lake = openedForFile(() =>
  lakeWith(
    ...[category('nodes'), category('text', 'nodes'), category('speech', 'nodes'), category('deep', 'text')],
    category('deeper', 'deep'),
    aNodePage('a-openai-of-speech', 'speech', { slug: slug('openai') }),
    aNodePage('openai-of-text', 'text', { slug: slug('openai') }),
    aNodePage('far-down', 'deeper', { slug: slug('llm') }),
    { _id: 'ai', _type: 'tag', label: 'AI', slug: slug('ai') },
    { _id: 'homePage', _type: 'homePage', title: 'Welcome' },
    { _id: 'nameless', _type: 'guide', title: 'Nameless' },
  ),
)

/**
 * The document that opens next to a page: of the first route that fits (sanity 6.16,
 * useMainDocument).
 */
async function opened(path: string): Promise<string | undefined> {
  for (const resolver of resolve?.mainDocuments ?? []) {
    const match = [resolver.route]
      .flat()
      .flatMap((route) => new URLPattern({ pathname: `${route}{/}?` }).exec({ pathname: path }) ?? [])[0]
    if (!match) continue
    const params = match.pathname.groups as Record<string, string>
    const found =
      'resolve' in resolver && resolver.resolve
        ? resolver.resolve({ origin: 'https://docs.example.com', params, path })
        : { filter: 'filter' in resolver ? String(resolver.filter) : '', params }
    if (!found) return undefined
    const document = await lake.client.fetch<{ _id: string } | null>(
      `*[${found.filter}][0]{_id, _type}`,
      found.params ?? {},
    )
    return document?._id
  }
  return undefined
}

test('of two pages with the same slug, the one that is shown opens', async () => {
  expect(await opened('/docs/nodes/text/openai/')).toBe('openai-of-text')
  expect(await opened('/docs/nodes/speech/openai/')).toBe('a-openai-of-speech')
  expect(await opened('/docs/nodes/image/openai/')).toBeUndefined()
})

test('a page opens in the deepest category that there can be', async () => {
  expect(await opened('/docs/nodes/text/deep/deeper/llm/')).toBe('far-down')
})

test('home page, categories and tags open; lists of the site have no document', async () => {
  expect(await opened('/')).toBe('homePage')
  expect(await opened('/docs/category/all-text/')).toBe('text')
  expect(await opened('/docs/tags/ai/')).toBe('ai')
  expect(await opened('/docs/tags/')).toBeUndefined()
  expect(await opened('/docs/')).toBeUndefined()
})

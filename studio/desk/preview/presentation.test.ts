/** Documents that the Presentation tool opens, and their locations, against a real lake. */

import { openedForFile } from '@repo/kit/testing/opened.ts'
import { aCategory, aNodePage } from '@repo/testing/content.ts'
import { lakeWith } from '@repo/testing/lake.ts'
import { from, isObservable, lastValueFrom } from 'rxjs'
import { expect, test } from 'vitest'
import { reference, slug } from '../../testing/references.ts'
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
    { _id: 'moved', _type: 'redirect', from: '/docs/old/', toPage: reference('far-down') },
    { _id: 'to-search', _type: 'redirect', from: '/find/', toUrl: '/search/' },
    { _id: 'away', _type: 'redirect', from: '/blog/', toUrl: 'https://blog.example.com/' },
    { _id: 'begun-redirect', _type: 'redirect', from: '/blog/2/' },
    { _id: 'number', _type: 'redirect', from: '/blog/3/', toUrl: 7 },
    { _id: 'other-host', _type: 'redirect', from: '/blog/4/', toUrl: '//blog.example.com/' },
    { _id: 'untitled', _type: 'guide', title: { is: 7 }, slug: slug('untitled') },
    { _id: 'to-untitled', _type: 'redirect', from: '/blog/5/', toPage: reference('untitled') },
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

async function shown(type: string, id: string): Promise<unknown> {
  const locations = resolve?.locations
  if (typeof locations !== 'function') throw new Error('The locations are a function.')
  const documentStore = {
    listenQuery: (query: string, params: object, options: object) =>
      from(lake.client.fetch(query, { ...params }, options)),
  }
  const found = locations({ type, id, version: undefined, perspectiveStack: [] }, {
    documentStore,
  } as unknown as Parameters<typeof locations>[1])
  const state = isObservable(found) ? await lastValueFrom(found) : found
  const places = state?.locations?.map(({ title, href }) => `${title} at ${href}`)
  return state?.message && places ? [state.message, ...places] : (places ?? state?.message)
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

const sentHere = 'Readers who open the old address are sent here.'
const needsTarget = 'It needs a page or an address to which readers are sent.'

test.each<[string, string, unknown]>([
  // Pages, tags and documents of other plugins need no box above their fields.
  ['nodePage', 'far-down', undefined],
  ['assist.instruction', 'other', undefined],
  ['homePage', 'homePage', ['It is the first page of the site.', 'Home page at /']],
  ['siteSettings', 'siteSettings', ['Every page of the site shows it.', 'Home page at /']],
  ['searchSettings', 'searchSettings', ['Every search on the site uses it.', 'Search at /search/']],
  ['redirect', 'moved', [sentHere, 'Node far-down at /docs/nodes/text/deep/deeper/llm/']],
  ['redirect', 'to-search', [sentHere, '/search/ at /search/']],
  ['redirect', 'away', 'Readers who open the old address are sent to https://blog.example.com/.'],
  ['redirect', 'begun-redirect', needsTarget],
  // Values that forms refuse and APIs accept count as missing.
  ['redirect', 'number', needsTarget],
  ['redirect', 'other-host', needsTarget],
  ['redirect', 'to-untitled', [sentHere, '/docs/untitled/ at /docs/untitled/']],
])('the form of a %s, %s, says where its effect is seen', async (type, id, said) => {
  expect(await shown(type, id)).toEqual(said)
})

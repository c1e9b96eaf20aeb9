// @vitest-environment jsdom
/// <reference lib="dom" />
/** Algolia's user interfaces, InstantSearch and Autocomplete, on this server. */

import { autocomplete, getAlgoliaResults } from '@algolia/autocomplete-js'
import { openedForFile } from '@repo/kit/testing/opened.ts'
import instantsearch from 'instantsearch.js'
import { configure, hits, pagination, refinementList, searchBox, stats } from 'instantsearch.js/es/widgets'
import { beforeAll, expect, test, vi } from 'vitest'
import { browserClient, openTarget, testIndex } from '../testing/target.ts'

const target = openedForFile(openTarget)
const { name, set, save } = testIndex(target, 'widgets')
beforeAll(async () => {
  await set({
    searchableAttributes: ['title'],
    attributesForFaceting: ['kind'],
    customRanking: ['asc(position)'],
  })
  const objects = Array.from({ length: 25 }, (_, position) => ({
    objectID: `${position}`,
    title: `${position === 7 ? 'Vector Store' : 'Page'} ${position}`,
    kind: position % 5 === 0 ? 'guide' : 'node',
    position,
  }))
  await save(objects)
})

function element(id: string): HTMLElement {
  const created = document.createElement('div')
  created.id = id
  document.body.append(created)
  return created
}

function type(input: HTMLInputElement | null, text: string) {
  if (!input) throw new Error('There is no input')
  input.value = text
  input.dispatchEvent(new Event('input', { bubbles: true }))
}

const textsOf = (container: HTMLElement, selector: string) =>
  [...container.querySelectorAll(selector)].map(({ textContent }) => textContent?.trim())

test('InstantSearch shows hits, filters by a facet, turns pages and highlights what is typed', async () => {
  const [box, list, facets] = [element('box'), element('list'), element('facets')]
  const [pages, numbers] = [element('pages'), element('numbers')]
  const search = instantsearch({ searchClient: browserClient(target), indexName: name })
  search.addWidgets([
    configure({ hitsPerPage: 10 }),
    searchBox({ container: box }),
    hits({
      container: list,
      templates: {
        item: (hit, { html, components }) => html`${components.Highlight({ hit, attribute: 'title' })}`,
      },
    }),
    refinementList({ container: facets, attribute: 'kind', sortBy: ['name:asc'] }),
    // jsdom cannot scroll.
    pagination({ container: pages, scrollTo: false }),
    stats({ container: numbers, templates: { text: ({ nbHits }) => `${nbHits} hits` } }),
  ])
  search.start()
  const titles = () => textsOf(list, '.ais-Hits-item')
  await expect.poll(() => titles()).toHaveLength(10)
  expect(titles()[0]).toBe('Page 0')
  expect(textsOf(facets, '.ais-RefinementList-item')).toEqual(['guide5', 'node20'])

  pages.querySelector<HTMLElement>('.ais-Pagination-item--nextPage a')?.click()
  await expect.poll(() => titles()[0]).toBe('Page 10')

  facets.querySelector<HTMLElement>('input[value="guide"]')?.click()
  await expect.poll(() => titles()).toEqual(['Page 0', 'Page 5', 'Page 10', 'Page 15', 'Page 20'])
  expect(numbers.textContent).toBe('5 hits')
  facets.querySelector<HTMLElement>('input[value="guide"]')?.click()
  await expect.poll(() => numbers.textContent).toBe('25 hits')

  type(box.querySelector('input'), 'vectr sto')
  await expect.poll(() => titles()).toEqual(['Vector Store 7'])
  expect(textsOf(list, '.ais-Highlight-highlighted')).toEqual(['Vector', 'Sto'])
  search.dispose()
})

test('Autocomplete suggests hits for what is typed', async () => {
  // jsdom has no media queries.
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }))
  const container = element('autocomplete')
  const { destroy } = autocomplete<{ objectID: string; title: string }>({
    container,
    panelContainer: document.body,
    getSources: ({ query }) => [
      {
        sourceId: 'pages',
        getItems: () =>
          getAlgoliaResults({
            searchClient: browserClient(target),
            queries: [{ indexName: name, params: { query, hitsPerPage: 3 } }],
          }),
        templates: {
          item: ({ item, components, html }) =>
            html`${components.Highlight({ hit: item, attribute: 'title' })}`,
        },
      },
    ],
  })
  container.querySelector<HTMLElement>('.aa-Input')?.focus()
  type(container.querySelector('.aa-Input'), 'vec')
  await expect.poll(() => textsOf(document.body, '.aa-Item')).toEqual(['Vector Store 7'])
  expect(textsOf(document.body, '.aa-Item mark')).toEqual(['Vec'])
  destroy()
})

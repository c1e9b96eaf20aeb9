import { expect, test } from 'vitest'
import { type Hit, markedOf } from './hit-text.ts'
import {
  addressOf,
  answerOf,
  asksNothing,
  countOf,
  facetsOf,
  groupedByPage,
  hasMore,
  questionOf,
} from './results.ts'

function hit(url: string, titles: string[], more: Partial<Hit> = {}): Hit {
  const hierarchy = Object.fromEntries(titles.map((title, level) => [`lvl${level}`, title]))
  return { objectID: url, url, hierarchy, ...more }
}

const plain = (text: string) => [{ text, isMarked: false }]

test('a page is listed once, at its best hit, with its sections in order, with or without a host', () => {
  const pages = groupedByPage([
    hit('https://docs.example/docs/a/#x', ['Text', 'A', 'Settings', 'X']),
    hit('/docs/b/', ['Text', 'B']),
    hit('/docs/a/', ['Text', 'A']),
    hit('/docs/a/#y', ['Text', 'A', 'Y']),
  ])
  expect(pages.map(({ path, places }) => [path, places.map(({ href }) => href)])).toEqual([
    ['/docs/a/', ['/docs/a/#x', '/docs/a/#y']],
    ['/docs/b/', []],
  ])
  expect(pages[0]).toMatchObject({ title: plain('A'), category: 'Text' })
  expect(pages[0]?.places[0]?.titles).toEqual([plain('Settings'), plain('X')])
})

test("text outside of sections is the page's lead, and text of a section is listed with the section", () => {
  const snippet = (value: string) => ({ _snippetResult: { content: { value } } })
  const [page] = groupedByPage([
    hit('/docs/a/#x', ['Text', 'A', 'X'], snippet('of the <mark>section</mark>')),
    hit('/docs/a/', ['Text', 'A'], snippet('of the page')),
  ])
  expect(page?.lead).toEqual(plain('of the page'))
  expect(page?.places[0]?.text).toEqual([
    { text: 'of the ', isMarked: false },
    { text: 'section', isMarked: true },
  ])
})

test("a section that matches only by its page's title is left out", () => {
  const lvl1 = { value: '<mark>Vector</mark> Store' }
  const titled = (lvl2: string) => ({ _highlightResult: { hierarchy: { lvl1, lvl2: { value: lvl2 } } } })
  const [page] = groupedByPage([
    hit('/docs/a/#settings', ['Data', 'Vector Store', 'Settings'], titled('Settings')),
    hit('/docs/a/#vectors', ['Data', 'Vector Store', 'Vectors'], titled('<mark>Vectors</mark>')),
  ])
  expect(page?.places.map(({ href }) => href)).toEqual(['/docs/a/#vectors'])
  // Matches by a name that is not shown, so nothing is marked.
  const [other] = groupedByPage([hit('/docs/b/#setting-bcc', ['Out', 'Mail', 'Settings', 'Blind copy'])])
  expect(other?.places).toHaveLength(1)
})

test('a page shows its icon and, unless its own text matches, its summary, also if only a section is found', () => {
  const own = { icon: 'M1 1', summary: 'Q&amp;A.' }
  const section = { ...own, _snippetResult: { content: { value: 'of the <mark>section</mark>' } } }
  const pages = groupedByPage([
    hit('/docs/a/', ['Text', 'A'], own),
    hit('/docs/b/#x', ['Text', 'B', 'X'], section),
  ])
  for (const page of pages) expect(page).toMatchObject({ icon: 'M1 1', lead: plain('Q&A.') })
  expect(pages.map(({ places }) => places[0]?.text.length)).toEqual([undefined, 2])
})

test('categories and tags are results like pages, and kinds to filter by', () => {
  const tag = { kind: 'tag', icon: 'M2 2', summary: 'All about it.' }
  const [list] = groupedByPage([hit('/docs/tags/ai/', ['Tags', 'AI'], tag)])
  expect(list).toEqual({
    path: '/docs/tags/ai/',
    title: plain('AI'),
    category: 'Tags',
    icon: 'M2 2',
    lead: plain('All about it.'),
    places: [],
  })
  for (const kind of ['category', 'tag'])
    expect(questionOf(new URLSearchParams({ q: 'ai', kind })).kind).toBe(kind)
  const facets = { kind: { page: 1, tag: 2, category: 1 }, 'hierarchy.lvl0': { Text: 1, Nodes: 1, Tags: 2 } }
  const { filters } = answerOf(
    { query: 'ai', group: '', kind: '', pages: 1 },
    { hits: [], nbHits: 4, facets },
    '',
  )
  // Tags are offered once, as a kind.
  const expected = ['group Text', 'group Nodes', 'kind Pages', 'kind Tags', 'kind Categories']
  expect(filters.map(({ name, label }) => `${name} ${label}`)).toEqual(expected)
})

test('filters narrow a search in the words of the index, and are counted by group and kind', () => {
  const question = { query: 'a', group: 'Data & Storage', kind: 'errors', pages: 1 }
  expect(facetsOf(question, ['language:en-US']).facetFilters).toEqual([
    'language:en-US',
    'hierarchy.lvl0:Data &amp; Storage',
    'kind:errors',
  ])
  const facets = {
    'hierarchy.lvl0': { 'Data &amp; Storage': 2, Text: 1 },
    kind: { errors: 3 },
    url_without_anchor: { '/docs/a/': 2, '/docs/b/': 1 },
  }
  const answer = answerOf({ ...question, group: '', kind: '' }, { hits: [], nbHits: 3, facets }, 'Nothing.')
  expect(answer).toMatchObject({ total: 3, documents: 2, remark: 'Nothing.' })
  expect(answer.filters.map(({ name, value, label }) => [name, value, label])).toEqual([
    ['group', 'Data & Storage', 'Data & Storage'],
    ['group', 'Text', 'Text'],
    ['kind', 'errors', 'What can go wrong'],
  ])
  expect(answerOf(question, { hits: [], nbHits: 3, facets }, '').filters).toEqual([])
})

test('a query without a letter or digit asks for nothing, and so does an unknown kind', () => {
  for (const q of ['?', '-', '🙂']) expect(asksNothing(questionOf(new URLSearchParams({ q })))).toBe(true)
  expect(asksNothing(questionOf(new URLSearchParams({ kind: 'nonsense' })))).toBe(true)
  expect(asksNothing(questionOf(new URLSearchParams({ group: 'Text' })))).toBe(false)
})

test('a title keeps its marks, and is complete if its snippet was cut', () => {
  const lvl1 = (value: string) => ({ _snippetResult: { hierarchy: { lvl1: { value } } } })
  const titles = ['Text', 'Q&amp;A for all']
  const [marked] = groupedByPage([hit('/docs/a/', titles, lvl1('<mark>Q&amp;A</mark> for all'))])
  expect(marked?.title).toEqual([
    { text: 'Q&A', isMarked: true },
    { text: ' for all', isMarked: false },
  ])
  const [cut] = groupedByPage([hit('/docs/a/', titles, lvl1('<mark>Q&amp;A</mark> for…'))])
  expect(cut?.title).toEqual(plain('Q&A for all'))
})

test('markup in a snippet is text, except for the marks', () => {
  expect(markedOf('&lt;b&gt; <mark>a&#39;b</mark><i>')).toEqual([
    { text: '<b> ', isMarked: false },
    { text: "a'b", isMarked: true },
    { text: '<i>', isMarked: false },
  ])
})

test('a search survives the round trip through its URL, and an invalid page is the first', () => {
  for (const [query, pages] of Object.entries({ 'a & b': 3, x: 1, '': 1 })) {
    const question = { query, group: '', kind: '', pages }
    expect(questionOf(new URL(addressOf(question), 'http://site').searchParams)).toEqual(question)
  }
  for (const page of ['0', '-1', 'x', '1.5', ''])
    expect(questionOf(new URLSearchParams({ q: 'a', page })).pages).toBe(1)
  expect(questionOf(new URLSearchParams({ page: '9999' })).pages).toBe(50)
  expect(questionOf(new URLSearchParams({ q: 'x'.repeat(999) })).query).toHaveLength(512)
})

test('there are more hits until every page is loaded', () => {
  expect([1, 2, 3].map((pages) => hasMore({ total: 41, pages }))).toEqual([true, true, false])
  expect([hasMore({ total: 20, pages: 1 }), hasMore({ total: 5000, pages: 50 })]).toEqual([false, false])
})

test('the number of documents is a sentence', () => {
  const counts = [0, 1, 2].map((documents) => countOf({ query: 'x', total: documents * 3, documents }))
  expect(counts).toEqual(['No results for "x"', 'One document found', '2 documents found'])
})

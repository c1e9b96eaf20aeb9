import { expect, test } from 'vitest'
import { addressOf, countOf, groupedByPage, type Hit, hasMore, markedOf, questionOf } from './results.ts'

function hit(url: string, titles: string[], more: Partial<Hit> = {}): Hit {
  const hierarchy = Object.fromEntries(titles.map((title, level) => [`lvl${level}`, title]))
  return { objectID: url, url, hierarchy, ...more }
}

const plain = (text: string) => [{ text, isMarked: false }]

test('a page is listed once, at its best hit, with its sections in order', () => {
  const pages = groupedByPage([
    hit('/docs/a/#x', ['Text', 'A', 'Settings', 'X']),
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

test("a section that matches only by its page's title comes after those with their own match", () => {
  const lvl1 = { value: '<mark>Vector</mark> Store' }
  const titled = (lvl2?: string) => ({
    _snippetResult: { hierarchy: { lvl1, ...(lvl2 && { lvl2: { value: lvl2 } }) } },
  })
  const [page] = groupedByPage([
    hit('/docs/a/#settings', ['Data', 'Vector Store', 'Settings'], titled('Settings')),
    hit('/docs/a/#vectors', ['Data', 'Vector Store', 'Vectors'], titled('<mark>Vectors</mark>')),
  ])
  expect(page?.places.map(({ href }) => href)).toEqual(['/docs/a/#vectors'])
  expect(page?.sections.map(({ href }) => href)).toEqual(['/docs/a/#settings'])
  // Matches by a name that is not shown, so nothing is marked.
  const [other] = groupedByPage([hit('/docs/b/#setting-bcc', ['Out', 'Mail', 'Settings', 'Blind copy'])])
  expect(other?.places).toHaveLength(1)
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

test('a URL with a host becomes the same path', () => {
  const [page] = groupedByPage([hit('https://docs.example/docs/a/#x', ['Text', 'A', 'X'])])
  expect([page?.path, page?.places[0]?.href]).toEqual(['/docs/a/', '/docs/a/#x'])
})

test('a search survives the round trip through its URL, and an invalid page is the first', () => {
  for (const question of [
    { query: 'a & b', pages: 3 },
    { query: 'x', pages: 1 },
    { query: '', pages: 1 },
  ]) {
    expect(questionOf(new URL(addressOf(question), 'http://site').searchParams)).toEqual(question)
  }
  for (const page of ['0', '-1', 'x', '1.5', '']) {
    expect(questionOf(new URLSearchParams({ q: 'a', page })).pages).toBe(1)
  }
  expect(questionOf(new URLSearchParams({ page: '9999' })).pages).toBe(50)
  expect(questionOf(new URLSearchParams({ q: 'x'.repeat(99) })).query).toHaveLength(64)
})

test('there are more hits until every page is loaded', () => {
  const answer = { query: 'q', hits: [], total: 41, pages: 1 }
  expect([1, 2, 3].map((pages) => hasMore({ ...answer, pages }))).toEqual([true, true, false])
  expect(hasMore({ ...answer, total: 20 })).toBe(false)
  expect(hasMore({ ...answer, total: 5000, pages: 50 })).toBe(false)
})

test('the number of hits is a sentence', () => {
  const counts = [0, 1, 2].map((total) => countOf({ query: 'x', total }))
  expect(counts).toEqual(['No results for "x"', 'One document found', '2 documents found'])
})

import { expect, test } from 'vitest'
import { engineOf, engineWith } from '../testing/engine.ts'

const highlightOf = (text: string, query: string) => {
  const hit = engineOf({ a: text }).search({ query, attributesToHighlight: ['text'] }).hits[0]
  return (hit?._highlightResult as { text: { value: string } } | undefined)?.text
}

test.each([
  ['a whole word', 'Pinecone stores vectors', 'pinecone', '<em>Pinecone</em> stores vectors'],
  ['the typed part of an unfinished word', 'Pinecone', 'pine', '<em>Pine</em>cone'],
  ['the nearest part when it has a typo', 'Pinecone', 'pinc', '<em>Pinec</em>one'],
  ['a finished word with a typo wholly', 'Pinecone pods', 'pincone pods', '<em>Pinecone</em> <em>pods</em>'],
  ['each word by itself', 'vector store', 'vector store', '<em>vector</em> <em>store</em>'],
  ['every occurrence', 'note by note', 'note', '<em>note</em> by <em>note</em>'],
  ['a plural', 'children play', 'child play', '<em>children</em> <em>play</em>'],
  ['a camelCase word at once', 'OpenAI', 'openai', '<em>OpenAI</em>'],
  ['a part of it', 'OpenAI', 'open', '<em>Open</em>AI'],
  ['both parts as one', 'OpenAI', 'open ai', '<em>OpenAI</em>'],
  ['split words', 'smtp server', 'smtpserver', '<em>smtp</em> <em>server</em>'],
  ['escaped text as it is', 'a &lt;b&gt; &amp; file', 'b file', 'a &lt;<em>b</em>&gt; &amp; <em>file</em>'],
  ['accents', 'le Café noir', 'cafe', 'le <em>Café</em> noir'],
  ['the best match only', 'ocr or', 'ocr', '<em>ocr</em> or'],
])('highlights %s', (_what, text, query, expected) => {
  expect(highlightOf(text, query)?.value).toBe(expected)
})

test("a highlight has Algolia's format", () => {
  expect(highlightOf('Vector store', 'vector store')).toEqual({
    value: '<em>Vector</em> <em>store</em>',
    matchLevel: 'full',
    fullyHighlighted: true,
    matchedWords: ['vector', 'store'],
  })
  const partly = { matchLevel: 'full', fullyHighlighted: false }
  expect(highlightOf('Vector store reader', 'vector reader')).toMatchObject(partly)
  const partial = { matchLevel: 'partial', matchedWords: ['vector'] }
  expect(highlightOf('Vector', 'vector nowhere')).toMatchObject(partial)
  expect(highlightOf('Vector', '')).toEqual({ value: 'Vector', matchLevel: 'none', matchedWords: [] })
})

test('the result has the structure of the record with nested objects and lists, without nulls, and the given tags', () => {
  const searchableAttributes = ['hierarchy.lvl0', 'hierarchy.lvl1', 'tags']
  const record = { hierarchy: { lvl0: 'Text', lvl1: 'Note', lvl2: null }, tags: ['note', 'x'], n: 1 }
  const engine = engineWith({ searchableAttributes }, [{ objectID: 'a', ...record }])
  const query = { query: 'note', highlightPreTag: '<b>', highlightPostTag: '</b>' }
  const hit = engine.search({ ...query, attributesToHighlight: ['hierarchy', 'tags', 'missing'] }).hits[0]
  const none = (value: string) => ({ value, matchLevel: 'none', matchedWords: [] })
  const full = { matchLevel: 'full', fullyHighlighted: true, matchedWords: ['note'] }
  expect(hit?._highlightResult).toEqual({
    hierarchy: { lvl0: none('Text'), lvl1: { value: '<b>Note</b>', ...full } },
    tags: [{ value: '<b>note</b>', ...full }, none('x')],
  })
  // By default searchable attributes are highlighted; with an empty list, none.
  expect(Object.keys(engine.search(query).hits[0]?._highlightResult as object)).toEqual(['hierarchy', 'tags'])
  const [plain] = engine.search({ ...query, attributesToHighlight: [] }).hits
  expect(plain).not.toHaveProperty('_highlightResult')
})

const snippetOf = (text: string, query: string, length = 5) => {
  const hit = engineOf({ a: text }).search({ query, attributesToSnippet: [`text:${length}`] }).hits[0]
  return (hit?._snippetResult as { text: { value: string; matchLevel: string } } | undefined)?.text
}

test.each([
  ['a short text whole', 'one two three!', 'two', 'one <em>two</em> three!'],
  ['the beginning', 'hit 2 3 4 5 6 7 8', 'hit', '<em>hit</em> 2 3 4 5…'],
  ['the middle', '1 2 3 4 5 6 hit 8 9 10 11 12', 'hit', '…5 6 <em>hit</em> 8 9…'],
  ['the end', '1 2 3 4 5 6 7 8 9 hit.', 'hit', '…6 7 8 9 <em>hit</em>.'],
  ['most query words', 'hit 2 3 4 5 6 7 hit at 10 11', 'hit at', '…6 7 <em>hit</em> <em>at</em> 10…'],
  ['entities whole', 'a &lt; b c &amp; hit &gt; d e f g', 'hit', '…b c &amp; <em>hit</em> &gt; d e…'],
  ['camelCase words whole', 'a b c d e OpenAI g h i j', 'openai', '…d e <em>OpenAI</em> g h…'],
])('snippets %s', (_what, text, query, expected) => {
  expect(snippetOf(text, query)?.value).toBe(expected)
})

test('a snippet without a match is the start of the text, with matchLevel none', () => {
  const record = { objectID: 'a', title: 'note', text: '1 2 3 4 5 6', content: null }
  const engine = engineWith({ searchableAttributes: ['title', 'text'] }, [record])
  const hit = engine.search({ query: 'note', attributesToSnippet: ['text:3', 'title', 'content:3'] }).hits[0]
  expect(hit?._snippetResult).toEqual({
    title: { value: '<em>note</em>', matchLevel: 'full' },
    text: { value: '1 2 3…', matchLevel: 'none' },
  })
})

test('*:n is the length of the snippet of every attribute', () => {
  const engine = engineOf({ a: '1 2 3 4 5 hit' })
  const hit = engine.search({ query: 'hit', attributesToSnippet: ['*:2'] }).hits[0]
  expect(hit?._snippetResult).toMatchObject({ text: { value: '…5 <em>hit</em>' } })
})

test('attributesToRetrieve supports nested paths and *, and refuses what is excluded', () => {
  const engine = engineWith({}, [{ objectID: 'a', x: 1, h: { l0: 'a', l1: 'b' }, secret: 2 }])
  const retrieved = (attributesToRetrieve: string[]) =>
    engine.search({ attributesToRetrieve, attributesToHighlight: [] }).hits[0]
  expect(retrieved(['h.l1'])).toEqual({ objectID: 'a', h: { l1: 'b' } })
  expect(retrieved(['h'])).toEqual({ objectID: 'a', h: { l0: 'a', l1: 'b' } })
  expect(() => retrieved(['*', '-h.l0'])).toThrow('expected names of attributes without a minus')
  expect(retrieved([])).toEqual({ objectID: 'a' })
})

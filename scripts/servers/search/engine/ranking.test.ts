import { expect, test } from 'vitest'
import { docSearchSettings, engineOf, found } from '../testing/engine.ts'
import { Engine } from './engine.ts'

test('words: records with more of the words come first', () => {
  const engine = engineOf({
    one: 'vector',
    all: 'a long text in which the vector of a file is',
    two: 'file vectro',
  })
  expect(found(engine, 'vector file nowhere')).toEqual(['all', 'two', 'one'])
})

test('typo: fewer typos first', () => {
  const engine = engineOf({ two: 'documnets', none: 'documents', one: 'documenst s' })
  expect(found(engine, 'documents')[0]).toBe('none')
  expect(found(engine, 'documents')).toHaveLength(3)
})

test('attribute: an earlier attribute first, whatever comes after', () => {
  const engine = new Engine({ ...docSearchSettings, distinct: false })
  const record = (objectID: string, hierarchy: object, content: string | null, pageRank = 0) =>
    engine.save(JSON.stringify({ objectID, hierarchy, content, weight: { pageRank } }))
  record('content', { lvl0: 'Guides', lvl1: 'Other' }, 'whisper', 9)
  record('lvl2', { lvl0: 'Guides', lvl1: 'Other', lvl2: 'Whisper' }, null, 5)
  record('lvl1', { lvl0: 'Guides', lvl1: 'Use of the Whisper' }, null)
  expect(found(engine, 'whisper')).toEqual(['lvl1', 'lvl2', 'content'])
})

test('attribute: in an ordered attribute earlier words rank higher, in an unordered one they do not', () => {
  const texts = { late: 'a b c whisper', early: 'whisper a b c d' }
  expect(found(engineOf(texts, { searchableAttributes: ['text'] }), 'whisper')).toEqual(['early', 'late'])
  expect(found(engineOf(texts, { searchableAttributes: ['unordered(text)'] }), 'whisper')).toEqual([
    'early',
    'late',
  ])
  const swapped = { a_late: 'a b c whisper', b_early: 'whisper a b c d' }
  expect(found(engineOf(swapped, { searchableAttributes: ['unordered(text)'] }), 'whisper')).toEqual([
    'a_late',
    'b_early',
  ])
})

test('attribute: a record needs all words in good attributes, and a missing word is worst', () => {
  const settings = {
    ...docSearchSettings,
    searchableAttributes: ['title', 'unordered(body)'],
    distinct: false,
  }
  const engine = new Engine(settings)
  engine.save('{"objectID":"one","title":"the account","body":"create it"}')
  engine.save('{"objectID":"both","title":"create an account","body":"other"}')
  engine.save('{"objectID":"text","title":"other","body":"create an account"}')
  engine.save('{"objectID":"missing","title":"account","body":"other"}')
  const query = { optionalWords: ['create'], ranking: ['attribute', 'custom'] }
  expect(found(engine, 'create account', { ...query, attributeCriteriaComputedBy: 'sum' }).join(' ')).toBe(
    'both one text missing',
  )
  expect(() => engine.search({ query: 'a', attributeCriteriaComputedBy: 'best' })).toThrow(
    'attributeCriteriaComputedBy',
  )
})

test('attribute: attributes in one entry are equal, wherever the word is in them', () => {
  const engine = new Engine({ ...docSearchSettings, searchableAttributes: ['a,b'], distinct: false })
  engine.save('{"objectID":"1 late","a":"one two three whisper"}')
  engine.save('{"objectID":"2 early","b":"whisper four five six"}')
  expect(found(engine, 'whisper')).toEqual(['1 late', '2 early'])
})

test('attribute: a title that matches by splitting or joining ranks above a text with the exact word', () => {
  const engine = new Engine({
    ...docSearchSettings,
    searchableAttributes: ['title', 'text'],
    distinct: false,
  })
  engine.save('{"objectID":"text","title":"Other","text":"vectorstore and email"}')
  engine.save('{"objectID":"split","title":"Vector Store","text":"other"}')
  engine.save('{"objectID":"joined","title":"Database","text":"other"}')
  engine.save('{"objectID":"apart","title":"Other","text":"the base of the data"}')
  expect(found(engine, 'vectorstore')).toEqual(['split', 'text'])
  expect(found(engine, 'data base')).toEqual(['joined', 'apart'])
})

test('proximity: nearer words first, the right order before the wrong one, distances up to eight', () => {
  const engine = engineOf(
    {
      far: 'vector a b c d store',
      near: 'vector a store',
      next: 'x vector store',
      reversed: 'x store vector',
    },
    { searchableAttributes: ['unordered(text)'] },
  )
  expect(found(engine, 'vector store')).toEqual(['next', 'near', 'reversed', 'far'])
  const info = engine
    .search({ query: 'vector store', getRankingInfo: true })
    .hits.map((hit) => hit._rankingInfo)
  expect(info.map((one) => (one as { proximityDistance: number }).proximityDistance)).toEqual([1, 2, 2, 5])
})

test('exact: a single word that is the whole attribute ranks above one that is not', () => {
  const engine = engineOf(
    { part: 'note taking', prefix: 'notepad', whole: 'Note' },
    { searchableAttributes: ['unordered(text)'] },
  )
  expect(found(engine, 'note')).toEqual(['whole', 'part', 'prefix'])
})

test('exact: of several words, more exact words first; plurals count as exact', () => {
  const engine = engineOf(
    { prefix: 'json queryable', whole: 'json query', plural: 'json queries' },
    { searchableAttributes: ['unordered(text)'] },
  )
  expect(found(engine, 'json query')).toEqual(['plural', 'whole', 'prefix'])
})

test('exact: a synonym of several words counts as exact if alternativesAsExact says so', () => {
  const synonyms = [{ type: 'synonym', synonyms: ['tts', 'text to speech'] }]
  const texts = { page: 'openai tts', part: 'text about speeches' }
  const engine = engineOf(texts, { searchableAttributes: ['unordered(text)'], ranking: ['exact'] }, synonyms)
  const asExact = (alternativesAsExact: string[]) => ({ alternativesAsExact, optionalWords: ['to'] })
  expect(found(engine, 'text to speech', asExact(['multiWordsSynonym']))).toEqual(['page', 'part'])
  expect(found(engine, 'text to speech', asExact([]))).toEqual(['part', 'page'])
})

test('custom: ties are ordered by customRanking, missing values last, then by objectID', () => {
  const engine = new Engine({ ...docSearchSettings, searchableAttributes: ['text'], distinct: false })
  const record = (objectID: string, weight: object) =>
    engine.save(JSON.stringify({ objectID, text: 'same', weight }))
  record('d', {})
  record('c', { pageRank: 1, level: 10, position: 2 })
  record('b', { pageRank: 1, level: 10, position: 1 })
  record('a', { pageRank: 1, level: 90, position: 9 })
  record('e', { pageRank: 5, level: 0, position: 9 })
  record('b2', { pageRank: 1, level: 10, position: 1 })
  expect(found(engine, 'same')).toEqual(['e', 'a', 'b', 'b2', 'c', 'd'])
  expect(found(engine, '')).toEqual(['e', 'a', 'b', 'b2', 'c', 'd'])
})

test('ranking is the order of the criteria, which may include asc() and desc()', () => {
  const texts = { a: 'port', b: 'post' }
  const engine = new Engine({
    searchableAttributes: ['text'],
    minWordSizefor1Typo: 3,
    ranking: ['desc(n)', 'typo'],
  })
  for (const [objectID, text] of Object.entries(texts))
    engine.save(JSON.stringify({ objectID, text, n: objectID === 'b' ? 2 : 1 }))
  expect(found(engine, 'port')).toEqual(['b', 'a'])
})

test('distinct keeps the best record of each group, counts groups and pages through them', () => {
  const engine = new Engine({
    ...docSearchSettings,
    searchableAttributes: ['text'],
    attributeForDistinct: 'url',
  })
  for (let page = 0; page < 5; page++) {
    for (let section = 0; section < 4; section++) {
      const weight = { pageRank: page, level: section }
      engine.save(JSON.stringify({ objectID: `${page}-${section}`, url: `/${page}/`, text: 'same', weight }))
    }
  }
  engine.save('{"objectID":"alone","text":"same"}')
  const first = engine.search({ query: 'same', hitsPerPage: 2 })
  expect(first.hits.map((hit) => hit.objectID)).toEqual(['4-3', '3-3'])
  expect(first).toMatchObject({ nbHits: 6, nbPages: 3, page: 0, hitsPerPage: 2 })
  expect(found(engine, 'same', { hitsPerPage: 2, page: 2 })).toEqual(['0-3', 'alone'])
  expect(engine.search({ query: 'same', distinct: false }).nbHits).toBe(21)
})

test('page, paginationLimitedTo and hitsPerPage 0', () => {
  const engine = engineOf(
    Object.fromEntries(Array.from({ length: 30 }, (_, at) => [String(at + 10), 'same'])),
  )
  expect(found(engine, 'same', { hitsPerPage: 3, page: 1 })).toEqual(['13', '14', '15'])
  expect(engine.search({ query: 'same', hitsPerPage: 0 })).toMatchObject({ hits: [], nbHits: 30, nbPages: 0 })
  expect(engine.search({ query: 'same', hitsPerPage: 10, page: 9 })).toMatchObject({
    hits: [],
    nbHits: 30,
    nbPages: 3,
  })
  expect(engine.setSettings({ ...engine.settings, paginationLimitedTo: 15 })).toBe(true)
  expect(engine.search({ query: 'same', hitsPerPage: 10, page: 1 })).toMatchObject({ nbPages: 2 })
})

test('any order of edits results in the same index as a rebuild', () => {
  const texts = [
    'vector store',
    'vector',
    'store of vectors',
    'json query',
    'query json',
    'vecotr stroe',
    'note',
  ]
  const edited = engineOf({})
  for (let round = 0; round < 60; round++) {
    const objectID = String((round * 7) % 11)
    if (round % 4 === 3) edited.remove(objectID)
    else
      edited.save(JSON.stringify({ objectID, text: texts[round % texts.length], weight: { level: round } }))
  }
  const fresh = engineOf({})
  for (const json of edited.records()) fresh.save(json)
  for (const query of ['vector', 'store', 'vector store', 'jsn', 'q', 'note', '', 'query "json query"']) {
    expect(edited.search({ query })).toEqual(fresh.search({ query }))
  }
})

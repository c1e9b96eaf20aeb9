import { expect, test } from 'vitest'
import { docSearchSettings, engineOf, engineWith, found } from '../testing/engine.ts'
import type { Settings } from './parameters.ts'

/** An engine with the settings of DocSearch and these, which returns every record of a page. */
const docSearch = (settings: Settings, records: readonly object[]) =>
  engineWith({ ...docSearchSettings, distinct: false, ...settings }, records)
const unordered = { searchableAttributes: ['unordered(text)'] }

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
  const [lvl0, lvl1] = ['Guides', 'Other']
  const engine = docSearch({}, [
    { objectID: 'content', hierarchy: { lvl0, lvl1 }, content: 'whisper', weight: { pageRank: 9 } },
    { objectID: 'lvl2', hierarchy: { lvl0, lvl1, lvl2: 'Whisper' }, content: null, weight: { pageRank: 5 } },
    { objectID: 'lvl1', hierarchy: { lvl0, lvl1: 'Use of the Whisper' }, content: null },
  ])
  expect(found(engine, 'whisper')).toEqual(['lvl1', 'lvl2', 'content'])
})

test('attribute: in an ordered attribute earlier words rank higher, in an unordered one they do not', () => {
  const texts = { late: 'a b c whisper', early: 'whisper a b c d' }
  expect(found(engineOf(texts), 'whisper')).toEqual(['early', 'late'])
  expect(found(engineOf(texts, unordered), 'whisper')).toEqual(['early', 'late'])
  const swapped = { a_late: 'a b c whisper', b_early: 'whisper a b c d' }
  expect(found(engineOf(swapped, unordered), 'whisper')).toEqual(['a_late', 'b_early'])
})

test('attribute: a record needs all words in good attributes, and a missing word is worst', () => {
  const engine = docSearch({ searchableAttributes: ['title', 'unordered(body)'] }, [
    { objectID: 'one', title: 'the account', body: 'create it' },
    { objectID: 'both', title: 'create an account', body: 'other' },
    { objectID: 'text', title: 'other', body: 'create an account' },
    { objectID: 'missing', title: 'account', body: 'other' },
  ])
  const query = { optionalWords: ['create'], ranking: ['attribute', 'custom'] }
  const bySum = found(engine, 'create account', { ...query, attributeCriteriaComputedBy: 'sum' })
  expect(bySum).toEqual(['both', 'one', 'text', 'missing'])
  const other = () => engine.search({ query: 'a', attributeCriteriaComputedBy: 'best' })
  expect(other).toThrow('attributeCriteriaComputedBy')
})

test('attribute: attributes in one entry are equal, wherever the word is in them', () => {
  const engine = docSearch({ searchableAttributes: ['a,b'] }, [
    { objectID: '1 late', a: 'one two three whisper' },
    { objectID: '2 early', b: 'whisper four five six' },
  ])
  expect(found(engine, 'whisper')).toEqual(['1 late', '2 early'])
})

test('attribute: a title that matches by splitting or joining ranks above a text with the exact word', () => {
  const engine = docSearch({ searchableAttributes: ['title', 'text'] }, [
    { objectID: 'text', title: 'Other', text: 'vectorstore and email' },
    { objectID: 'split', title: 'Vector Store', text: 'other' },
    { objectID: 'joined', title: 'Database', text: 'other' },
    { objectID: 'apart', title: 'Other', text: 'the base of the data' },
  ])
  expect(found(engine, 'vectorstore')).toEqual(['split', 'text'])
  expect(found(engine, 'data base')).toEqual(['joined', 'apart'])
})

test('proximity: nearer words first, the right order before the wrong one, which is one farther', () => {
  const reversed = { 'a reversed': 'x store vector', 'c reversed': 'y store vector' }
  const near = { 'b near': 'vector a store', next: 'x vector store', ...reversed }
  const engine = engineOf({ far: 'vector a b c d store', ...near }, unordered)
  const order = ['next', 'a reversed', 'b near', 'c reversed', 'far']
  expect(found(engine, 'vector store')).toEqual(order)
  const [hit] = engine.search({ query: 'vectr', getRankingInfo: true }).hits
  expect(hit?._rankingInfo).toEqual({ nbTypos: 1 })
})

test('exact: a single word that is the whole attribute ranks above one that is not', () => {
  const engine = engineOf({ part: 'note taking', prefix: 'notepad', whole: 'Note' }, unordered)
  expect(found(engine, 'note')).toEqual(['whole', 'part', 'prefix'])
})

test('exact: of several words, more exact words first; plurals count as exact', () => {
  const texts = { prefix: 'json queryable', whole: 'json query', plural: 'json queries' }
  const engine = engineOf(texts, unordered)
  expect(found(engine, 'json query')).toEqual(['plural', 'whole', 'prefix'])
})

test('exact: a synonym of several words counts as exact if alternativesAsExact says so', () => {
  const synonyms = [{ type: 'synonym', synonyms: ['tts', 'text to speech'] }]
  const texts = { page: 'openai tts', part: 'text about speeches' }
  const engine = engineOf(texts, { ...unordered, ranking: ['exact'] }, synonyms)
  const asExact = (alternativesAsExact: string[]) => ({ alternativesAsExact, optionalWords: ['to'] })
  expect(found(engine, 'text to speech', asExact(['multiWordsSynonym']))).toEqual(['page', 'part'])
  expect(found(engine, 'text to speech', asExact([]))).toEqual(['part', 'page'])
})

test('custom: ties are ordered by customRanking, missing values last, then by objectID', () => {
  const record = (objectID: string, ...[pageRank, level, position]: number[]) => ({
    objectID,
    text: 'same',
    weight: { pageRank, level, position },
  })
  const engine = docSearch({ searchableAttributes: ['text'] }, [
    record('d'),
    record('c', 1, 10, 2),
    record('b', 1, 10, 1),
    record('a', 1, 90, 9),
    record('e', 5, 0, 9),
    record('b2', 1, 10, 1),
  ])
  expect(found(engine, 'same')).toEqual(['e', 'a', 'b', 'b2', 'c', 'd'])
  expect(found(engine, '')).toEqual(['e', 'a', 'b', 'b2', 'c', 'd'])
})

test('ranking is the order of the criteria, which may include asc() and desc()', () => {
  const ranking = ['desc(n)', 'typo']
  const engine = engineWith({ searchableAttributes: ['text'], minWordSizefor1Typo: 3, ranking }, [
    { objectID: 'a', text: 'port', n: 1 },
    { objectID: 'b', text: 'post', n: 2 },
  ])
  expect(found(engine, 'port')).toEqual(['b', 'a'])
})

test('distinct keeps the best record of each group, counts groups and pages through them', () => {
  const sections = Array.from({ length: 20 }, (_, n) => {
    const [pageRank, level] = [Math.floor(n / 4), n % 4]
    const weight = { pageRank, level }
    return { objectID: `${pageRank}-${level}`, url: `/${pageRank}/`, text: 'same', weight }
  })
  const settings = { searchableAttributes: ['text'], attributeForDistinct: 'url', distinct: true }
  const engine = docSearch(settings, [...sections, { objectID: 'alone', text: 'same' }])
  const first = engine.search({ query: 'same', hitsPerPage: 2 })
  expect(first.hits.map((hit) => hit.objectID)).toEqual(['4-3', '3-3'])
  expect(first).toMatchObject({ nbHits: 6, nbPages: 3, page: 0, hitsPerPage: 2 })
  expect(found(engine, 'same', { hitsPerPage: 2, page: 2 })).toEqual(['0-3', 'alone'])
  expect(engine.search({ query: 'same', distinct: false }).nbHits).toBe(21)
})

test('page, paginationLimitedTo and hitsPerPage 0', () => {
  const texts = Array.from({ length: 30 }, (_, at) => [String(at + 10), 'same'])
  const engine = engineOf(Object.fromEntries(texts))
  expect(found(engine, 'same', { hitsPerPage: 3, page: 1 })).toEqual(['13', '14', '15'])
  expect(engine.search({ query: 'same', hitsPerPage: 0 })).toMatchObject({ hits: [], nbHits: 30, nbPages: 0 })
  const behind = engine.search({ query: 'same', hitsPerPage: 10, page: 9 })
  expect(behind).toMatchObject({ hits: [], nbHits: 30, nbPages: 3 })
  expect(engine.setSettings({ ...engine.settings, paginationLimitedTo: 15 })).toBe(true)
  expect(engine.search({ query: 'same', hitsPerPage: 10, page: 1 })).toMatchObject({ nbPages: 2 })
})

test('any order of edits results in the same index as a rebuild', () => {
  const of = ['vector store', 'vector', 'store of vectors', 'json query', 'query json', 'vecotr stroe']
  const texts = [...of, 'note']
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

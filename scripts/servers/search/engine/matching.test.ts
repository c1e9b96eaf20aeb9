import { expect, test } from 'vitest'
import { docSearchSettings, engineOf, engineWith, found } from '../testing/engine.ts'

const nodes = engineOf({
  pinecone: 'Pinecone stores vectors',
  pgvector: 'PGVector keeps vectors in a relational database',
  textract: 'AWS Textract reads text from images',
  tts: 'OpenAI text to speech',
  email: 'E-mail sender over SMTP',
  b2b: 'Leads for B-2-B sales',
  whisper: 'OpenAI Whisper transcribes children',
  api: 'The api_key of a service costs 1000 credits',
  unicode: 'Café Zürich',
})

test.each([
  ['exact', 'pinecone', ['pinecone']],
  ['prefix', 'pinec', ['pinecone']],
  ['one letter', 'w', ['whisper']],
  ['a missing letter', 'pincone', ['pinecone']],
  ['a letter too much', 'pinnecone', ['pinecone']],
  ['a wrong letter', 'pimecone', ['pinecone']],
  ['swapped letters', 'pinceone', ['pinecone']],
  ['two typos in a long word', 'pimecnoe', ['pinecone']],
  ['a wrong first letter in a long word', 'binecone', ['pinecone']],
  ['a typo in a word of three letters', 'awx', ['textract']],
  ['no typo in a word of two letters', 'vx', []],
  ['swapped letters in a word of four', 'smpt', ['email']],
  ['two typos in a word of seven letters', 'vcetosr', ['pgvector', 'pinecone']],
  ['one typo in a word of six letters', 'iamges', ['textract']],
  ['not two in a word of six letters', 'iamgse', []],
  ['a typo in an unfinished last word', 'transcirb', ['whisper']],
  ['two typos in an unfinished word', 'transxxib', ['whisper']],
  ['split in two', 'openaiwhisper', ['whisper']],
  ['split in two, unfinished', 'textractrea', ['textract']],
  ['joined from two', 'pine cone', ['pinecone']],
  ['joined from two, unfinished', 'pine co', ['pinecone']],
  // "vector" has edit distance two as well, and its first letter differs: three typos, like tickael
  // for michael.
  ['camelCase as one word', 'pgvector', ['pgvector', 'pinecone']],
  ['camelCase part', 'pg', ['pgvector']],
  ['hyphen left out', 'email', ['email']],
  ['hyphen as space', 'e mail', ['email']],
  ['several hyphens left out', 'b2b', ['b2b']],
  ['plural for singular', 'databases', ['pgvector']],
  ['irregular singular for plural', 'child', ['whisper']],
  ['without accents', 'zurich cafe', ['unicode']],
  ['separator that is indexed', 'api_key', ['api']],
  ['separator left out', 'apikey', ['api']],
  ['numbers', '1000', ['api']],
  ['no typos in numbers', '1001', []],
  ['nothing', 'kubernetes', []],
])('%s: %j finds %j', (_kind, query, expected) => {
  expect(found(nodes, query)).toEqual(expected)
})

test('words may be anywhere, but all of them are required', () => {
  expect(found(nodes, 'vectors pinecone')).toEqual(['pinecone'])
  expect(found(nodes, 'pinecone whisper', { removeWordsIfNoResults: 'none' })).toEqual([])
})

test('when no record has all words, allOptional returns the records with most of them', () => {
  expect(found(nodes, 'how does pinecone keep vectors')[0]).toBe('pinecone')
  expect(found(nodes, 'pinecone whisper').sort()).toEqual(['pinecone', 'whisper'])
})

test('removeStopWords removes stop words, but not the last, nor all, nor quoted ones', () => {
  const words = engineOf({ mail: 'Send e-mail', how: 'how do I cancel an order', input: 'input' })
  const query = 'how do i send an e-mail'
  expect(found(words, query)[0]).toBe('how')
  expect(found(words, query, { removeStopWords: true })).toEqual(['mail'])
  expect(found(words, query, { removeStopWords: ['en'] })).toEqual(['mail'])
  expect(found(words, 'in', { removeStopWords: true })).toEqual(['input'])
  expect(found(words, 'how do i', { removeStopWords: true })).toEqual(['how'])
  expect(found(words, '"how do" send', { removeStopWords: true })).toEqual(['how'])
})

test('optionalWords are not required', () => {
  const none = { removeWordsIfNoResults: 'none' }
  expect(found(nodes, 'nowhere pinecone', { ...none, optionalWords: ['nowhere'] })).toEqual(['pinecone'])
})

test('typoTolerance off and minimum sizes are respected', () => {
  expect(found(nodes, 'pincone', { typoTolerance: false })).toEqual([])
  expect(found(nodes, 'pincone', { minWordSizefor1Typo: 8, minWordSizefor2Typos: 12 })).toEqual([])
  const words = engineOf({ exact: 'port', near: 'post' })
  expect(found(words, 'port', { typoTolerance: 'true' })).toEqual(['exact', 'near'])
})

test('queryType decides which words are prefixes', () => {
  const words = engineOf({ both: 'number input', one: 'number output' })
  expect(found(words, 'num input', { removeWordsIfNoResults: 'none' })).toEqual([])
  expect(found(words, 'num inp', { queryType: 'prefixAll', typoTolerance: false })).toEqual(['both'])
  expect(found(words, 'number inp', { queryType: 'prefixNone', removeWordsIfNoResults: 'none' })).toEqual([])
})

test('a quoted phrase matches adjacent words, as typed', () => {
  const texts = { side: 'vector store reader', apart: 'store of vector readers', plural: 'vector stores' }
  const words = engineOf(texts)
  expect(found(words, '"vector store"')).toEqual(['side'])
  expect(found(words, '"vector store" reader')).toEqual(['side'])
  expect(found(words, '"vektor store"')).toEqual([])
  expect(found(words, '"vector sto')).toHaveLength(3)
})

test('a word with a minus excludes nothing', () => {
  const words = engineOf({ aws: 'speech by AWS Polly', eleven: 'speech by ElevenLabs' })
  expect(found(words, 'speech -aws')).toEqual(['aws'])
  expect(found(words, 'speech -"aws polly"')).toEqual(['aws'])
})

test('a synonym with stop words matches although they are removed from the query', () => {
  const synonyms = [
    { type: 'synonym', synonyms: ['transcription', 'speech to text'] },
    { type: 'oneWaySynonym', input: 'the canvas', synonyms: ['drawing'] },
  ]
  const texts = { job: 'transcription', apart: 'a text on speech', drawing: 'drawing' }
  const engine = engineOf(texts, { removeStopWords: true }, synonyms)
  expect(found(engine, 'speech to text').sort()).toEqual(['apart', 'job'])
  expect(found(engine, 'speech to text', { removeStopWords: false })).toEqual(['job'])
  // Without its stop word, "the canvas" is one word, which means more than the phrase did.
  expect(found(engine, 'canvas')).toEqual([])
})

test('synonyms: two-way, one-way, several words', () => {
  const texts = { postgres: 'PostgreSQL', pgvector: 'PGVector', tts: 'text to speech', uuid: 'UUID' }
  const engine = engineOf(texts, {}, [
    { type: 'oneWaySynonym', input: 'pg', synonyms: ['postgresql'] },
    { type: 'synonym', synonyms: ['tts', 'text to speech', 'voice'] },
    { type: 'oneWaySynonym', input: 'unique id', synonyms: ['uuid'] },
  ])
  expect(found(engine, 'pg').sort()).toEqual(['pgvector', 'postgres'])
  expect(found(engine, 'postgresql')).toEqual(['postgres'])
  for (const query of ['tts', 'voice', 'voices']) expect(found(engine, query), query).toEqual(['tts'])
  expect(found(engine, 'unique id')).toEqual(['uuid'])
  expect(found(engine, 'voice', { synonyms: false })).toEqual([])
})

test('restrictSearchableAttributes limits the search to these attributes', () => {
  const engine = engineWith({ ...docSearchSettings, searchableAttributes: ['title', 'body'] }, [
    { objectID: 'a', title: 'note', body: 'about files' },
    { objectID: 'b', title: 'files', body: 'about notes' },
  ])
  expect(found(engine, 'note').sort()).toEqual(['a', 'b'])
  expect(found(engine, 'note', { restrictSearchableAttributes: ['title'] })).toEqual(['a'])
  expect(found(engine, 'note', { restrictSearchableAttributes: ['body'] })).toEqual(['b'])
})

test('without searchableAttributes everything except the objectID is searched', () => {
  const record = { objectID: 'secret', a: { b: ['deep value'] }, n: 42 }
  const engine = engineWith({ ...docSearchSettings, searchableAttributes: [] }, [record])
  expect(found(engine, 'deep')).toEqual(['secret'])
  expect(found(engine, '42')).toEqual(['secret'])
  expect(found(engine, 'secret')).toEqual([])
})

test('an empty query matches everything', () => {
  expect(found(nodes, '')).toHaveLength(9)
})

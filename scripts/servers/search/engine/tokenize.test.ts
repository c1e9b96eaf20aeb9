import { expect, test } from 'vitest'
import { fold, prefixEnd, tokenize } from './tokenize.ts'

const words = (text: string, options = {}) => tokenize(text, options).map((token) => token.word)

test.each([
  ['Hello, World!', ['hello', 'world']],
  ['Élan über Ångström', ['elan', 'uber', 'angstrom']],
  ['a&amp;b &lt;tag&gt; it&#39;s', ['a', 'b', 'tag', 'it', 's']],
  ['R&D and AT&T', ['r', 'd', 'and', 'at', 't']],
  ['gpt-4 b-2-b', ['gpt', '4', 'b', '2', 'b']],
  ['ﬁle ２', ['file', '2']],
  ['今日は東京に行く。', ['今日', 'は', '東京', 'に', '行く']],
  ['我们使用向量数据库', ['我们', '使用', '向量', '数据', '库']],
  ['ベクトルデータベース', ['ベクトル', 'データベース'].map((word) => word.normalize('NFKD'))],
  ['Node東京API 2024年', ['node', '東京', 'api', '2024', '年']],
  ['한국어 검색', ['한국어', '검색'].map((word) => word.normalize('NFKD'))],
  ['', []],
  ['— … !', []],
])('%j is split into %j', (text, expected) => {
  expect(words(text)).toEqual(expected)
})

test.each([
  ['PGVector', ['pg', 'vector']],
  ['OpenAI DALL-E', ['open', 'ai', 'dall', 'e']],
  ['textToSpeechV2', ['text', 'to', 'speech', 'v2']],
  ['JSON', ['json']],
])('camelCase splits %s into %j', (text, expected) => {
  expect(words(text, { camelCase: true })).toEqual(expected)
})

test('accents are ignored, but marks that make a different letter are not', () => {
  expect(fold('Čárka ё שָׁלוֹם')).toBe('carka е שלום')
  expect(fold('がき')).not.toBe(fold('かき'))
  expect(fold('ที่')).not.toBe(fold('ท'))
  expect(fold('कि')).not.toBe(fold('क'))
})

test('an indexed separator is a separate word', () => {
  expect(words('api_key C++', { separators: '_+' })).toEqual(['api', '_', 'key', 'c', '+', '+'])
})

test('connected parts are also indexed as a joined word, before their first part', () => {
  const joined = (text: string, more = {}) => words(text, { joined: true, ...more })
  expect(joined('B-2-B')).toEqual(['b2b', 'b', '2', 'b'])
  expect(joined('don&#39;t')).toEqual(['dont', 'don', 't'])
  expect(joined('PGVector', { camelCase: true })).toEqual(['pgvector', 'pg', 'vector'])
  expect(joined('api_key', { separators: '_' })).toEqual(['apikey', 'api', '_', 'key'])
  expect(joined('Node.js is')).toEqual(['nodejs', 'node', 'js', 'is'])
  expect(joined('end. Next')).toEqual(['end', 'next'])
  expect(joined('docs.aws.amazon.com.au')).toEqual(['docs', 'aws', 'amazon', 'com', 'au'])
})

test('a camelCase name is also indexed as one word, alone and within a dotted name', () => {
  const joined = (text: string) => words(text, { joined: true, camelCase: true, separators: '_' })
  const parts = ['disable', 'service', 'account', 'key', 'creation']
  expect(joined('disableServiceAccountKeyCreation')).toEqual([parts.join(''), ...parts])
  expect(joined('iam.v1.disableServiceAccountKeyCreation')).toEqual(['iam', 'v1', parts.join(''), ...parts])
  expect(joined('iam.keyCreation')).toEqual(['iamkeycreation', 'iam', 'keycreation', 'key', 'creation'])
  expect(joined('api_keyName')).toEqual(['apikeyname', 'api', '_', 'keyname', 'key', 'name'])
  expect(joined('aBbCcDdEeFfGgHhIi')).toEqual(['a', 'bb', 'cc', 'dd', 'ee', 'ff', 'gg', 'hh', 'ii'])
  expect(joined('今日は東京に行く')).toEqual(['今日', 'は', '東京', 'に', '行く'])
})

test('the end of a prefix is found in text that is longer than its folded form', () => {
  const text = 'a e\u0301te\u0301 x'
  const [, summer] = tokenize(text)
  expect(summer?.word).toBe('ete')
  expect(summer && text.slice(summer.start, prefixEnd(text, summer, 2))).toBe('e\u0301t')
})

test('a word is compared by its first 64 letters', () => {
  expect(words('a'.repeat(200))[0]).toHaveLength(64)
})

test('folding leaves other characters unchanged', () => {
  expect(fold('Straße')).toBe('straße')
  expect(fold('İstanbul')).toBe('istanbul')
})

import { describe, expect, test } from 'vitest'
import { endsTrigger, fenceLanguage, queryBefore } from './query.ts'

describe('queryBefore', () => {
  test.each([
    ['/', { trigger: '/', words: '', length: 1 }],
    ['/call out', { trigger: '/', words: 'call out', length: 9 }],
    ['@', { trigger: '@', words: '', length: 1 }],
    ['see @Vector Store', { trigger: '@', words: 'Vector Store', length: 13 }],
    ['see (@LLM#Pro', { trigger: '@', words: 'LLM#Pro', length: 8 }],
    ['see [[', { trigger: '[[', words: '', length: 2 }],
    ['see [[Über', { trigger: '[[', words: 'Über', length: 6 }],
  ])('%s opens a menu', (text, query) => {
    expect(queryBefore(text)).toEqual(query)
  })

  test.each([
    'and/or',
    '/usr/bin',
    'a / b',
    '/ "x"',
    'me@example.com',
    'npm install @types/node',
    '@ home',
    '[a]',
    '[[a]]',
    '',
  ])('%j stays text', (text) => {
    expect(queryBefore(text)).toBeUndefined()
  })
})

test('only a slash, an at sign or a bracket can end a trigger', () => {
  expect(['/', '@', '[', '[[', 'a', ' '].map(endsTrigger)).toEqual([true, true, true, true, false, false])
})

test.each([
  ['```', ''],
  ['```js', 'js'],
  ['```c++', 'c++'],
  ['````', undefined],
  ['``', undefined],
  ['a ```', undefined],
  ['```js title', undefined],
])('%s begins code in %j', (text, language) => {
  expect(fenceLanguage(text)).toBe(language)
})

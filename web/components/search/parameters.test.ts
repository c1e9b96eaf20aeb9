import { expect, test } from 'vitest'
import { limitedQuery, queryParameters, sentQuery } from './parameters.ts'

const sent = (typed: string) => queryParameters(typed).query

test('padding of a few words is not sent', () => {
  const expected = ['pinecone', 'uuid', 'llm', 'with smtp']
  expect(['pinecone docs', 'Error uuid', 'llm not working', 'problems with smtp'].map(sent)).toEqual(expected)
  expect(['docs', 'node example', 'errors.txt', 'what happens when a node fails'].map(sent)).toEqual([
    'docs',
    'node example',
    'errors.txt',
    'what happens when a node fails',
  ])
})

test('of an error in JSON, the message is sent', () => {
  expect(sent('{"error":{"message":"Too many requests (429)","code":null}}')).toBe('Too many requests (429)')
  expect(sent('{"error":{"message":"","code":null}}')).toContain('code')
})

test('quotation marks make a phrase only around the whole query', () => {
  const isPhrase = (typed: string) => queryParameters(typed).advancedSyntax
  expect(['"vector store"', ' "vector store" '].map(isPhrase)).toEqual([true, true])
  expect(['role "loomwork_app"', '""', 'vector store'].map(isPhrase)).toEqual([false, false, false])
})

test('a query is cut without half of an emoji at its end', () => {
  expect(limitedQuery(`${'a'.repeat(63)}🙂`)).toBe('a'.repeat(63))
  expect(sentQuery('a'.repeat(600))).toHaveLength(512)
  expect(sentQuery('東'.repeat(600))).toBe('東'.repeat(170))
})

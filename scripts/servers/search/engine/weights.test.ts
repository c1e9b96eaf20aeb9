import { expect, test } from 'vitest'
import { engineWith, found } from '../testing/engine.ts'

const settings = {
  searchableAttributes: ['title', 'text'],
  attributesForFaceting: ['page'],
  optionalWords: ['help'],
  separatorsToIndex: '_',
  removeStopWords: true,
  userData: { weighsWords: 'page' },
}

const weighing = (
  records: readonly { title: string; text?: string; page?: string }[],
  changed: object = {},
) =>
  engineWith(
    { ...settings, ...changed },
    records.map((record) => ({ objectID: record.title, ...record })),
  )

const texts = Array.from({ length: 20 }, (_, number) => ({
  title: `Text ${number}`,
  text: 'It is not working, so somebody has to request help with this node',
}))

test('a rare word in a title counts more than frequent words of a text', () => {
  const engine = weighing([...texts, { title: 'Pinecone' }])
  expect(found(engine, 'pinecone not working')).toEqual(['Pinecone'])
  const unweighed = weighing([...texts, { title: 'Pinecone' }], { userData: {} })
  expect(found(unweighed, 'not working')).toHaveLength(20)
})

test('texts with little of what was asked are no hits', () => {
  const engine = weighing([...texts, { title: 'Pinecone', text: 'A request' }])
  expect(engine.search({ query: 'pinecone request' }).nbHits).toBe(1)
  expect(engine.search({ query: 'request node' }).nbHits).toBe(20)
})

test('an optional word, a separator and a word like another one count for little', () => {
  const engine = weighing([
    ...texts.slice(0, 3),
    { title: 'Help desk' },
    { title: 'max_tokens' },
    { title: 'Polly' },
    { title: 'Pole', text: 'polly' },
  ])
  expect(found(engine, 'help polly')[0]).toBe('Polly')
  expect(found(engine, 'polly_desk')).not.toContain('max_tokens')
})

test('of two equal texts, the one comes first whose page has the other words', () => {
  const pages = ['Azure', 'Bedrock'].flatMap((page) => [
    { title: page, page },
    { title: `Key of ${page}`, text: 'How to rotate', page },
  ])
  const engine = weighing([...texts, ...pages, { title: 'Lost', text: 'a secret', page: 'Bedrock' }])
  expect(found(engine, 'rotate secret key').slice(0, 2)).toEqual(['Key of Bedrock', 'Key of Azure'])
})

test('a message is found in a text around it, also one that is a single joined word', () => {
  const failed = { title: 'Request failed at a node', text: 'request failed node step' }
  const messages = [{ title: 'Invalid access credentials' }, { title: 'InvalidObjectException' }]
  const engine = weighing([...texts, failed, ...messages], { camelCaseAttributes: ['title'] })
  const around = (message: string) => `Node "Step 3" failed: ${message} (request id: req_8fk2Jx91Lq0pZ)`
  expect(found(engine, around('Invalid access credentials'))[0]).toBe('Invalid access credentials')
  expect(found(engine, around('InvalidObjectException'))[0]).toBe('InvalidObjectException')
})

test('browsing with a query needs all words', () => {
  const engine = weighing([...texts, { title: 'Pinecone' }])
  expect(engine.matching({ query: 'pinecone working' })).toEqual([])
})

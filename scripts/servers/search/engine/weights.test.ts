import { expect, test } from 'vitest'
import { Engine } from './engine.ts'

const settings = {
  searchableAttributes: ['title', 'text'],
  attributesForFaceting: ['page'],
  optionalWords: ['help'],
  separatorsToIndex: '_',
  removeStopWords: true,
  userData: { weighsWords: 'page' },
}

function engineWith(
  records: readonly { title: string; text?: string; page?: string }[],
  changed: object = {},
): Engine {
  const engine = new Engine({ ...settings, ...changed })
  for (const record of records) engine.save(JSON.stringify({ objectID: record.title, ...record }))
  return engine
}

function titlesFor(engine: Engine, query: string): string[] {
  return engine.search({ query }).hits.map(({ objectID }) => String(objectID))
}

const texts = Array.from({ length: 20 }, (_, number) => ({
  title: `Text ${number}`,
  text: 'It is not working, so somebody has to request help with this node',
}))

test('a rare word in a title counts more than frequent words of a text', () => {
  const engine = engineWith([...texts, { title: 'Pinecone' }])
  expect(titlesFor(engine, 'pinecone not working')).toEqual(['Pinecone'])
  expect(
    titlesFor(engineWith([...texts, { title: 'Pinecone' }], { userData: {} }), 'not working'),
  ).toHaveLength(20)
})

test('texts with little of what was asked are no hits', () => {
  const engine = engineWith([...texts, { title: 'Pinecone', text: 'A request' }])
  expect(engine.search({ query: 'pinecone request' }).nbHits).toBe(1)
  expect(engine.search({ query: 'request node' }).nbHits).toBe(20)
})

test('an optional word, a separator and a word like another one count for little', () => {
  const engine = engineWith([
    ...texts.slice(0, 3),
    { title: 'Help desk' },
    { title: 'max_tokens' },
    { title: 'Polly' },
    { title: 'Pole', text: 'polly' },
  ])
  expect(titlesFor(engine, 'help polly')[0]).toBe('Polly')
  expect(titlesFor(engine, 'polly_desk')).not.toContain('max_tokens')
})

test('of two equal texts, the one comes first whose page has the other words', () => {
  const pages = ['Azure', 'Bedrock'].flatMap((page) => [
    { title: page, page },
    { title: `Key of ${page}`, text: 'How to rotate', page },
  ])
  const engine = engineWith([...texts, ...pages, { title: 'Lost', text: 'a secret', page: 'Bedrock' }])
  expect(titlesFor(engine, 'rotate secret key').slice(0, 2)).toEqual(['Key of Bedrock', 'Key of Azure'])
})

test('a message is found in a text around it, also one that is a single joined word', () => {
  const engine = engineWith(
    [
      ...texts,
      { title: 'Request failed at a node', text: 'request failed node step' },
      { title: 'Invalid access credentials' },
      { title: 'InvalidObjectException' },
    ],
    { camelCaseAttributes: ['title'] },
  )
  const around = (message: string) => `Node "Step 3" failed: ${message} (request id: req_8fk2Jx91Lq0pZ)`
  expect(titlesFor(engine, around('Invalid access credentials'))[0]).toBe('Invalid access credentials')
  expect(titlesFor(engine, around('InvalidObjectException'))[0]).toBe('InvalidObjectException')
})

test('browsing with a query needs all words', () => {
  const engine = engineWith([...texts, { title: 'Pinecone' }])
  expect(engine.matching({ query: 'pinecone working' })).toEqual([])
})

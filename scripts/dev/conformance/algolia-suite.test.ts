import { expect, test } from 'vitest'
import { runRecorded } from './algolia-suite.ts'

const request = { path: '/1/indexes/a', method: 'GET' }
const recorded = (statusCode: number, body?: unknown) => ({ statusCode, body })
const cases = [
  { name: 'getObject › same', request, recorded: recorded(200, { a: 1 }) },
  { name: 'getObject › other', request, recorded: recorded(200, { a: 2 }) },
  { name: 'getObject › refused', request, recorded: recorded(404) },
  { name: 'getObject › request only', request, recorded: undefined },
  { name: 'browse › films', request, recorded: recorded(200, { nbHits: 33191 }) },
]
const entry = { test: 'browse › films', reason: 'dataset', because: 'It needs films.' } as const
const send = async () => ({ status: 200, body: { a: 1, b: 2 } })

test('recorded answers are compared, other cases are left out', async () => {
  expect(await runRecorded(cases, send, [entry])).toMatchObject({
    parts: [
      { name: 'getObject', passed: 1, failed: 2, leftOut: 1 },
      { name: '1 other methods', passed: 0, failed: 0, leftOut: 1 },
    ],
    reasons: { 'request only': 1, dataset: 1 },
    failures: [
      'getObject › other: the answer differs at .a: {"a":1,"b":2}',
      'getObject › refused: status 200, not 404: {"a":1,"b":2}',
    ],
  })
})

test('an entry that matches no recorded case stops the run', async () => {
  const stale = [{ ...entry, test: 'getObject › request only' }]
  await expect(runRecorded(cases, send, stale)).rejects.toThrow('names "getObject › request only"')
})

import { expect, test } from 'vitest'
import { rowsOf } from '../lists/attention.ts'
import { failedPublishes } from './failed-publishes.ts'

const llm = rowsOf([{ _id: 'llm', _type: 'nodePage', title: 'LLM' }])[0]
const documents = new Map(llm ? [['llm', llm]] : [])

test('a document is listed once, with the field that has to be corrected', () => {
  const problems = [
    { document: 'llm', field: 'settings[2].name', reason: 'A name is missing.' },
    { document: 'llm', field: null, reason: 'Another one.' },
    { document: 'gone', field: '_type', reason: 'It cannot be read.' },
  ]
  expect(failedPublishes({ problems, failures: [] }, documents)).toMatchObject({
    total: 2,
    rows: [
      { id: 'llm', document: { title: 'LLM' }, field: 'settings', reason: 'A name is missing.' },
      { id: 'gone', document: null, field: null },
    ],
  })
})

test('a failure that is about no document is listed with its reason, once', () => {
  const problems = [{ document: 'llm', field: null, reason: 'records: The search does not answer.' }]
  const failures = ['records: The search does not answer.', 'The disk is full.', 'The disk is full.']
  expect(failedPublishes({ problems, failures }, documents).rows).toMatchObject([
    { id: 'llm' },
    { id: null, document: null, reason: 'The disk is full.' },
  ])
})

import { expect, test } from 'vitest'
import { saidOfField } from '../../testing/form.ts'

const said = (status: unknown) => saidOfField('status', { _id: 'drafts.a', _type: 'nodePage', status })

const replacement = { _type: 'reference', _ref: 'tts' }
const today = new Date().toLocaleDateString('sv')

test.each([
  [undefined],
  [{}],
  [{ kind: 'new' }],
  [{ kind: 'deprecated' }],
  [{ kind: 'deprecated', date: '2999-01-01', replacement }],
  [{ kind: 'removed', date: today, replacement }],
])('the status %j of a node is fine', async (status) => {
  expect(await said(status)).toEqual([])
})

test('the form of a node page refuses a status that readers would misunderstand', async () => {
  expect(await said({ kind: 'removed', date: '2999-01-01' })).toEqual([
    'error status: The day is in the future: choose "Deprecated" until then, which says when the node stops working.',
  ])
  for (const status of [{ date: '2999-01-01' }, { replacement }])
    expect(await said(status)).toEqual([
      'error status: Choose a status, or clear the day and the replacement.',
    ])
  expect(await said({ kind: 'removed', replacement: { ...replacement, _ref: 'a' } })).toEqual([
    'error status: The replacement is this page: choose another one, or leave it empty.',
  ])
  // The type alone is wrong.
  for (const one of await said('new')) expect(one).toMatch(/incorrect-type$/)
})

test('it warns of a day that has come, and of what readers of a new node do not see', async () => {
  expect(await said({ kind: 'deprecated', date: today })).toEqual([
    'warning status: The day has come: choose "Removed" if the node no longer works, or another day.',
  ])
  expect(await said({ kind: 'new', date: today })).toEqual([
    expect.stringMatching(/^warning status: The page of a new node/),
  ])
})

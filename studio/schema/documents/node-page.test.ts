import { expect, test } from 'vitest'
import { saidOfField } from '../../testing/form.ts'

const said = (status: object) => saidOfField('status', { _id: 'drafts.a', _type: 'nodePage', status })

test('the form of a node page refuses a status that readers would misunderstand', async () => {
  expect(await said({ kind: 'removed', date: '2999-01-01' })).toEqual([
    'error status: The day is in the future: choose "Deprecated" until then, which says when the node stops working.',
  ])
  expect(await said({ date: '2999-01-01' })).toEqual([
    'error status: Choose a status, or clear the day and the replacement.',
  ])
  expect(await said({ kind: 'removed', replacement: { _type: 'reference', _ref: 'a' } })).toEqual([
    'error status: The replacement is this page: choose another one, or leave it empty.',
  ])
})

test('the form of a node page warns when the day of its status has come', async () => {
  expect(await said({ kind: 'deprecated', date: '2026-01-01' })).toEqual([
    'warning status: The day has come: choose "Removed" if the node no longer works, or another day.',
  ])
  expect(await said({ kind: 'deprecated', date: '2999-01-01' })).toEqual([])
})

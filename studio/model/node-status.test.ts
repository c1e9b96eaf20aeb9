import { expect, test } from 'vitest'
import { statusSentence, statusWord } from './node-status.ts'

test('a known status has a word, anything else has none', () => {
  expect(['new', 'deprecated', 'removed'].map(statusWord)).toEqual(['New', 'Deprecated', 'Removed'])
  expect(['beta', 'constructor', '', null, undefined, 3, {}].map(statusWord)).toEqual(Array(7).fill(null))
})

test('a status says when the node stops or stopped working, or that it does', () => {
  expect(statusSentence('deprecated', '2027-01-06')).toBe('This node stops working on January 6, 2027.')
  expect(statusSentence('deprecated', null)).toBe('Do not use this node in new workflows.')
  expect(statusSentence('removed', '2026-05-12')).toBe('This node was removed on May 12, 2026.')
  expect(statusSentence('removed', 'soon')).toBe('This node no longer works.')
  expect(statusSentence('new', '2026-05-12')).toBeNull()
})

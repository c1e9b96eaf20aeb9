import type { DocumentOnSite, FinishedPublish, SiteAnswer } from '@repo/model/site-api.ts'
import { expect, test } from 'vitest'
import { countText, durationText } from '../../ui/words.ts'
import { wordsOf } from './live-badge.ts'
import { lateMs, liveStateOf } from './live-state.ts'

const run: FinishedPublish = {
  at: '2026-11-23T08:00:00Z',
  documents: [{ id: 'llm', rev: 'new' }],
  total: 1,
  pages: 34,
  records: 12,
  failures: [],
  ms: 210,
}
const site = (document: Partial<DocumentOnSite> = {}, more: Partial<SiteAnswer> = {}): SiteAnswer => ({
  recent: [run],
  problems: [],
  failures: [],
  document: { rev: 'new', isIndexed: true, isPending: false, ...document },
  ...more,
})
const waiting = (waitedMs = 0) => ({ id: 'llm', rev: 'new', waitedMs })
const stateOf = (answer: SiteAnswer, waitedMs = 0) => liveStateOf(waiting(waitedMs), answer)
const labelOf = (answer: SiteAnswer, waitedMs = 0) => wordsOf(stateOf(answer, waitedMs)).label

test('a document is live in search when the site shows and has indexed its revision, and nothing is left to do', () => {
  expect(stateOf(site())).toEqual({ kind: 'live', run })
  expect(labelOf(site())).toBe('Live · in search · 0.2 s')
  expect(wordsOf(stateOf(site())).title).toContain('34 pages and 12 search entries changed.')
  // The run of another revision says nothing about this one.
  const older = { ...run, documents: [{ id: 'llm', rev: 'old' }] }
  expect(labelOf(site({}, { recent: [older] }))).toBe('Live · in search')
  // Nor does the one with which the site started.
  expect(labelOf(site({}, { recent: [{ ...run, total: 100 }] }))).toBe('Live · in search')
  // Nor does one that failed and has been fixed since.
  expect(labelOf(site({}, { recent: [{ ...run, failures: ['x'] }] }))).toBe('Live · in search')
})

test.each<[string, SiteAnswer]>([
  ['the site shows another revision', site({ rev: 'old' })],
  ['the site has not shown it yet', site({ rev: null })],
  ['its run has not ended', site({ isPending: true })],
  ['the site says nothing about it', site({}, { document: undefined })],
])('it is being published while %s', (_name, answer) => {
  expect(labelOf(answer)).toBe('Publishing…')
  expect(wordsOf(stateOf(answer)).notice).toBeUndefined()
})

test('a change that the site has not heard of after a while can be tried again', () => {
  const state = stateOf(site({ rev: 'old' }), lateMs)
  expect(wordsOf(state).label).toBe('Not live yet')
  expect(wordsOf(state).notice).toContain('The site does not show what you published yet.')
})

test('a search service that does not answer is named, and readers see the change nevertheless', () => {
  const failures = ['search records: The search service does not answer.']
  const expected = {
    kind: 'not-in-search',
    reason: 'search records: The search service does not answer.',
  }
  expect(stateOf(site({ isIndexed: false }, { failures }))).toEqual(expected)
  expect(stateOf(site({ isPending: true, isIndexed: false }, { failures }), lateMs)).toEqual(expected)
  expect(labelOf(site({ isIndexed: false }))).toBe('Live · not in search yet')
})

test('a problem counts more than anything else, but only that of the document', () => {
  const problem = { document: 'llm', field: 'parent._ref', reason: 'names no document' }
  expect(stateOf(site({}, { problems: [problem] }))).toEqual({ kind: 'failed', problem })
  expect(wordsOf(stateOf(site({}, { problems: [problem] })), 'Parent category').notice).toContain(
    'Correct the field "Parent category"',
  )
  expect(labelOf(site({}, { problems: [{ ...problem, document: 'tts' }] }))).toBe('Live · in search · 0.2 s')
})

test('a site that does not answer is no failure of the document', () => {
  const state = { kind: 'unknown', reason: 'The site does not answer.' } as const
  expect(wordsOf(state)).toMatchObject({ label: 'Site does not answer', color: 'warning' })
  expect(wordsOf(state).notice).toContain('It is not known whether readers see what you published.')
})

test.each([
  [3, '0.1 s'],
  [210, '0.2 s'],
  [9960, '10.0 s'],
  [14_400, '14 s'],
  [200_000, '3 min'],
])('%i ms is shown as %s', (ms, text) => expect(durationText(ms)).toBe(text))

test('numbers have their noun', () => {
  expect(countText(1, 'page')).toBe('one page')
  expect(countText(1200, 'search entry', 'search entries')).toBe('1,200 search entries')
})

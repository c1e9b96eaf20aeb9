import { isSegment } from '@repo/model/paths.ts'
import { expect, test } from 'vitest'
import { type Following, follow, startFollowing, type TitleAndAddress } from './following.ts'
import { slugFromTitle } from './slug-from-title.ts'

/** A form in which what is written arrives at once. */
function form(begun: TitleAndAddress, isAllowed = true) {
  let state: Following = startFollowing(begun)
  let seen = begun
  const change = (next: Partial<TitleAndAddress>) => {
    seen = { ...seen, ...next }
    const after = follow(state, seen, isAllowed)
    state = after.state
    if (after.write !== undefined) change({ address: after.write })
    return seen.address
  }
  return change
}

test('an address has small letters, digits and hyphens, and fits its field', () => {
  expect(slugFromTitle('Vector Store Reader')).toBe('vector-store-reader')
  expect(slugFromTitle('Größe & more: OpenAI’s GPT-4')).toBe('groesse-and-more-openais-gpt-4')
  expect(slugFromTitle('???')).toBe('')
  const long = slugFromTitle(Array.from({ length: 30 }, (_, index) => `word${index}`).join(' '))
  expect(long.length).toBeLessThanOrEqual(80)
  expect(long).toMatch(/-word\d+$/)
  expect(slugFromTitle('x'.repeat(200))).toHaveLength(80)
  for (const text of ['Größe & more', long, 'ÅSÖ 7', 'a  --  b'])
    expect(isSegment(slugFromTitle(text)), text).toBe(true)
})

test('the address follows the title from the first letter on, also to nothing', () => {
  const change = form({ title: '', address: '' })
  expect(change({ title: 'V' })).toBe('v')
  expect(change({ title: 'Vector store' })).toBe('vector-store')
  expect(change({ title: '' })).toBe('')
  expect(change({ title: 'Other' })).toBe('other')
})

test('an address that a writer has edited stays, until it is generated again or removed', () => {
  const change = form({ title: 'Reader', address: 'reader' })
  change({ address: 'file-reader' })
  expect(change({ title: 'Reader of files' })).toBe('file-reader')
  // "Generate"
  change({ address: 'reader-of-files' })
  expect(change({ title: 'Reader of tables' })).toBe('reader-of-tables')
  change({ address: 'mine' })
  change({ address: '' })
  expect(change({ title: 'Reader' })).toBe('reader')
})

test('an earlier address that a writer types by hand is an edit by hand', () => {
  const change = form({ title: '', address: '' })
  change({ title: 'LLM' })
  change({ title: 'LLM Writer' })
  change({ address: 'llm' })
  expect(change({ title: 'LLM Writers' })).toBe('llm')
})

test('an address that was there when the form was opened is left alone if the title gives another', () => {
  expect(form({ title: 'Reader', address: 'old' })({ title: 'Reader of files' })).toBe('old')
})

test('nothing is written for a page that was published, or while the title is not edited', () => {
  expect(form({ title: 'Reader', address: 'reader' }, false)({ title: 'Readers' })).toBe('reader')
  expect(follow(startFollowing({ title: 'A', address: '' }), { title: 'A', address: '' }, true).write).toBe(
    undefined,
  )
})

test('letters typed before the written address arrives do not stop the following', () => {
  let { state, write } = follow(
    startFollowing({ title: 'A', address: 'a' }),
    { title: 'Ab', address: 'a' },
    true,
  )
  expect(write).toBe('ab')
  ;({ state, write } = follow(state, { title: 'Abc', address: 'a' }, true))
  expect(write).toBe('abc')
  ;({ state, write } = follow(state, { title: 'Abc', address: 'ab' }, true))
  expect(write).toBeUndefined()
  ;({ state, write } = follow(state, { title: 'Abcd', address: 'abc' }, true))
  expect(write).toBe('abcd')
})

test('what was typed before the lake has answered is made up for', () => {
  const begun = startFollowing({ title: '', address: '' })
  const waiting = follow(begun, { title: 'Reader', address: '' }, false)
  expect(waiting.write).toBeUndefined()
  expect(follow(waiting.state, { title: 'Reader', address: '' }, true).write).toBe('reader')
})

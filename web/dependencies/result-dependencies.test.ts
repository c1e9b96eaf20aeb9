import { expect, test } from 'vitest'
import { changedKeys } from './change.ts'
import { fingerprintOf } from './fingerprint.ts'
import { dependenciesOf, invalidDependenciesOf } from './result-dependencies.ts'

const result = {
  _deps: ['slug:page:llm', null],
  page: {
    title: 'LLM',
    _deps: ['page:p', 'segment:c1'],
    related: [{ title: 'TTS', _deps: ['link:q', ['segment:c1', null]] }, null],
  },
  gone: { _deps: null },
}

test('every key is found, however deep, once and sorted', () => {
  expect(dependenciesOf(result)).toEqual(['link:q', 'page:p', 'segment:c1', 'slug:page:llm'])
  expect(dependenciesOf(null)).toEqual([])
})

test('values that are not dependency keys are left out, and returned for the tests of the queries', () => {
  const odd = { _deps: ['pages:p', 'segment:', 7, { _deps: ['link:x'] }, null, 'link:q'] }
  expect([dependenciesOf(odd), invalidDependenciesOf(odd).length]).toEqual([['link:q'], 4])
  expect(invalidDependenciesOf(result)).toEqual([])
})

test('a result may be nested deeper than the call stack', () => {
  let deep: unknown = { _deps: ['link:q'] }
  for (let level = 0; level < 100_000; level += 1) deep = level % 2 ? [deep] : { inner: deep }
  expect(dependenciesOf(deep)).toEqual(['link:q'])
})

test('a slug of megabytes is shortened to its beginning and a hash, in a result as in a change', () => {
  const slug = 'x'.repeat(10_000_000)
  const [key = ''] = dependenciesOf({ _deps: [`slug:tag:${slug}`] })
  expect(key.length).toBeLessThan(200)
  const tag = fingerprintOf({ _id: 't', _type: 'tag', slug: { current: slug } })
  expect(changedKeys(null, tag)).toContain(key)
  expect(dependenciesOf({ _deps: [`slug:tag:${slug}y`] })).not.toContain(key)
})

test('a slug is not shortened within a character: the store would change half of one', () => {
  const slug = '🌲'.repeat(400)
  for (const kind of ['tag', 'page'])
    expect(dependenciesOf({ _deps: [`slug:${kind}:${slug}`] })[0]?.isWellFormed()).toBe(true)
})

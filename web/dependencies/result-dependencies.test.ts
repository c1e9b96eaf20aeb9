import { expect, test } from 'vitest'
import { facetsChanged } from './change.ts'
import { imprintOf } from './fingerprint.ts'
import { stampsOf, strayStampsOf } from './result-dependencies.ts'

const result = {
  _facets: ['slug:page:llm', null],
  page: {
    title: 'LLM',
    _facets: ['page:p', 'segment:c1'],
    related: [{ title: 'TTS', _facets: ['link:q', ['segment:c1', null]] }, null],
  },
  gone: { _facets: null },
}

test('every stamp is found, however deep, once and sorted', () => {
  expect(stampsOf(result)).toEqual(['link:q', 'page:p', 'segment:c1', 'slug:page:llm'])
  expect(stampsOf(null)).toEqual([])
})

test('what is not a facet is left out, whatever a document holds, and named for the tests of the queries', () => {
  const odd = { _facets: ['pages:p', 'segment:', 7, { _facets: ['link:x'] }, null, 'link:q'] }
  expect(stampsOf(odd)).toEqual(['link:q'])
  expect(strayStampsOf(odd)).toHaveLength(4)
  expect(strayStampsOf(result)).toEqual([])
})

test('a result that is nested deeper than the call stack is read', () => {
  let deep: unknown = { _facets: ['link:q'] }
  for (let level = 0; level < 100_000; level += 1) deep = level % 2 ? [deep] : { inner: deep }
  expect(stampsOf(deep)).toEqual(['link:q'])
})

test('a slug of megabytes is noted by its beginning and a hash, in a reading as in a change', () => {
  const slug = 'x'.repeat(10_000_000)
  const [stamp = ''] = stampsOf({ _facets: [`slug:tag:${slug}`] })
  expect(stamp.length).toBeLessThan(200)
  const tag = imprintOf({ _id: 't', _type: 'tag', slug: { current: slug } })
  expect(facetsChanged(null, tag)).toContain(stamp)
  expect(stampsOf({ _facets: [`slug:tag:${slug}y`] })).not.toContain(stamp)
})

import { expect, test } from 'vitest'
import { stampsOf } from './stamps.ts'

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

test('a stamp that is no facet is refused, since it would never expire', () => {
  expect(() => stampsOf({ _facets: ['pages:p'] })).toThrowErrorMatchingInlineSnapshot(
    `[Error: A query stamped "pages:p", which is no facet: correct the _facets of its fragment (web/facets/facets.ts lists them).]`,
  )
})

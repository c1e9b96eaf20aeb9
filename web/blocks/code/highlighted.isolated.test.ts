/** Which parts of a body are copied for the colors of its code. The highlighter is replaced. */
import { expect, test, vi } from 'vitest'
import { editable } from '#components/preview/editable.ts'
import { withPlaces } from '#queries/places.ts'
import { maxColoredCharacters } from '../limits.ts'
import { highlighted } from './highlighted.ts'

vi.mock('./highlight.ts', () => ({ highlight: (code: string) => Promise.resolve(`<pre>${code}</pre>`) }))

const paragraph = { _type: 'block', _key: 'p', children: [] }
const code = { _type: 'code', _key: 'k', code: 'run()' }

test('code gets its HTML, also inside another block, and all else stays the same object', async () => {
  const tabs = {
    _type: 'tabs',
    _key: 't',
    tabs: [{ _key: 'a', label: 'JavaScript', body: [code, paragraph] }],
  }
  const [text, colored, outer] = await highlighted<unknown[]>([paragraph, code, tabs])
  expect(text).toBe(paragraph)
  const html = '<pre>run()</pre>'
  expect(colored).toEqual({ ...code, html })
  expect(outer).toEqual({
    ...tabs,
    tabs: [{ _key: 'a', label: 'JavaScript', body: [{ ...code, html }, paragraph] }],
  })
})

test('a body without code is returned as it is', async () => {
  const body = [paragraph]
  expect(await highlighted(body)).toBe(body)
})

test('every block of a page with code can be clicked in the preview', async () => {
  const { page } = withPlaces({ page: { _id: 'llm', _type: 'nodePage', body: [paragraph, code] } })
  const marks = (body: readonly object[]) => body.map((block) => editable(block)['data-sanity'])
  const before = marks(page.body)
  expect(before.join()).toContain('path=body:p;')
  expect(marks(await highlighted(page.body))).toEqual(before)
})

test('code beyond what a page may take time for has no colors', async () => {
  const long = { ...code, code: 'x'.repeat(maxColoredCharacters - code.code.length) }
  const shown = await highlighted<object[]>([code, long, { ...code }])
  expect(shown.map((block) => 'html' in block)).toEqual([true, true, false])
})

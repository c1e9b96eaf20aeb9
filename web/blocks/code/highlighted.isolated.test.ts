/** Which code of a body gets colors. The highlighter is replaced. */
import { expect, test, vi } from 'vitest'
import { maxColoredCharacters } from '../limits.ts'
import { highlighted } from './highlighted.ts'

vi.mock('./highlight.ts', () => ({ highlight: (code: string) => Promise.resolve(`<pre>${code}</pre>`) }))

const code = { _type: 'code', _key: 'k', code: 'run()' }

test('code has its HTML, also inside another block', async () => {
  const inner = { ...code, code: 'walk()' }
  const tabs = { _type: 'tabs', tabs: [{ label: 'JavaScript', body: [inner, { _type: 'block' }] }] }
  expect([...(await highlighted([code, tabs]))]).toEqual([
    [code, '<pre>run()</pre>'],
    [inner, '<pre>walk()</pre>'],
  ])
})

test('code beyond what a page may take time for has no colors', async () => {
  const long = { ...code, code: 'x'.repeat(maxColoredCharacters - code.code.length) }
  const body = [code, long, { ...code }]
  const colors = await highlighted(body)
  expect(body.map((block) => colors.has(block))).toEqual([true, true, false])
})

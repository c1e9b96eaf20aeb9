/** Which code of a body gets colors. */
import { expect, test } from 'vitest'
import { maxColoredCharacters } from '../limits.ts'
import { highlighted } from './highlighted.ts'

const code = { _type: 'code', _key: 'k', code: 'run()' }

test('code has its HTML, also inside another block', async () => {
  const inner = { ...code, code: 'walk()' }
  const tabs = { _type: 'tabs', tabs: [{ label: 'JavaScript', body: [inner, { _type: 'block' }] }] }
  expect([...(await highlighted([code, tabs]))]).toEqual([
    [code, expect.stringContaining('run()')],
    [inner, expect.stringContaining('walk()')],
  ])
})

test('code beyond what a page may take time for has no colors', async () => {
  const long = { ...code, code: 'x'.repeat(maxColoredCharacters - code.code.length) }
  const body = [code, long, { ...code }]
  const colors = await highlighted(body)
  expect(body.map((block) => colors.has(block))).toEqual([true, true, false])
})

import { expect, test } from 'vitest'
import { isNestedDeeper, parseJson } from './json.ts'

const refusals = {
  notJson: (reason: string) => new Error(`not JSON: ${reason}`),
  tooDeep: () => new Error('too deep'),
}
const nested = (levels: number) => '['.repeat(levels) + ']'.repeat(levels)

test('JSON with as many levels as allowed is parsed, deeper and other text is refused', () => {
  expect(parseJson('{"a":[{"b":null}]}', 3, refusals)).toEqual({ a: [{ b: null }] })
  expect(parseJson(nested(64), 64, refusals)).toBeDefined()
  expect(() => parseJson(nested(65), 64, refusals)).toThrow('too deep')
  expect(() => parseJson('{"a":[{"b":[]}]}', 3, refusals)).toThrow('too deep')
  expect(() => parseJson('{', 3, refusals)).toThrow(/^not JSON: \w+/)
})

test('a hundred thousand levels do not exhaust the stack', () => {
  expect(isNestedDeeper(JSON.parse(nested(5000)), 100)).toBe(true)
  expect(() => parseJson(nested(100_000), 64, refusals)).toThrow(/too deep|not JSON/)
})

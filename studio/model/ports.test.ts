import { expect, test } from 'vitest'
import { portsFit } from './ports.ts'

test.each([
  ['text', 'text', true],
  ['json', 'any', true],
  ['list', 'text', true],
  ['json', 'list', true],
  ['file', 'image', true],
  ['audio', 'file', true],
  ['json', 'text', false],
  ['number', 'text', false],
  ['image', 'audio', false],
  ['text', 'file', false],
] as const)('%s flows into %s: %s', (from, to, fits) => {
  expect(portsFit(from, to)).toBe(fits)
})

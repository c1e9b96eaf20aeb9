import { expect, test } from 'vitest'
import { TimeIsUp, within } from './time-limit.ts'

test('work that does not end is interrupted, wherever it is', () => {
  const loop = () => {
    for (;;);
  }
  const pattern = () => /^(a+)+$/.test(`${'a'.repeat(40)}b`)
  for (const work of [loop, pattern]) expect(() => within(20, work)).toThrow(TimeIsUp)
})

test('work that ends returns its result or throws its own error', () => {
  const mistake = new RangeError('a mistake')
  expect(within(1000, () => 'done')).toBe('done')
  expect(() =>
    within(1000, () => {
      throw mistake
    }),
  ).toThrow(mistake)
})

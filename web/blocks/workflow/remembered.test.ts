import { expect, test } from 'vitest'
import { remembered } from './remembered.ts'

test('the same input is computed once, other input separately', () => {
  const asked: number[] = []
  const double = remembered(({ of }: { of: number }) => {
    asked.push(of)
    return of * 2
  })
  expect([double({ of: 1 }), double({ of: 2 }), double({ of: 1 })]).toEqual([2, 4, 2])
  expect(asked).toEqual([1, 2])
})

test('no more than 500 results are kept: the oldest is dropped', () => {
  let made = 0
  const count = remembered((of: number) => {
    made += 1
    return of
  })
  for (let of = 0; of <= 500; of += 1) count(of)
  count(500)
  expect(made).toBe(501)
  count(0)
  expect(made).toBe(502)
})

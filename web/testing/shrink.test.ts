import { expect, test } from 'vitest'
import { shrunk } from './shrink.ts'

const numbers = Array.from({ length: 100 }, (_, index) => index)
const holds = (wanted: readonly number[]) => async (part: readonly number[]) =>
  wanted.every((number) => part.includes(number))

test('of a hundred edits the two that fail together remain, in their order', async () => {
  expect(await shrunk(numbers, holds([71, 17]), 1000)).toEqual([17, 71])
  expect(await shrunk(numbers, holds([99]), 1000)).toEqual([99])
})

test('a list that fails only as a whole is returned whole', async () => {
  expect(await shrunk([1, 2, 3], holds([1, 2, 3]), 1000)).toEqual([1, 2, 3])
})

test('the number of tries is limited, and the shortest part found until then is the result', async () => {
  let tried = 0
  const part = await shrunk(
    numbers,
    async (some) => {
      tried += 1
      return some.includes(5)
    },
    3,
  )
  expect([tried, part.length, part.includes(5)]).toEqual([3, 50, true])
})

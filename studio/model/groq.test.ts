import { expect, test } from 'vitest'
import { linkable, pageFilter } from './groq.ts'
import { linkableTypes, pageTypes } from './kinds.ts'

test.each([
  [pageFilter, pageTypes],
  [linkable, linkableTypes],
])('the literal %s has the types of the table', (filter, types) => {
  expect(filter.match(/(?<=")\w+/g)?.sort()).toEqual([...types].sort())
})

import { expect, test } from 'vitest'
import { readingSearchClient } from './search.ts'

const timeoutsOf = (client: unknown) =>
  (client as { transporter: { timeouts: unknown } }).transporter.timeouts

test("the client of readers' questions waits 1 s for a connection, 2 s for an answer and 30 s for a write", () => {
  expect(timeoutsOf(readingSearchClient())).toEqual({ connect: 1000, read: 2000, write: 30_000 })
})

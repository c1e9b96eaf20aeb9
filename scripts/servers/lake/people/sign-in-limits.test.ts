import { beforeEach, expect, test } from 'vitest'
import { signInLimits } from './sign-in-limits.ts'

const ada = 'ada@example.com'
let now: number
let limits: ReturnType<typeof signInLimits>
beforeEach(() => {
  now = 1_000_000
  limits = signInLimits(() => now)
})

/** How many of some failing attempts may be made; `#` is the number of the attempt. */
function made(times: number, email: string, address: string): number {
  const at = (text: string, index: number) => text.replace('#', String(index))
  return Array.from({ length: times }, (_, index) =>
    limits.attempt(at(email, index), at(address, index)),
  ).filter(Boolean).length
}

test('a person can be guessed fifty times a minute, from however many machines', () => {
  for (const email of [ada, ' ADA@example.com']) {
    expect(made(100, email, '192.0.2.#')).toBe(50)
    now += 60_000
  }
})

test('one machine guesses a person ten times a minute, which keeps them out of no other machine', () => {
  expect(made(1000, ada, '192.0.2.1')).toBe(10)
  expect(limits.attempt(ada, '192.0.2.2')).toBeDefined()
})

test('a machine can try thirty times a minute, with however many names', () => {
  expect(made(50, '#@example.com', '192.0.2.1')).toBe(30)
})

test('strangers keep nobody out of a machine where they have signed in, and such a machine guesses no faster', () => {
  limits.attempt(ada, '198.51.100.1')?.()
  expect(made(100, ada, '192.0.2.#')).toBe(50)
  expect(limits.attempt(ada, '203.0.113.1')).toBeUndefined()
  expect(made(50, ada, '198.51.100.1')).toBe(10)
  // There, others are as unknown as before.
  expect(made(50, 'bob@example.com', '198.51.100.1')).toBe(10)
})

test('sign-ins that succeed are not counted', () => {
  for (let times = 0; times < 50; times += 1) limits.attempt(ada, '192.0.2.1')?.()
  expect(limits.attempt(ada, '192.0.2.1')).toBeDefined()
})

import { expect, test } from 'vitest'
import { parseEnv } from './env.ts'

const good = { ALGOLIA_SEARCH_KEY: 's'.repeat(20), ALGOLIA_ADMIN_KEY: 'a'.repeat(20), DATA_DIR: '/data' }

test('the limits of hosted Algolia are enforced with STRICT=hosted', () => {
  expect([parseEnv(good).strict, parseEnv({ ...good, STRICT: 'hosted' }).strict]).toEqual([false, true])
})

test('all problems are reported in one message', () => {
  expect(() => parseEnv({ ALGOLIA_HOST: 'localhost:3335' })).toThrow(
    /^The search server cannot start:\n.*ALGOLIA_HOST is.*\n.*ALGOLIA_SEARCH_KEY is not.*\n.*ALGOLIA_ADMIN_KEY is not/,
  )
  const same = 'x'.repeat(20)
  expect(() => parseEnv({ ALGOLIA_SEARCH_KEY: same, ALGOLIA_ADMIN_KEY: same })).toThrow(/are the same/)
})

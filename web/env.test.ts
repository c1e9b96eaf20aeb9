import { expect, test } from 'vitest'
import { parseSiteEnv } from './env.ts'

const secrets = {
  SANITY_API_READ_TOKEN: 'r',
  SANITY_WEBHOOK_SECRET: 's',
  ALGOLIA_SEARCH_KEY: 'k',
  ALGOLIA_ADMIN_KEY: 'a',
}

test('URLs have defaults, lose their trailing slash, and may be empty for hosted parts', () => {
  const env = parseSiteEnv({
    ...secrets,
    NEXT_PUBLIC_SITE_URL: 'https://docs.example.com/',
    ALGOLIA_HOST: '',
  })
  expect(env.NEXT_PUBLIC_SITE_URL).toBe('https://docs.example.com')
  expect(env.ALGOLIA_HOST).toBe('')
  expect(env.SANITY_API_HOST).toBe('http://localhost:3334')
})

test('all problems are reported at once', () => {
  expect(() =>
    parseSiteEnv({
      ...secrets,
      NEXT_PUBLIC_SITE_URL: 'localhost:3000',
      ALGOLIA_ADMIN_KEY: '',
      ALGOLIA_SEARCH_KEY: undefined,
    }),
  ).toThrowErrorMatchingInlineSnapshot(`
    [Error: The site's settings need a correction:
      - NEXT_PUBLIC_SITE_URL is "localhost:3000": write a whole address with its scheme, for example http://localhost:3000.
      - ALGOLIA_SEARCH_KEY is not set: readers search with it. npm start makes it and keeps it in .env.local.
      - ALGOLIA_ADMIN_KEY is empty: the site writes search records with it. npm start makes it and keeps it in .env.local.]
  `)
})

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
  expect([env.NEXT_PUBLIC_SITE_URL, env.ALGOLIA_HOST]).toEqual(['https://docs.example.com', ''])
  expect(env.SANITY_API_HOST).toBe('http://localhost:3334')
})

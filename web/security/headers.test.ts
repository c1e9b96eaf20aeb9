import { expect, test } from 'vitest'
import { insightsHost } from '#components/search/config.ts'
import { contentSecurityPolicy, type Parts, securityHeaders } from './headers.ts'

const embedded: Parts = {
  studio: 'http://localhost:3333',
  lake: 'http://localhost:3334',
  search: 'http://localhost:3335',
  searchApp: 'local',
  isDevelopment: false,
}
const hosted: Parts = {
  studio: 'https://writers.example/studio',
  lake: '',
  search: '',
  searchApp: 'AB12',
  scripts: ['https://plausible.io'],
  frames: ['https://www.youtube-nocookie.com'],
  isDevelopment: false,
}

test('with embedded parts only the site itself is allowed, except for images', () => {
  const policy = contentSecurityPolicy(embedded)
  expect(policy).toContain("connect-src 'self';")
  expect(policy).toContain("img-src 'self' data: http://localhost:3334;")
  expect(policy).toContain("frame-ancestors 'self' http://localhost:3333")
})

test('with hosted parts the hosts of the application and of images are allowed, and no others', () => {
  const policy = contentSecurityPolicy(hosted)
  expect(policy).toContain(
    "connect-src 'self' https://AB12-dsn.algolia.net https://AB12-1.algolianet.com https://AB12-2.algolianet.com https://AB12-3.algolianet.com https://insights.algolia.io https://plausible.io;",
  )
  expect(policy).toContain(insightsHost)
  expect(policy).toContain("img-src 'self' data: https://cdn.sanity.io https://plausible.io;")
  expect(policy).toContain("frame-ancestors 'self' https://writers.example")
  expect(policy).not.toContain('/studio')
  expect(policy).toContain("script-src 'self' 'unsafe-inline' https://plausible.io;")
  expect(policy).toContain('frame-src https://www.youtube-nocookie.com;')
  expect(contentSecurityPolicy(embedded)).not.toContain('frame-src')
})

test('only development may evaluate strings', () => {
  expect(contentSecurityPolicy(embedded)).not.toContain('unsafe-eval')
  expect(contentSecurityPolicy({ ...embedded, isDevelopment: true })).toContain("'unsafe-eval'")
})

test('no header has a line break or an empty value', () => {
  for (const { key, value } of securityHeaders(hosted)) expect(value, key).toMatch(/^[^\r\n]+$/)
})

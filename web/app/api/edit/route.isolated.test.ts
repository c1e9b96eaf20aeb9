import { beforeAll, expect, test, vi } from 'vitest'
import { GET } from './route.ts'

// The site reads its settings once per process.
beforeAll(() => void vi.stubEnv('SANITY_STUDIO_URL', 'https://studio.example.com'))

const open = (query: string) => GET(new Request(`https://docs.example.com/api/edit/${query}`))

test('it redirects to the form of the page in the Studio', () => {
  const response = open('?id=node-llm')
  expect(response.status).toBe(307)
  expect(response.headers.get('location')).toBe('https://studio.example.com/intent/edit/id=node-llm/')
})

test.each([
  '',
  '?id=',
  '?id=drafts.node-llm',
  '?id=a/../../b',
  '?id=//evil.example',
  `?id=${'x'.repeat(200)}`,
])('%j names no page', (query) => {
  const response = open(query)
  expect([response.status, response.headers.get('location')]).toEqual([400, null])
})

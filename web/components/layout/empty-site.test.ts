import { expect, test } from 'vitest'
import { localStudioUrl } from './empty-site.tsx'

test("an empty site links the Studio only if it runs on the reader's machine", () => {
  for (const url of ['http://localhost:3333', 'http://127.0.0.1:1', 'http://[::1]:3333'])
    expect(localStudioUrl(url)).toBe(url)
  for (const url of [
    'https://studio.example.com',
    'http://localhost.example.com',
    'http://10.0.0.2:3333',
    '',
  ])
    expect(localStudioUrl(url)).toBeNull()
})

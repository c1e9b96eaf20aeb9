import { expect, test } from 'vitest'
import { inHeader } from './in-header.ts'

test.each([
  ['/docs/nodes/llm/', '/docs/nodes/llm/'],
  ['/docs/日本/', '/docs/%E6%97%A5%E6%9C%AC/'],
  ['/docs/über uns/?q=é#ü', '/docs/%C3%BCber%20uns/?q=%C3%A9#%C3%BC'],
  ['/docs/%C3%BC/', '/docs/%C3%BC/'],
  ['/docs/100%/', '/docs/100%25/'],
  ['https://example.com/日?a=b&c=d', 'https://example.com/%E6%97%A5?a=b&c=d'],
  ['/a\r\nset-cookie: b', '/a%0D%0Aset-cookie:%20b'],
  ['/\\evil.example', '/%5Cevil.example'],
  ['/a>; rel="next"', '/a%3E;%20rel=%22next%22'],
  ['/half\uD83D/', '/half%EF%BF%BD/'],
])('%j is sent as %j', (url, sent) => {
  expect(inHeader(url)).toBe(sent)
  expect(() => new Headers({ location: inHeader(url) })).not.toThrow()
})

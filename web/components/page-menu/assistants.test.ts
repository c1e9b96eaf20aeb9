import { expect, test } from 'vitest'
import { assistants, conversationUrl } from './assistants.ts'

test.each(assistants)('$name gets a prompt with the URL of the page', (assistant) => {
  const page = 'https://docs.example.com/docs/a/?b=c&d#e'
  const url = new URL(conversationUrl(assistant, page))
  expect([url.protocol, url.hash]).toEqual(['https:', ''])
  expect(url.searchParams.get('q')).toBe(`Read ${page} and answer my questions about it.`)
})

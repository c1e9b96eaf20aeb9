import { beforeEach, expect, test, vi } from 'vitest'
import { shownResult } from '#queries/shown-result.ts'
import { around } from '#testing/block-content.ts'
import { variantsOf } from '#testing/malformed.ts'
import { rightWords, wrongBodies } from '#testing/whole-blocks.ts'
import { wholeDocuments } from '#testing/whole-documents.ts'
import { pageMarkdown } from './page.ts'
import type { MarkdownPage } from './types.ts'

beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
})

function markdown(fields: object) {
  const limits = [{ title: 'Size', description: '10 MB' }]
  return pageMarkdown(
    { _id: 'llm', title: 'LLM', related: [], limits, ...fields } as unknown as MarkdownPage,
    around,
  )
}

test.each(wrongBodies())('a %s with any wrong value affects no other block in Markdown', (_type, bodies) => {
  for (const [what, body] of bodies) expect(markdown({ body }), what).toContain(rightWords)
})

test('fields with any wrong value do not affect the rest of the Markdown', () => {
  for (const { what, field, document } of variantsOf(wholeDocuments.nodePage)) {
    const { _id, body, related, limits, ...fields } = document
    if (field in fields) expect(markdown(shownResult(fields)), what).toContain('## Limits')
  }
})

test('a malformed text is left out', () => {
  const item = { _key: 'a', _type: 'block', listItem: 'bullet', level: 1, children: [], markDefs: [null] }
  expect(markdown({ body: [item] })).toContain('10 MB')
})

test('a malformed URL is not linked', () => {
  const marked = { _type: 'span', text: 'Pinecone', marks: ['l'] }
  const body = [
    {
      _key: 'a',
      _type: 'block',
      style: 'normal',
      children: [marked],
      markDefs: [{ _key: 'l', _type: 'link', href: 'www.pinecone.io' }],
    },
    { _key: 'v', _type: 'video', url: 'youtube.com/watch', title: 'The canvas' },
  ]
  const provider = { name: 'Pinecone', url: 'pinecone.io' }
  const credentials = [{ _key: 'a', title: 'Key', url: 'pinecone.io/keys' }]
  const text = markdown({ body, provider, credentials })
  expect(text).toContain('\nPinecone\n\nVideo: The canvas\n')
  expect(text).toContain('Service: Pinecone')
  expect(text).toContain('Page of the service: pinecone.io/keys')
  expect(text).not.toContain('](')
})

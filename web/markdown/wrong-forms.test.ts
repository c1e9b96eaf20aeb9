import { beforeEach, expect, test, vi } from 'vitest'
import { wrongBlocks, wrongFields } from '../testing/wrong-forms.ts'
import { pageMarkdown } from './page.ts'
import type { MarkdownPage } from './types.ts'

beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
})

const around = { site: 'https://docs.example.com', imageUrl: () => null }

function markdown(fields: object) {
  const limits = [{ title: 'Size', description: '10 MB' }]
  return pageMarkdown(
    { _id: 'llm', title: 'LLM', related: [], limits, ...fields } as unknown as MarkdownPage,
    around,
  )
}

test.each(Object.entries(wrongBlocks))('%s does not affect the rest of the Markdown', (_what, block) => {
  expect(markdown({ body: [{ _key: 'a', ...block }] })).toContain('10 MB')
})

test.each(Object.entries(wrongFields))('%s do not affect the rest of the Markdown', (_what, fields) => {
  expect(markdown(fields)).toContain('## Limits')
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
  const text = markdown({ body, ...wrongFields['URLs without scheme'] })
  expect(text).toContain('\nPinecone\n\nVideo: The canvas\n')
  expect(text).toContain('Service: Pinecone')
  expect(text).toContain('Page of the service: pinecone.io/keys')
  expect(text).not.toContain('](')
})

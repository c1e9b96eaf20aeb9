import { expect, test } from 'vitest'
import { around } from '#testing/block-content.ts'
import { absoluteUrl, toMarkdown } from './links.ts'

test.each([
  ['/', '/index.md'],
  ['/docs/', '/docs.md'],
  ['/docs', '/docs.md'],
  ['/docs/nodes/text/llm/', '/docs/nodes/text/llm.md'],
  ['/docs/nodes/text/llm', '/docs/nodes/text/llm.md'],
  ['/docs/nodes/text/llm/#settings', '/docs/nodes/text/llm.md#settings'],
  ['/docs/llm/?a=b#c', '/docs/llm.md?a=b#c'],
  ['/docs/node.js/', '/docs/node.js.md'],
  ['/docs/category/text/', '/docs/category/text.md'],
])('the link %s leads to the Markdown %s', (href, markdown) => {
  expect(toMarkdown(href)).toBe(markdown)
})

test.each(['/docs/llm.md#a', '/llms.txt', '/search/?q=a', '/docsx/', '/docs/drawing.png', '/nodes.json'])(
  'the link %s stays, because there is no Markdown of it',
  (href) => {
    expect(toMarkdown(href)).toBe(href)
  },
)

test('links are absolute, those to the site lead to Markdown, and others stay', () => {
  const urls = ['/docs/a/#b', 'https://docs.example.com/docs/a/', 'https://docs.example.com.evil/docs/a/']
  expect([...urls, 'mailto:a@b.c'].map((href) => absoluteUrl(href, around))).toEqual([
    'https://docs.example.com/docs/a.md#b',
    'https://docs.example.com/docs/a.md',
    'https://docs.example.com.evil/docs/a/',
    'mailto:a@b.c',
  ])
})

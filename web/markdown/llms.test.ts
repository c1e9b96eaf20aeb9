import { expect, test } from 'vitest'
import { around } from '#testing/block-content.ts'
import { llmsFullText, llmsText } from './llms.ts'

const site = { productName: 'Loomwork', description: 'Automation without code.' }

function page(title: string, slug: string, segments: string[], summary: string | null = null) {
  return { _id: slug, _type: 'guide' as const, title, summary, slug, segments }
}

const outline = {
  categories: [
    {
      title: 'Start',
      slug: 'start',
      pages: [page('First steps', 'first', ['start'], 'Begin [here].')],
      categories: [],
    },
    {
      title: 'Nodes',
      slug: 'nodes',
      pages: [],
      categories: [
        { title: 'Text', slug: null, pages: [page('LLM', 'llm', ['nodes', 'text'])], categories: [] },
      ],
    },
  ],
  others: [page('Stray', 'stray', [])],
}

test('llms.txt has a title, a description, a section for each category that has pages, and the lists', () => {
  expect(llmsText(site, outline, around)).toBe(`# Loomwork

> Automation without code.

Every page is also available as Markdown: its URL with \`.md\` in place of the last slash. All pages in one file: [llms-full.txt](https://docs.example.com/llms-full.txt).

## Start

- [First steps](https://docs.example.com/docs/start/first.md): Begin \\[here].

## Nodes: Text

- [LLM](https://docs.example.com/docs/nodes/text/llm.md)

## Other pages

- [Stray](https://docs.example.com/docs/stray.md)

## Lists

- [Home](https://docs.example.com/index.md)
- [Documentation](https://docs.example.com/docs.md)
- [Tags](https://docs.example.com/docs/tags.md)
- [Start](https://docs.example.com/docs/category/start.md)
- [Nodes](https://docs.example.com/docs/category/nodes.md)
`)
})

test('a site without a description has none', () => {
  const text = llmsText({ ...site, description: '' }, { categories: [], others: [] }, around)
  expect(text).not.toContain('>')
  expect(text).toMatch(/^# Loomwork\n\nEvery page/)
})

test('llms-full.txt contains every page below its URL', () => {
  const pages = [
    { path: '/docs/a/', markdown: '# A\n\nText.\n' },
    { path: '/docs/b/', markdown: '# B\n' },
  ]
  expect(llmsFullText(site, pages, around)).toBe(`# Loomwork

> Automation without code.

---

Source: https://docs.example.com/docs/a/

# A

Text.

---

Source: https://docs.example.com/docs/b/

# B
`)
})

import { expect, test } from 'vitest'
import { around } from '#testing/block-content.ts'
import { categoryMarkdown, docsMarkdown, homeMarkdown, tagMarkdown, tagsMarkdown } from './lists.ts'

function category(title: string, summary: string | null = null) {
  const slug = title.toLowerCase()
  return { _id: slug, _type: 'category' as const, title, slug, segments: [], summary }
}

function page<Type extends 'nodePage' | 'guide'>(_type: Type, title: string, summary: string | null = null) {
  const slug = title.toLowerCase()
  return { _id: slug, _type, title, slug, segments: ['nodes'], summary }
}

const [text, speech] = [category('Text', 'Words.'), category('Speech')]
const nodes = category('Nodes', 'What a workflow is made of.')
const llm = page('nodePage', 'LLM', 'Asks a model.')

test('the home page has its texts and links, and the lists of its cards', () => {
  const start = { label: 'Start', href: null, page: page('guide', 'First') }
  const home = {
    title: 'Weave AI',
    lead: 'Without code.',
    actions: [start, { label: 'Code', href: 'https://code.example/', page: null }],
    highlights: [
      { title: 'Find a node', text: 'All of them.', link: { ...start, href: '/docs/', page: null } },
    ],
    popularNodes: [llm],
    popularDeps: null,
  }
  const lists = { cards: [category('Guides')], sections: [{ ...nodes, cards: [text, speech] }] }
  expect(homeMarkdown({ productName: 'Loomwork', home }, lists, around)).toBe(`# Weave AI

Without code.

- [Start](https://docs.example.com/docs/nodes/first.md)
- [Code](https://code.example/)
- [Documentation](https://docs.example.com/docs.md)

## [Find a node](https://docs.example.com/docs.md)

All of them.

## [Nodes](https://docs.example.com/docs/category/nodes.md)

- [Text](https://docs.example.com/docs/category/text.md): Words.
- [Speech](https://docs.example.com/docs/category/speech.md)

## Popular nodes

- [LLM](https://docs.example.com/docs/nodes/llm.md): Asks a model.

## Guides

- [Guides](https://docs.example.com/docs/category/guides.md)
`)
})

test('a home page without content has the name of the product', () => {
  const empty = { cards: [], sections: [] }
  expect(homeMarkdown({ productName: 'Loomwork', home: null }, empty, around)).toBe(
    '# Loomwork\n\n- [Documentation](https://docs.example.com/docs.md)\n',
  )
})

test('the documentation has the first pages of each group, and a link to all of a larger group', () => {
  const groups = [
    { category: text, pages: [llm], hasMore: true },
    { category: speech, pages: [], hasMore: false },
  ]
  const site = { productName: 'Loomwork', begin: page('guide', 'First') }
  expect(
    docsMarkdown(site, { cards: [category('Guides')], sections: [{ category: nodes, groups }] }, around),
  ).toBe(`# Loomwork documentation

- [First steps](https://docs.example.com/docs/nodes/first.md)
- [Pages by tag](https://docs.example.com/docs/tags.md)
- [Guides](https://docs.example.com/docs/category/guides.md)

## [Nodes](https://docs.example.com/docs/category/nodes.md)

What a workflow is made of.

### [Text](https://docs.example.com/docs/category/text.md)

Words.

- [LLM](https://docs.example.com/docs/nodes/llm.md): Asks a model.
- [All of Text](https://docs.example.com/docs/category/text.md)

### [Speech](https://docs.example.com/docs/category/speech.md)
`)
})

test('a category has its categories and pages, and is only its title when it is empty', () => {
  const members = { categories: [text], pages: [llm] }
  expect(categoryMarkdown({ ...nodes, members }, around)).toBe(`# Nodes

What a workflow is made of.

- [Text](https://docs.example.com/docs/category/text.md): Words.
- [LLM](https://docs.example.com/docs/nodes/llm.md): Asks a model.
`)
  expect(categoryMarkdown({ ...speech, members: { categories: [], pages: [] } }, around)).toBe('# Speech\n')
})

test('tags are sorted as on the page, each with the number of its pages', () => {
  const tags = ['b2b', 'API', 'audio'].map((label, at) => ({ _id: label, label, slug: label, count: at + 1 }))
  expect(tagsMarkdown(tags, around)).toBe(`# Tags

- [API](https://docs.example.com/docs/tags/API.md) (2)
- [audio](https://docs.example.com/docs/tags/audio.md) (3)
- [b2b](https://docs.example.com/docs/tags/b2b.md) (1)
`)
  expect(tagsMarkdown([], around)).toBe('# Tags\n\nNo page has a tag yet.\n')
})

test('a tag has its description and its pages', () => {
  const tag = { label: 'API', description: 'For programs.', pages: [llm] }
  expect(tagMarkdown(tag, around)).toBe(`# One doc tagged with "API"

For programs.

[View all tags](https://docs.example.com/docs/tags.md)

- [LLM](https://docs.example.com/docs/nodes/llm.md): Asks a model.
`)
})

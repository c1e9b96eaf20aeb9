import { compileSchema, defineSchema } from '@portabletext/schema'
import { expect, test } from 'vitest'
import { markdownToBlocks } from './markdown-to-blocks.ts'

const page = compileSchema(defineSchema({ blockObjects: [{ name: 'table' }] }))
const callout = compileSchema(defineSchema({}))

function convert(text: string, schema = page) {
  let count = 0
  return markdownToBlocks(text, { schema, makeKey: () => `k${count++}` })
}

const kinds = (text: string, schema = page) =>
  convert(text, schema).blocks.map(({ _type, style, listItem }) => listItem ?? style ?? _type)

test('a page of Markdown keeps its headings, lists, table, code and callout', () => {
  const text =
    '---\ntitle: A\n---\n## A\n\n- one\n\n1. two\n\n```js\nf()\n```\n\n| a |\n| - |\n| 1 |\n\n:::tip\nText\n:::\n'
  expect(kinds(text)).toEqual(['h2', 'bullet', 'number', 'code', 'table', 'callout'])
})

test('links keep their address', () => {
  expect(convert('See [x](https://x.test/) and [y](/docs/y/).').blocks).toMatchObject([
    {
      markDefs: [
        { _type: 'link', href: 'https://x.test/' },
        { _type: 'link', href: '/docs/y/' },
      ],
    },
  ])
  expect(convert('See [y](/docs/y/).').lost).toEqual([])
  expect(convert('See [y](../y.md).').lost).toEqual([
    'The link to ../y.md opens nothing on this site: choose its page.',
  ])
})

test('images of the web are listed for the upload, others keep their text and are named', () => {
  const { blocks, images, lost } = convert('![A](https://x.test/a.png)\n\n![B](./b.png)')
  expect(blocks).toMatchObject([{ _type: 'image', alt: 'A' }, { children: [{ text: 'B' }] }])
  expect(blocks[0]).not.toHaveProperty('asset')
  expect(images).toEqual([{ key: blocks[0]?._key, src: 'https://x.test/a.png' }])
  expect(lost).toEqual(['The image ./b.png was not found: its text "B" stays as a paragraph.'])
})

test('braces and tags that are no MDX are kept as text without a complaint', () => {
  const { blocks, lost } = convert('Use {{name}} in **bold**.\n\n- a\n- b')
  expect(JSON.stringify(blocks)).toContain('{{name}}')
  expect(lost).toEqual([])
})

test('in a callout a table becomes paragraphs, as in an import', () => {
  expect(kinds('| a | b |\n| - | - |\n| 1 | 2 |', callout)).toEqual(['normal', 'normal'])
  expect(kinds('## A', callout)).toEqual(['normal'])
})

test('numbered lists with code become steps, with their images; an address in brackets changes nothing', () => {
  const text =
    '1. Run\n\n   ```sh\n   ls\n   ```\n\n2. Look\n\n   ![A](https://x.test/a.png)\n\n<https://x.test>'
  const { blocks, images, lost } = convert(text)
  expect(blocks).toMatchObject([
    {
      steps: [
        { title: 'Run', body: [{ language: 'sh' }] },
        { title: 'Look', body: [{ alt: 'A' }] },
      ],
    },
    { markDefs: [{ href: 'https://x.test' }] },
  ])
  expect(JSON.stringify(blocks)).not.toContain('"asset"')
  expect(images).toMatchObject([{ src: 'https://x.test/a.png' }])
  expect(lost).toEqual([])
})

// @vitest-environment jsdom
/**
 * The HTML here has the structure that Google Docs, Word and Excel put on the clipboard: their
 * wrappers, styles in place of elements, lists as paragraphs, conditional comments. The texts are
 * our own.
 */
import { compileSchema, defineSchema } from '@portabletext/schema'
import { beforeEach, describe, expect, test } from 'vitest'
import { excelCells, googleDocs, googleLayoutTable, wordDocument } from '../../testing/clipboard-samples.ts'
import { htmlToBlocks } from './html-to-blocks.ts'

const text = {
  decorators: ['strong', 'em', 'code', 'strike-through'].map((name) => ({ name })),
  annotations: [{ name: 'link', fields: [{ name: 'href', type: 'string' as const }] }, { name: 'pageLink' }],
  lists: [{ name: 'bullet' }, { name: 'number' }],
}
const page = compileSchema(
  defineSchema({
    ...text,
    styles: ['normal', 'h2', 'h3', 'h4', 'blockquote'].map((name) => ({ name })),
    blockObjects: [
      { name: 'code', fields: ['code', 'language'].map((name) => ({ name, type: 'string' as const })) },
      { name: 'image' },
      { name: 'table' },
    ],
  }),
)
const callout = compileSchema(defineSchema({ ...text, styles: [{ name: 'normal' }, { name: 'blockquote' }] }))

let count = 0
beforeEach(() => {
  count = 0
})
const convert = (html: string, schema = page) => htmlToBlocks(html, { schema, makeKey: () => `k${count++}` })

/** A short form of blocks: `h2: Text`, `bullet 1: *bold*`, `[text](href)`. */
function outline(blocks: ReturnType<typeof htmlToBlocks>['blocks']): string[] {
  return blocks.map((block) => {
    if (block._type === 'table') return tableOutline(block)
    if (block._type === 'code') return `code: ${block.code}`
    if (block._type !== 'block') return `${block._type}: ${block.alt ?? ''}`
    const name = block.listItem ? `${block.listItem} ${block.level}` : block.style
    return `${name}: ${spans(block)}`
  })
}

function spans({ children, markDefs }: Record<string, unknown>): string {
  if (!Array.isArray(children) || !Array.isArray(markDefs)) return ''
  return children
    .map(({ text: words, marks = [] }) =>
      marks.reduce((inner: string, mark: string) => {
        const link = markDefs.find(({ _key }) => _key === mark)
        if (link) return `[${inner}](${link.href})`
        return `${{ strong: '*', em: '_', code: '`' }[mark]}${inner}${{ strong: '*', em: '_', code: '`' }[mark]}`
      }, words),
    )
    .join('')
}

function tableOutline({ rows, headerRow }: Record<string, unknown>): string {
  if (!Array.isArray(rows)) return ''
  const lines = rows.map(({ cells }) =>
    cells
      .map(({ content }: { content: Record<string, unknown>[] }) => content.map(spans).join(' / '))
      .join(' | '),
  )
  return `table${headerRow ? ' with headings' : ''}: ${lines.join(' ; ')}`
}

describe('Google Docs', () => {
  test('headings, bold and italic text, links, lists, tables and code are kept', () => {
    const { blocks } = convert(googleDocs)
    expect(outline(blocks)).toEqual([
      'h2: Connect a vector store',
      'normal: Use *Pinecone* or _Weaviate_, see [the list](https://example.com/stores).',
      'h3: Steps',
      'number 1: Open the settings',
      'number 1: Paste the key',
      'bullet 2: It begins with pc-',
      'table with headings: *Store* | *Region* ; Pinecone | [us-east-1](https://example.com/regions)',
      'image: The settings of the store',
      'normal: Done.',
    ])
  })

  test('images are listed for the upload, at their place', () => {
    const { blocks, images } = convert(googleDocs)
    const image = blocks.find(({ _type }) => _type === 'image')
    expect(images).toEqual([{ key: image?._key, src: 'https://lh7-rt.googleusercontent.com/docsz/AD_4nXe' }])
  })

  test('a table of one cell, as for code, is its content', () => {
    expect(outline(convert(googleLayoutTable).blocks)).toEqual(['normal: npm start'])
  })
})

describe('Word', () => {
  test('headings, lists, tables and links are kept', () => {
    const { blocks } = convert(wordDocument)
    expect(outline(blocks)).toEqual([
      'h2: Connect a vector store',
      'normal: Use *Pinecone*, see [the list](https://example.com/stores).',
      'bullet 1: First point',
      'bullet 2: Inner point',
      'table with headings: *Store* | Region ; Pinecone | us-east-1',
    ])
  })

  test('merged cells become separate ones, and the notice says so', () => {
    const html =
      '<table><tr><td colspan="2">A</td></tr><tr><td rowspan="2">B</td><td>C</td></tr><tr><td>D</td></tr></table>'
    const { blocks, lost } = convert(html)
    expect(outline(blocks)).toEqual(['table with headings: A |  ; B | C ;  | D'])
    expect(lost).toEqual(['Merged cells became separate cells.'])
  })
})

test('the cells of Excel are a table', () => {
  expect(outline(convert(excelCells).blocks)).toEqual([
    'table with headings: Plan | Price ; Free | 0 ; Pro | 20',
  ])
})

describe('web pages', () => {
  test('code keeps its lines, and its text is not changed', () => {
    expect(outline(convert('<p>Run:</p><pre><code>npm ci\nnpm run "x" -- --y</code></pre>').blocks)).toEqual([
      'normal: Run:',
      'code: npm ci\nnpm run "x" -- --y',
    ])
  })

  test('a title becomes a heading of level 2, deep headings one of level 4', () => {
    expect(outline(convert('<h1>A</h1><h4>B</h4><h6>C</h6>').blocks)).toEqual(['h2: A', 'h4: B', 'h4: C'])
  })

  test('a table says itself whether its first row holds headings', () => {
    expect(
      outline(convert('<table><tr><td>a</td><td>b</td></tr><tr><th>c</th><td>d</td></tr></table>').blocks),
    ).toEqual(['table: a | b ; c | d'])
  })

  test('an image in a line moves below its paragraph', () => {
    expect(
      outline(convert('<p>Before <img src="https://x.test/a.png" alt="A"> after</p><p>Next</p>').blocks),
    ).toEqual(['normal: Before after', 'image: A', 'normal: Next'])
  })

  test('links that open nothing become text; links through Google lead to the page', () => {
    const { blocks, lost } = convert(
      '<p><a href="#ftnt1">[1]</a> <a href="file:///x">file</a> <a href="https://www.google.com/url?q=https://x.test/&amp;sa=D">x</a></p>',
    )
    expect(outline(blocks)).toEqual(['normal: [1] file [x](https://x.test/)'])
    expect(lost).toEqual(['A link without an address that opens became text.'])
  })

  test('what a page cannot have is named', () => {
    expect(convert('<p><u>a</u> H<sub>2</sub>O</p><hr><iframe src="https://x.test/"></iframe>').lost).toEqual(
      [
        'Videos and embedded content were left out.',
        'A horizontal line was left out.',
        'Raised or lowered text became normal text.',
        'Underlined text lost its line: on the web it looks like a link.',
      ],
    )
  })
})

test('in a callout a table becomes a paragraph for each row, and the notice says what was left out', () => {
  const html =
    '<h2>A</h2><table><tr><td>a</td><td>b</td></tr><tr><td>c</td><td>d</td></tr></table><img src="https://x.test/a.png">'
  const { blocks, lost } = convert(html, callout)
  expect(outline(blocks)).toEqual(['normal: A', 'normal: a | b', 'normal: c | d'])
  expect(lost).toEqual([
    'A table became one paragraph for each row.',
    'Images were left out.',
    'Headings became normal text.',
  ])
})

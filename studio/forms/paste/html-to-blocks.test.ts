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
      { name: 'steps' },
      { name: 'details' },
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
    if (block._type === 'code') return `code${block.language ? ` (${block.language})` : ''}: ${block.code}`
    if (Array.isArray(block.body))
      return `${block.summary ?? block.title}: [${outline(block.body).join('; ')}]`
    if (Array.isArray(block.steps)) return `steps: ${outline(block.steps).join(' ')}`
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
    'Headings became normal text.',
    'A table became one paragraph for each row.',
    'Images were left out.',
  ])
})

const google = (inner: string) => `<b style="font-weight:normal;" id="docs-internal-guid-1">${inner}</b>`
const googleBox = (isDone: boolean, words: string) =>
  `<li role="checkbox" aria-checked="${isDone}" aria-level="1"><img src="data:image/png;base64,iVBO" aria-roledescription="checkbox"><p><span>${words}</span></p></li>`
const mono = (words: string) =>
  `<p dir="ltr"><span style="font-family:'Roboto Mono',monospace;white-space:pre-wrap;">${words}</span></p>`
const wordLine = (words: string) => `<p class=MsoNormal><span lang=EN>${words}<o:p></o:p></span></p>`
const wordNumber = (number: number, words: string, tag = 'p') =>
  `<${tag} style='mso-list:l0 level1 lfo1'><span lang=EN><span style='mso-list:\nIgnore'>${number}.<span style='font:7.0pt "Times New Roman"'>&nbsp; </span></span></span>${words}</${tag}>`

/** Short forms of what the programs write; most are from tests of CKEditor, Lexical and Sanity. */
const numbered = {
  'Google Docs': google(
    '<ol><li aria-level="1"><h2 role="presentation"><span>A</span></h2></li></ol><p><span>x</span></p><ol start="2"><li aria-level="1"><h2><span>B</span></h2></li></ol>',
  ),
  Word: wordNumber(1, 'A', 'h2') + wordLine('x') + wordNumber(2, 'B', 'h2'),
  'Word Online':
    '<div class="ListContainerWrapper SCXW1 BCX0"><ol start="1"><li data-aria-level="1"><p class="Paragraph SCXW1" role="heading" aria-level="2"><span class="TextRun SCXW1 BCX0"><span class="NormalTextRun SCXW1 BCX0">A</span></span></p></li></ol></div><p class="Paragraph SCXW1">x</p><ol start="2"><li data-aria-level="1"><p class="Paragraph SCXW1" role="heading" aria-level="2">B</p></li></ol>',
}

test.each(Object.entries(numbered))('numbered headings of %s stay headings', (_program, html) => {
  const { blocks, lost } = convert(html)
  expect(outline(blocks)).toEqual(['h2: A', 'normal: x', 'h2: B'])
  expect(lost).toEqual(['The numbers of headings were left out.'])
})

const checkBoxes = {
  'Google Docs': google(`<ul>${googleBox(true, 'A')}${googleBox(false, 'B')}</ul>`),
  GitHub: '<ul><li><input type="checkbox" checked=""> A</li><li><input type="checkbox"> B</li></ul>',
  Notion: '<ul><li>[x]  A</li><li>[ ]  B</li></ul><!-- notionvc: 1 -->',
  Confluence: '<ul class="inline-task-list"><li class="checked"><span>A</span></li><li>B</li></ul>',
}

test.each(Object.entries(checkBoxes))('check boxes of %s become signs', (_program, html) => {
  const { blocks, images, lost } = convert(html)
  expect(outline(blocks)).toEqual(['bullet 1: ☑ A', 'bullet 1: ☐ B'])
  expect({ images, lost }).toEqual({ images: [], lost: [] })
})

const steps = {
  'a page': '<ol><li>A<pre>npm ci</pre></li><li>B<p>x</p></li></ol>',
  'Google Docs': google(
    `<ol><li aria-level="1"><p><span>A</span></p></li></ol>${mono('npm ci')}<ol start="2"><li aria-level="1"><p><span>B</span></p><p>x</p></li></ol>`,
  ),
  Word: `${wordNumber(1, 'A')}${mono('npm ci')}${wordNumber(2, 'B')}${wordLine('x')}${wordNumber(3, 'C')}`,
}

test.each(Object.entries(steps))('numbers of %s with code and paragraphs become steps', (_program, html) => {
  const { blocks, lost } = convert(html)
  expect(outline(blocks)[0]).toContain('steps: A: [code: npm ci] B: [normal: x]')
  expect({ blocks, lost }).toMatchObject({ blocks: { length: 1 }, lost: [] })
})

test('where no steps are allowed, code stays at its place, and the notice says that the numbers restart', () => {
  const { blocks, lost } = convert('<ol><li>A<pre>b</pre></li><li>c<p>d</p></li></ol>', callout)
  expect(outline(blocks)).toEqual(['number 1: A', 'normal: `b`', 'number 1: c\nd'])
  expect(lost).toEqual(['The numbers of a list begin with 1 again.'])
})

const code = {
  '(bash) of ChatGPT':
    '<pre><div><div>bash</div><div><button>Copy code</button></div><div><code class="whitespace-pre! language-bash"><span>npm ci\n\n</span><span>npm start\n</span></code></div></div></pre>',
  '(shell) of GitHub': '<div class="highlight highlight-source-shell"><pre>npm ci\n\nnpm start</pre></div>',
  '(bash) of Confluence':
    '<pre data-syntaxhighlighter-params="brush: bash; gutter: false">npm ci\n\nnpm start</pre>',
  'of JetBrains': '<pre style="font-family:monospace"><span>npm ci<br></span><br>npm start</pre>',
  'of Google Docs': google(`${mono('npm ci')}<br />${mono('npm start')}`),
  'of Word': `${mono('npm ci')}${wordLine('&nbsp;')}${mono('npm\nstart')}`,
  'of an editor':
    '<div style="font-family: Menlo, monospace;white-space: pre;"><div><span>npm ci</span></div><br><div>npm start</div></div>',
}

test.each(Object.entries(code))('code %s is one block', (program, html) => {
  const language = /\(.*\)/.exec(program)?.[0]
  const name = language ? `code ${language}` : 'code'
  expect(outline(convert(html).blocks)).toEqual([`${name}: npm ci\n\nnpm start`])
})

test('details stay closed, lines are paragraphs, and an address is a link', () => {
  const html =
    '<details><summary>More</summary><p>Text <b>A</b></p></details><div>one</div><div>two https://x.test/a.</div>'
  const link = '[https://x.test/a](https://x.test/a)'
  expect(outline(convert(html).blocks)).toEqual([
    'More: [normal: Text *A*]',
    'normal: one',
    `normal: two ${link}.`,
  ])
})

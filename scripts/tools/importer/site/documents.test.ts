import { markdownOf } from '@repo/web/testing/block-content.ts'
import { expect, test } from 'vitest'
import { convert } from './documents.ts'

function imported(files: Record<string, string>, images: string[] = []) {
  return convert({
    texts: new Map(Object.entries(files)),
    image: (path) => (images.includes(path) ? Buffer.from(path) : undefined),
  })
}

function body(markdown: string, files: Record<string, string> = {}, images: string[] = []) {
  const { documents, report } = imported(
    { 'a/page.md': `---\ntitle: Page\n---\n${markdown}`, ...files },
    images,
  )
  const page = documents.find(({ source }) => source.path === 'a/page.md')
  return { body: withoutKeys(page?.body) as Record<string, unknown>[], report: String(report) }
}

const bodyOf = (documents: ReturnType<typeof convert>['documents'], path: string) =>
  documents.find(({ source }) => source.path === path)?.body as { _key: string; markDefs: object[] }[]

function withoutKeys(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutKeys)
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).filter(([key]) => key !== '_key')
  return Object.fromEntries(entries.map(([key, item]) => [key, withoutKeys(item)]))
}

/** The page of a node. */
const nodes = { 'n/llm.md': '---\ntitle: LLM\nnode: {}\n---\nText.' }

const span = (text: string, ...marks: string[]) => ({ _type: 'span', text, marks })
const paragraph = (...children: object[]) => ({ _type: 'block', style: 'normal', children, markDefs: [] })

test('marks, breaks and lists become spans, lines and items', () => {
  const { body: blocks, report } = body(
    'A **strong** *word* and `code`,  \nnext line.\n\n- one\n  - two\n\n1. first',
  )
  expect(report).toBe('')
  const marked = [span('A '), span('strong', 'strong'), span(' '), span('word', 'em'), span(' and ')]
  expect(blocks).toEqual([
    paragraph(...marked, span('code', 'code'), span(',\nnext line.')),
    { ...paragraph(span('one')), listItem: 'bullet', level: 1 },
    { ...paragraph(span('two')), listItem: 'bullet', level: 2 },
    { ...paragraph(span('first')), listItem: 'number', level: 1 },
  ])
})

test('links between files become references, with the key of the heading they name', () => {
  const files = { 'b/other.md': '---\ntitle: Other\n---\n## The heading\n\nText.' }
  const { documents } = imported({ 'a/page.md': '[x](../b/other.md#the-heading)', ...files })
  const [heading] = bodyOf(documents, 'b/other.md')
  expect(bodyOf(documents, 'a/page.md')[0]?.markDefs).toMatchObject([
    { _type: 'pageLink', page: { _type: 'reference', _ref: 'guide-b-other' }, heading: heading?._key },
  ])
})

test('a workflow in the Markdown of the site becomes the same workflow again, other diagrams stay code', () => {
  const llm = { _id: 'llm', _type: 'nodePage' as const, title: 'LLM', slug: 'llm', segments: ['n'] }
  const markdown = markdownOf('workflow', {
    title: '',
    description: 'Two steps.',
    nodes: [
      { id: 'a', label: 'Ask', node: llm, settings: [{ name: 'model', value: 'small\n"one"' }] },
      { id: 'b', label: null, node: llm, settings: null },
    ],
    connections: [
      { from: 'a', fromPort: 'text', to: 'b', toPort: 'prompt', label: 'a → b' },
      { from: 'b', fromPort: null, to: 'a', toPort: null, label: null },
    ],
  })
  const { body: blocks } = body(`## Example: ask\n\n${markdown}`, nodes)
  const page = { _type: 'reference', _ref: 'node-n-llm' }
  expect(blocks[1]).toEqual({
    _type: 'workflow',
    title: 'Ask',
    description: 'Two steps.',
    nodes: [
      {
        _type: 'workflowNode',
        id: 'a',
        label: 'Ask',
        node: page,
        settings: [{ _type: 'workflowSetting', name: 'model', value: 'small\n"one"' }],
      },
      { _type: 'workflowNode', id: 'b', label: 'LLM', node: page },
    ],
    connections: [
      { _type: 'workflowConnection', from: 'a', to: 'b', label: 'a → b', fromPort: 'text', toPort: 'prompt' },
      { _type: 'workflowConnection', from: 'b', to: 'a' },
    ],
  })
  const { body: others, report } = body(
    '```json workflow\n{"version": 2}\n```\n\n```json workflow\n{\n```\n\n```json\n{"version": 1}\n```\n\n```mermaid\npie\n```',
  )
  expect(others.map(({ _type }) => _type)).toEqual(['code', 'code', 'code', 'code'])
  expect(report.match(/a diagram that is not a workflow of node pages stays code/g)).toHaveLength(3)
})

test('the status of a node has its day and a reference to its replacement', () => {
  const file = (status: string) => ({ 'n/old.md': `---\ntitle: Old\nnode:\n  status: ${status}\n---\nText.` })
  const next = { 'n/next.md': '---\ntitle: Next\nnode: {}\n---\nText.' }
  const statusOf = (status: string) => {
    const { documents, report } = imported({ ...file(status), ...next })
    return [documents.find(({ _id }) => _id === 'node-n-old')?.status, String(report)]
  }
  const deprecated = { kind: 'deprecated', date: '2027-01-06' }
  expect(statusOf('{ kind: deprecated, date: 2027-01-06, replacement: next.md }')).toEqual([
    { ...deprecated, replacement: { _type: 'reference', _ref: 'node-n-next' } },
    '',
  ])
  expect(statusOf('{ kind: new }')).toEqual([{ kind: 'new' }, ''])
  expect(statusOf('{ kind: removed, replacement: gone.md }')[1]).toContain('gone.md leads to no page')
  expect(statusOf('{ kind: beta }')[1]).toContain('node.status.kind')
  expect(statusOf('{ kind: removed, date: tomorrow }')[1]).toContain('node.status.date')
})

test('content that cannot be converted is reported with its line, and its text stays', () => {
  const { body: blocks, report } = body(
    'import X from \'x\'\n\n# Second title\n\n<Unknown a="b">\n\nInside\n\n</Unknown>\n\n[gone](./gone.md)\n\n![Alt text](./gone.png)',
  )
  const texts = JSON.stringify(blocks)
  for (const word of ['Second title', 'Inside', 'gone', 'Alt text']) expect(texts + report).toContain(word)
  const places = report.split('\n').map((line) => line.replace(/ {2}.*/, ''))
  expect(places).toEqual([4, 6, 8, 14, 16].map((line) => `! a/page.md:${line}`))
})

test('tags and categories in any script, and of any length, get ids that Sanity takes', () => {
  const long = 'word '.repeat(40).trim()
  const { documents } = imported({
    'größe/_category_.json': '{"label": "Größe"}',
    'größe/a.md': `---\ntags: [größe, grüße, models, "${long}"]\n---\nA`,
  })
  const ids = documents.filter(({ _type }) => _type === 'tag' || _type === 'category').map(({ _id }) => _id)
  expect(new Set(ids).size).toBe(5)
  expect(ids).toContain('tag-models')
  for (const id of ids) expect(id).toMatch(/^\w[\w.-]{0,127}$/)
  const page = documents.find(({ _type }) => _type === 'guide')
  expect(JSON.stringify(page)).toContain(ids.find((id) => id.startsWith('tag-gr')))
})

test('of two pages with one URL the second gets another, and a wrong field costs only itself', () => {
  const { documents, report } = imported({
    'a/x.md': 'A',
    'a/01-x.md': 'B',
    'a/y.md': '---\ntitle: Why\ntags: 5\n---\nC',
  })
  expect(report.failed).toBe(false)
  const slugs = documents.map(({ slug }) => (slug as { current: string }).current)
  expect(slugs).toEqual(['a', 'x', 'x-2', 'y'])
  expect(String(report)).toContain('another page has the path /docs/a/x/: this one gets "x-2"')
  expect(String(report)).toContain('a/y.md:1  front matter, tags')
})

test('links by name and links written as HTML keep their URLs', () => {
  const { body: blocks, report } = body(
    '[one][ref] and <a href="https://b.org">two</a>\n\n[ref]: https://a.org',
  )
  expect(report).toBe('')
  expect(blocks[0]?.markDefs).toEqual([
    { _type: 'link', href: 'https://a.org' },
    { _type: 'link', href: 'https://b.org' },
  ])
})

test('a page outside of every folder, a stray % and equal names of folders do not stop the import', () => {
  const { documents, report } = imported({
    'intro.md': '[x](./50%off.md)',
    'a/same/x.md': 'One',
    'b/same/x.md': 'Two',
  })
  expect(report.failed).toBe(false)
  expect(new Set(documents.map(({ _id }) => _id)).size).toBe(documents.length)
  const categories = documents.flatMap(({ _type, _id }) => (_type === 'category' ? [_id] : []))
  expect(categories.join(' ')).toBe('category-a category-same category-b category-same-1 category-overview')
  expect(String(report)).toContain('another category has the slug "same"')
})

test('links to explicit heading ids work, although anchors are made from the text', () => {
  const { documents, report } = imported({
    'a/page.md': '[x](./other.md#install) [y](./other.md#setup) [z](./other.md#nowhere)',
    'a/other.md': 'Intro.\n\n## Setting it up {#install}\n\nText.\n\n## Setup {#setup}\n\nText.',
  })
  const [, first, , second] = bodyOf(documents, 'a/other.md')
  const links = [{ heading: first?._key }, { heading: second?._key }, {}]
  expect(bodyOf(documents, 'a/page.md')[0]?.markDefs).toMatchObject(links)
  expect(String(report).split('\n')).toEqual([
    '! a/page.md:1  the link to #nowhere of a/other.md finds no heading of its text: it leads to the top of the page',
  ])
  expect(JSON.stringify(documents)).not.toMatch(/ownId|fragment|"line"/)
})

test('a broken fragment is reported with its line', () => {
  expect(body('One.\n\nTwo [x](#none).').report).toContain('a/page.md:6  the link to #none')
})

test('labels of tabs may be in `values`; text next to the items stays', () => {
  const { body: blocks, report } = body(
    `<Tabs defaultValue="b" values={[{label: 'First', value: 'a'}, {label: "Second", value: "b"}]}>\n\nBeside.\n\n<TabItem value="a">\n\nOne.\n\n</TabItem>\n<TabItem value="b" attributes={{className: 'x'}}>\n\nTwo.\n\n</TabItem>\n</Tabs>`,
  )
  expect(blocks).toMatchObject([
    paragraph(span('Beside.')),
    { _type: 'tabs', tabs: [{ label: 'First' }, { label: 'Second' }] },
  ])
  expect(report).toContain('text next to the items of tabs is moved before the tabs')
  expect(report).toContain('the tab "b" is not the one that is open at first')
  expect(report).toContain("<TabItem> loses what it says in (attributes={{className: 'x'}})")
})

test('titles are plain text: links and marks in them are reported as they were written', () => {
  const { body: blocks, report } = body(
    '<details>\n<summary>See [this](https://a.org) *now*</summary>\n\nText.\n\n</details>\n\n:::tip[Use `x`]\n\nText.\n\n:::',
  )
  expect(blocks).toMatchObject([{ summary: 'See this now' }, { title: 'Use x' }])
  expect(report).toContain('[this](https://a.org) *now*')
  expect(report).toContain('the title "Use x" holds words only')
})

test('titles of links, text of comments and settings of code are in the report, complete', () => {
  const long = 'word '.repeat(80).trim()
  const { report } = body(
    `[x](https://a.org "Hover")\n\n<!-- ${long} -->\n\n{/* ${long} */}\n\n\`\`\`js showLineNumbers live\na()\n\`\`\``,
  )
  expect(report).toContain('a link loses its title "Hover"')
  expect(report.split(long)).toHaveLength(3)
  expect(report).toContain('code is shown without its "showLineNumbers live"')
})

test('a file whose name has no Latin letters needs a slug in its front matter', () => {
  expect(String(imported({ '日本語.md': '# 日本語' }).report)).toContain('"日本語" has no Latin letters')
  expect(imported({ '日本語.md': '---\nslug: nihongo\n---\n# 日本語' }).report.failed).toBe(false)
})

test('a link keeps the day on which it was checked', () => {
  const { body: blocks, report } = body('[Limits](https://a.org/limits "Checked on 2026-11-28")')
  expect(blocks).toMatchObject([{ markDefs: [{ href: 'https://a.org/limits', checkedOn: '2026-11-28' }] }])
  expect(report).not.toContain('loses')
})

test('an image keeps its width, its frame and its variant for the dark mode', () => {
  const { body: blocks, report } = body(
    [
      '<img src="./a.png" alt="A" width="300" />',
      '<img src="./a.png" alt="B" width={1200} />',
      '<ThemedImage alt="C" width="400px" sources={{ light: "./a.png", dark: useBaseUrl("./b.png") }} />',
      '<ThemedImage alt="D" sources={{ light: "./a.png", dark: "./gone.png" }} />',
      '<Frame caption="In a frame">\n\n![E](./a.png)\n\n</Frame>',
    ].join('\n\n'),
    {},
    ['a/a.png', 'a/b.png'],
  )
  const [a, b, c, d, e] = blocks
  expect(a).toMatchObject({ alt: 'A', size: 'small' })
  expect(b).not.toHaveProperty('size')
  const dark = { _type: 'image', asset: { _type: 'reference' } }
  expect(c).toMatchObject({ alt: 'C', size: 'medium', dark })
  expect(d).not.toHaveProperty('dark')
  expect(report).toContain('the image ./gone.png for the dark mode was not found')
  expect(e).toMatchObject({ _type: 'image', alt: 'E', caption: 'In a frame', frame: true })
  expect(e).not.toHaveProperty('size')
})

test('images by require() are images; those of other sites become links', () => {
  const { body: blocks } = body(
    '<img src={require("./a.png").default} alt="A" title="Caption" />\n\n![C](https://c.org/c.png)\n\n| x |\n|---|\n| ![D](./a.png) |',
    {},
    ['a/a.png'],
  )
  expect(blocks).toMatchObject([
    { _type: 'image', alt: 'A', caption: 'Caption' },
    { ...paragraph(), markDefs: [{ href: 'https://c.org/c.png' }], children: [{ text: 'C' }] },
    { _type: 'table', rows: [{}, { cells: [{ content: [] }] }] },
    { _type: 'image', alt: 'D' },
  ])
})

test('HTML that only arranges is removed, headings and links in HTML stay headings and links', () => {
  const { body: blocks, report } = body(
    '<section className="x">\n<h2>Title</h2>\n<p>Some <a href="https://a.org">words</a></p>\n</section>',
  )
  expect(report).toBe('')
  expect(blocks).toMatchObject([
    { style: 'h2', children: [span('Title')] },
    { style: 'normal', markDefs: [{ href: 'https://a.org' }] },
  ])
})

test('unknown icons, fields and comments of the front matter are reported', () => {
  const { report } = imported({
    'a/x.md':
      '---\ntitle: Title\nsidebar_label: Short\n# mind the gap\nicon: unicorn\nauthors: [one]\n---\nText.',
  })
  expect(String(report).split('\n')).toEqual([
    '! a/x.md:1  the front matter field "authors" is not carried over: ["one"]',
    '! a/x.md:1  a comment of the front matter is left out: # mind the gap',
    expect.stringMatching(/^! a\/x\.md:1 {2}the icon "unicorn" is left out: it is not one of /),
  ])
})

test('pages in folders that are too deep for categories move to the deepest one, with links to them', () => {
  const { documents, report } = imported({
    'a/b/c/d/e/index.md': 'Deep.',
    'a/b/c/d/page.md': '[x](./e/index.md) [y](/docs/a/b/c/d/e/)',
  })
  expect(report.failed).toBe(false)
  const deep = documents.find(({ source }) => source.path === 'a/b/c/d/e/index.md')
  expect(deep?.slug).toEqual({ _type: 'slug', current: 'e' })
  expect(JSON.stringify(bodyOf(documents, 'a/b/c/d/page.md'))).toContain(`"_ref":"${deep?._id}"`)
})

test.each([
  ['[cut off, "10", null, cut off]', ['cut off', '10']],
  ["' cut off,10 ,'", ['cut off', '10']],
  ['', undefined],
])('keywords (%s) become the search words of the page', (keywords, words) => {
  const { documents } = imported({ 'n/a.md': `---\ntitle: A\nkeywords: ${keywords}\n---\nText.` })
  expect(documents.find(({ title }) => title === 'A')?.searchWords).toEqual(words)
})

test('a search rank is carried over, and refused if the Studio does not offer it', () => {
  const rankOf = (rank: string) => {
    const { documents, report } = imported({ 'n/a.md': `---\ntitle: A\nsearch_rank: ${rank}\n---\nText.` })
    return [documents.find(({ title }) => title === 'A')?.searchRank, String(report)]
  }
  expect(rankOf('2')).toEqual([2, ''])
  expect(rankOf('0')).toEqual([undefined, ''])
  expect(rankOf('4')).toEqual([undefined, expect.stringContaining('n/a.md:1  front matter, search_rank')])
})

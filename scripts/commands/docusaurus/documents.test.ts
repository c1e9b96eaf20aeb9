import { expect, test } from 'vitest'
import { convert } from './documents.ts'

/** Converts files given as texts; images are those named. */
function imported(files: Record<string, string>, images: string[] = []) {
  return convert({
    texts: new Map(Object.entries(files)),
    image: (path) => (images.includes(path) ? Buffer.from(path) : undefined),
  })
}

/** Body of one page, without keys; the report beside it. */
function body(markdown: string, files: Record<string, string> = {}, images: string[] = []) {
  const { documents, report } = imported(
    { 'a/page.md': `---\ntitle: Page\n---\n${markdown}`, ...files },
    images,
  )
  const page = documents.find(({ source }) => source.path === 'a/page.md')
  return { body: withoutKeys(page?.body) as Record<string, unknown>[], report: String(report) }
}

function withoutKeys(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutKeys)
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).flatMap(([key, item]) =>
    key === '_key' ? [] : [[key, withoutKeys(item)]],
  )
  return Object.fromEntries(entries)
}

const span = (text: string, ...marks: string[]) => ({ _type: 'span', text, marks })
const paragraph = (...children: object[]) => ({ _type: 'block', style: 'normal', children, markDefs: [] })

test('marks, breaks and lists become spans, lines and items', () => {
  const { body: blocks, report } = body(
    'A **strong** *word* and `code`,  \nnext line.\n\n- one\n  - two\n\n1. first',
  )
  expect(report).toBe('')
  expect(blocks).toEqual([
    paragraph(
      span('A '),
      span('strong', 'strong'),
      span(' '),
      span('word', 'em'),
      span(' and '),
      span('code', 'code'),
      span(',\nnext line.'),
    ),
    { ...paragraph(span('one')), listItem: 'bullet', level: 1 },
    { ...paragraph(span('two')), listItem: 'bullet', level: 2 },
    { ...paragraph(span('first')), listItem: 'number', level: 1 },
  ])
})

test('boxes of both spellings become callouts', () => {
  const { body: blocks } = body(':::tip[New way]\nText\n:::\n\n:::caution Old way\nText\n:::')
  expect(blocks).toEqual([
    { _type: 'callout', kind: 'tip', title: 'New way', body: [paragraph(span('Text'))] },
    { _type: 'callout', kind: 'warning', title: 'Old way', body: [paragraph(span('Text'))] },
  ])
})

test('tabs, details and steps keep what stands in them', () => {
  const { body: blocks } = body(
    '<Tabs groupId="os"><TabItem value="mac" label="Mac">\n\nOpen it.\n\n</TabItem><TabItem value="win">\n\nStart it.\n\n</TabItem></Tabs>\n\n<details>\n<summary>Why</summary>\n\nBecause.\n\n</details>\n\n<Steps>\n\n1. Open\n\n   The door.\n\n</Steps>',
  )
  expect(blocks).toMatchObject([
    {
      _type: 'tabs',
      groupId: 'os',
      tabs: [
        { label: 'Mac', body: [paragraph(span('Open it.'))] },
        { label: 'win', body: [paragraph(span('Start it.'))] },
      ],
    },
    { _type: 'details', summary: 'Why', body: [paragraph(span('Because.'))] },
    { _type: 'steps', steps: [{ title: 'Open', body: [paragraph(span('The door.'))] }] },
  ])
})

test('code keeps its language, title and marked lines, also those of magic comments', () => {
  const { body: blocks } = body('```js title="a.js" {1}\none()\n// highlight-next-line\ntwo()\n```')
  expect(blocks).toEqual([
    { _type: 'code', language: 'js', filename: 'a.js', code: 'one()\ntwo()', highlightedLines: [1, 2] },
  ])
})

test('links between files become references, with the key of the heading they name', () => {
  const files = { 'b/other.md': '---\ntitle: Other\n---\n## The heading\n\nText.' }
  const { documents } = imported({ 'a/page.md': '[x](../b/other.md#the-heading)', ...files })
  const bodyOf = (path: string) => documents.find(({ source }) => source.path === path)?.body
  const headings = bodyOf('b/other.md') as { _key: string }[] | undefined
  const paragraphs = bodyOf('a/page.md') as { markDefs: object[] }[] | undefined
  const heading = headings?.[0]
  expect(paragraphs?.[0]?.markDefs).toMatchObject([
    { _type: 'pageLink', page: { _type: 'reference', _ref: 'guide-b-other' }, heading: heading?._key },
  ])
})

test('a diagram of node pages becomes a workflow, another one stays code and is reported', () => {
  const node = '---\ntitle: LLM\nnode: {}\n---\nText.'
  const chart =
    '```mermaid\nflowchart LR\n  a["Ask"] -->|text| b["LLM"]\n  click a "/docs/n/llm/"\n  click b "/docs/n/llm/"\n```'
  const { body: blocks, report } = body(`## Example: ask\n\n${chart}\n\n\`\`\`mermaid\npie\n\`\`\``, {
    'n/llm.md': node,
  })
  expect(blocks[1]).toEqual({
    _type: 'workflow',
    title: 'Ask',
    nodes: [
      { _type: 'workflowNode', id: 'a', label: 'Ask', node: { _type: 'reference', _ref: 'node-n-llm' } },
      { _type: 'workflowNode', id: 'b', label: 'LLM', node: { _type: 'reference', _ref: 'node-n-llm' } },
    ],
    connections: [{ _type: 'workflowConnection', from: 'a', to: 'b', label: 'text' }],
  })
  expect(report).toContain('a/page.md:13  a diagram that is no workflow')
})

test('what cannot be carried over is reported with its line, and its text stays', () => {
  const { body: blocks, report } = body(
    'import X from \'x\'\n\n# Second title\n\n<Unknown a="b">\n\nInside\n\n</Unknown>\n\n[gone](./gone.md)\n\n![Alt text](./gone.png)',
  )
  const texts = JSON.stringify(blocks)
  for (const word of ['Second title', 'Inside', 'gone', 'Alt text']) expect(texts + report).toContain(word)
  expect(report.split('\n').map((line) => line.replace(/ {2}.*/, ''))).toEqual([
    '! a/page.md:4',
    '! a/page.md:6',
    '! a/page.md:8',
    '! a/page.md:14',
    '! a/page.md:16',
  ])
})

test('two pages with one address stop the import, and so does unusable front matter', () => {
  const { report } = imported({ 'a/x.md': 'A', 'a/01-x.md': 'B', 'a/y.md': '---\ntags: 7\n---\n' })
  expect(report.failed).toBe(true)
  expect(String(report)).toContain('has the same path as')
  expect(String(report)).toContain('a/y.md:2  front matter, tags')
})

test('no word of a page is lost: each is in a document or in the report', () => {
  const markdown = [
    'Alpha **beta** [gamma](https://x.org) `delta`[^1]',
    '> epsilon',
    '| zeta | eta |\n|---|:-:|\n| theta | iota |',
    ':::weird kappa\nlambda\n:::',
    '<!-- mu -->',
    'nu <kbd>xi</kbd> <Foo>omicron</Foo>',
    '<div>pi</div>',
    '##### rho {#own}',
    '- [ ] sigma\n\n  tau',
    '![upsilon](x.png)',
    '[^1]: phi',
    '{chi}',
    '::psi',
    'omega :aleph 3:beth',
  ].join('\n\n')
  const { body: blocks, report } = body(markdown)
  const kept = JSON.stringify(blocks) + report
  const lost = (markdown.match(/\p{L}{2,}/gu) ?? []).filter(
    (word) => !kept.toLowerCase().includes(word.toLowerCase()),
  )
  expect(lost.filter((word) => !['https', 'kbd'].includes(word))).toEqual([])
})

test('links by name and links written as HTML keep their addresses', () => {
  const { body: blocks, report } = body(
    '[one][ref] and <a href="https://b.org">two</a>\n\n[ref]: https://a.org',
  )
  expect(report).toBe('')
  expect(blocks[0]?.markDefs).toEqual([
    { _type: 'link', href: 'https://a.org' },
    { _type: 'link', href: 'https://b.org' },
  ])
})

test('a page outside of every folder, a stray % and equal names of folders are no reason to stop', () => {
  const { documents, report } = imported({
    'intro.md': '[x](./50%off.md)',
    'a/same/one.md': 'One',
    'b/same/two.md': 'Two',
  })
  expect(report.failed).toBe(false)
  expect(new Set(documents.map(({ _id }) => _id)).size).toBe(documents.length)
  expect(documents.filter(({ _type }) => _type === 'category').map(({ _id }) => _id)).toEqual([
    'category-a',
    'category-same',
    'category-b',
    'category-same-1',
    'category-overview',
  ])
  expect(String(report)).toContain('another category has the address "same"')
})

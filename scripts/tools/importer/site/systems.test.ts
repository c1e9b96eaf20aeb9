import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { assetHash } from '@repo/kit/hash.ts'
import { expect, test } from 'vitest'
import { convert } from './documents.ts'
import { readFolder } from './folder.ts'

const none = () => undefined

function imported(files: Record<string, string>, image: (path: string) => Buffer | undefined = none) {
  const { documents, report } = convert({ texts: new Map(Object.entries(files)), image }, 'site')
  return { documents, report: String(report) }
}

function page(text: string, files: Record<string, string> = {}) {
  const { documents, report } = imported({ 'a/start.md': `---\ntitle: Start\n---\n${text}`, ...files })
  return { body: documents.find(({ source }) => source.path === 'a/start.md')?.body, report }
}

/** Fields of a block, as far as the tests look at them. */
interface Block {
  readonly _type: string
  readonly children: readonly { readonly text: string }[]
  readonly listItem?: string
  readonly kind: string
  readonly title?: string
  readonly summary: string
  readonly label: string
  readonly body: readonly Block[]
  readonly steps: readonly Block[]
  readonly tabs: readonly Block[]
  readonly rows: readonly { readonly cells: readonly { readonly content: readonly Block[] }[] }[]
  readonly code: string
  readonly language?: string
  readonly filename?: string
  readonly highlightedLines?: readonly number[]
  readonly groupId?: string
}

/** Each block of a body by its type, with what people see of it. */
function outline(body: unknown): unknown[] {
  return (body as readonly Block[]).map((block) => {
    switch (block._type) {
      case 'block': {
        const text = block.children.map((span) => span.text).join('')
        return block.listItem ? `${block.listItem === 'number' ? '#' : '-'} ${text}` : text
      }
      case 'callout':
        return { [block.kind]: block.title ?? '', body: outline(block.body) }
      case 'details':
        return { details: block.summary, body: outline(block.body) }
      case 'steps':
        return { steps: block.steps.flatMap((step) => [step.title, outline(step.body)]) }
      case 'tabs':
        return {
          tabs: block.tabs.flatMap((tab) => [tab.label, outline(tab.body)]),
          ...(block.groupId && { group: block.groupId }),
        }
      case 'table':
        return {
          table: block.rows.map(({ cells }) => cells.map(({ content }) => outline(content).join(' '))),
        }
      case 'code': {
        const { code, language, filename, highlightedLines: marked } = block
        return {
          code,
          ...(language && { in: language }),
          ...(filename && { file: filename }),
          ...(marked && { marked }),
        }
      }
      default:
        return block._type
    }
  })
}

/** Syntax of each system, and what becomes of it. */
const rows: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  GitHub: {
    '> [!WARNING]\n> Mind *this*.': [{ warning: '', body: ['Mind this.'] }],
    '- [x] Done': ['- ☑ Done'],
  },
  Docusaurus: {
    '<Tabs groupId="os"><TabItem value="mac" label="Mac">\n\nA\n\n</TabItem><TabItem value="win">\n\nB\n\n</TabItem></Tabs>':
      [{ tabs: ['Mac', ['A'], 'win', ['B']], group: 'os' }],
    '<details>\n<summary>Why</summary>\n\nBecause.\n\n</details>': [{ details: 'Why', body: ['Because.'] }],
    '<Steps>\n\n1. Open\n\n   The door.\n\n</Steps>': [{ steps: ['Open', ['The door.']] }],
    '```js title="a.js" {1}\none()\n// highlight-next-line\ntwo()\n```': [
      { code: 'one()\ntwo()', in: 'js', file: 'a.js', marked: [1, 2] },
    ],
    ':::tip[New way]\nText\n:::': [{ tip: 'New way', body: ['Text'] }],
    ':::caution Old way\nText\n:::': [{ warning: 'Old way', body: ['Text'] }],
  },
  VitePress: {
    '::: tip Do this\nText\n:::': [{ tip: 'Do this', body: ['Text'] }],
    '::: warning Mind {#mind}\nText\n:::': [{ warning: 'Mind', body: ['Text'] }],
    '::: details More {open}\nText\n:::': [{ details: 'More', body: ['Text'] }],
    '::: code-group\n\n```js{1} [a.js]\none()\n```\n\n```ts:line-numbers\ntwo() // [!code ++]\n```\n\n:::': [
      {
        tabs: [
          'a.js',
          [{ code: 'one()', in: 'js', file: 'a.js', marked: [1] }],
          'ts',
          [{ code: 'two()', in: 'ts', marked: [1] }],
        ],
      },
    ],
    '[[toc]]\n\n<script setup>\nimport A from "./A.vue"\n</script>\n\nText': ['Text'],
    'Below <100ms and {{ count }}': ['Below <100ms and {{ count }}'],
  },
  MkDocs: {
    '!!! failure "So not"\n    Text\n\n    - item\n\nAfter': [
      { danger: 'So not', body: ['Text', '- item'] },
      'After',
    ],
    '??? note\n\n    ``` { .py title="a.py" }\n    x\n    ```': [
      { details: 'note', body: [{ code: 'x', in: 'py', file: 'a.py' }] },
    ],
    '=== "One"\n\n    First\n\n=== "Two"\n\n    !!! tip\n        Inner\n\n## Next { #next }': [
      { tabs: ['One', ['First'], 'Two', ['Tip', 'Inner']] },
      'Next',
    ],
    ':material-home: Press ++ctrl+c++ for ==that==.{ .red }': ['Press ctrl+c for that.'],
    '```\n!!! note\n    === "a"\n```': [{ code: '!!! note\n    === "a"' }],
    '- [One]\n\n  [One]: https://a.example': ['- One'],
  },
  math: {
    '$$\na^2\n$$\n\nand $$b$$': [{ code: 'a^2', in: 'latex' }, 'and b'],
  },
  GitBook: {
    '{% hint style="danger" %}\nText\n{% endhint %}': [{ danger: '', body: ['Text'] }],
    '{% tabs %}\n{% tab title="One" %}\n{% code title="a.js" %}\n```js\nx\n```\n{% endcode %}\n{% endtab %}\n{% endtabs %}':
      [{ tabs: ['One', [{ code: 'x', in: 'js', file: 'a.js' }]] }],
    '{% stepper %}\n{% step %}\n### First\nText\n{% endstep %}\n{% endstepper %}\n\n{% embed url="https://a.example" %}\n\n{% openapi %}':
      [{ steps: ['First', ['Text']] }, '- https://a.example'],
    '<table data-view="cards"><thead><tr><th></th></tr></thead><tbody><tr><td>A</td><td>B<br>C</td></tr></tbody></table>':
      [{ table: [['A', 'B\nC']] }],
    '<pre class="language-js"><code class="lang-js">a &#x3C; b\n<strong>c\n</strong></code></pre>': [
      { code: 'a < b\nc\n', in: 'js', marked: [2] },
    ],
  },
  Mintlify: {
    '<Steps>\n  <Step title="First">\n    <Note>Text</Note>\n  </Step>\n</Steps>': [
      { steps: ['First', ['Note', 'Text']] },
    ],
    '<AccordionGroup>\n  <Accordion title="Why">\n    Text\n  </Accordion>\n</AccordionGroup>': [
      { details: 'Why', body: ['Text'] },
    ],
    '<CodeGroup>\n```bash npm\nnpm i\n```\n\n```js src/a.js lines\nx\n```\n</CodeGroup>': [
      {
        tabs: [
          'bash',
          [{ code: 'npm i', in: 'bash' }],
          'src/a.js',
          [{ code: 'x', in: 'js', file: 'src/a.js' }],
        ],
      },
    ],
    '<CardGroup cols={2}>\n  <Card title="Go" href="https://a.example">\n    There\n  </Card>\n</CardGroup>':
      ['- Go: There'],
    '<ParamField query="limit" type="number" required>\n  At most.\n</ParamField>': [
      'limit (number, required)',
      'At most.',
    ],
  },
  Starlight: {
    '<Aside type="caution" title="Mind">Text</Aside>': [{ warning: 'Mind', body: ['Text'] }],
    '<LinkCard title="Go" href="https://a.example" description="There" />': ['- Go: There'],
  },
  Nextra: {
    '<Tabs items={["npm", "pnpm"]}>\n  <Tabs.Tab>One</Tabs.Tab>\n  <Tabs.Tab>Two</Tabs.Tab>\n</Tabs>': [
      { tabs: ['npm', ['One'], 'pnpm', ['Two']] },
    ],
    '<Steps>\n### First\n\nText\n\n### Second\n</Steps>': [{ steps: ['First', ['Text'], 'Second', []] }],
    '<FileTree>\n  <FileTree.Folder name="app">\n    <FileTree.File name="a.tsx" />\n  </FileTree.Folder>\n</FileTree>':
      [{ code: 'app/\n  a.tsx', in: 'text' }],
  },
  Markdown: {
    '1. One\n\n```\nx\n```\n\n2. Two': [{ steps: ['One', [{ code: 'x' }], 'Two', []] }],
    ':::note\n4. Four\n\n   More\n\n5. Five\n:::': [{ note: '', body: ['4. Four', 'More', '5. Five'] }],
  },
  HTML: {
    '<ul><li>A</li><li>B</li></ul>\n\n<ol><li>C</li><li>D</li></ol>': ['- A', '- B', '# C', '# D'],
  },
}

const cases = Object.entries(rows).flatMap(([system, of]) =>
  Object.entries(of).map(([text, blocks]) => [system, text, blocks] as const),
)
test.each(cases)('%s: %j becomes blocks, and nothing of its syntax is text', (_system, text, blocks) => {
  expect(outline(page(text).body)).toEqual(blocks)
})

test('what is left out is reported with its line', () => {
  const { report } = page('Text\n\n{% openapi %}\n\n[[toc]]\n\n:material-home:\n\n<div>\n\n</p>\n\n</div>')
  expect(report.match(/a\/start\.md:\d+ .*/g)).toEqual([
    'a/start.md:6  the block {% openapi %} is left out',
    'a/start.md:8  [[toc]] is left out: the page has a list of its headings',
    'a/start.md:10  the icon :material-home: is left out',
    expect.stringMatching(/^a\/start\.md:14 {2}the tag <\/p> is left out: /),
  ])
})

test('hundreds of faults of one kind are repaired together, and code stays as it is', () => {
  const { body, report } = page(
    `${'An {open brace\n\n'.repeat(300)}<Note>Text \`{\`</Note>\n\n\`\`\`\n{\n\`\`\``,
  )
  expect(outline(body).slice(-3)).toEqual(['An {open brace', { note: '', body: ['Text {'] }, { code: '{' }])
  expect(report.match(/stays as a sign/g)).toHaveLength(9)
})

test('what looks like syntax that nobody knows stays, and is reported', () => {
  const { body, report } = page(':::\n\nUse `:::` or \\{% raw %}\n\n```\n::: a\n```')
  expect(outline(body)).toEqual([':::', 'Use ::: or {% raw %}', { code: '::: a' }])
  expect(report.match(/stays as text: .*/g)).toEqual([
    'stays as text: :::',
    'stays as text: Use ` or {% raw %}',
  ])
})

test('a part stands where its tag is, with its own links, and one that contains itself ends', () => {
  const files = {
    'a/_part.md': 'Part with [link](../b/other.md).\n\n<Include file="_part.md" />',
    'b/other.md': '# Other',
  }
  for (const tag of [
    "import Part from './_part.md'\n\n<Part />",
    '--8<-- "a/_part.md"',
    '<!-- @include: ./_part.md -->',
  ]) {
    const { body, report } = page(`${tag}\n\nAfter`, files)
    expect(outline(body), tag).toEqual(['Part with link.', 'After'])
    expect(JSON.stringify(body)).toContain('pageLink')
    expect(report).toContain('a/_part.md:3  the part _part.md was not found')
  }
})

test('an image for the dark mode is that of the image before it', () => {
  for (const text of [
    '<Frame>\n  <img src="/a.png" className="dark:hidden" />\n  <img src="/b.png" className="hidden dark:block" />\n</Frame>',
    '![A](/a.png#only-light)\n\n![B](/b.png#only-dark)',
    '<picture><source srcset="/b.png" media="(prefers-color-scheme: dark)"><img src="/a.png"></picture>',
  ]) {
    const { documents } = imported({ 'a/start.md': text }, (path) => Buffer.from(path))
    const body = documents.find(({ _type }) => _type === 'guide')?.body
    const asset = (path: string) => ({ _type: 'reference', _ref: `file:${assetHash(Buffer.from(path))}` })
    const dark = { _type: 'image', asset: asset('/b.png') }
    expect(body, text).toMatchObject([{ _type: 'image', asset: asset('/a.png'), dark }])
    expect(body, text).toHaveLength(1)
  }
})

test.each([
  ['docs.json', '{"navigation":{"groups":[{"group":"Basics","pages":["b/two","b/one"]}]}}'],
  ['b/SUMMARY.md', '# Contents\n\n* [Two](two.md)\n* [One](one.md)'],
  ['b/_meta.ts', 'export default { two: "Two", one: { title: "One" } } satisfies object'],
  ['../mkdocs.yml', 'theme: !!python/name:a.b\nnav:\n  - Basics:\n      - Two: b/two.md\n      - b/one.md'],
  [
    '../sidebars.js',
    'const rest = ["b/one"]; module.exports = { docs: [{ type: "category", label: "Basics", items: ["b/two", ...rest] }] }',
  ],
  [
    '.vitepress/config.mts',
    'export default withPwa(defineConfig({ themeConfig: { sidebar: [{ text: "Basics", items: [{ text: "2", link: "/b/two.html" }, { text: "1", link: `/b/one` }] }] } } satisfies object))',
  ],
  [
    '../.vitepress/config/en.js',
    'export const en = { themeConfig: { sidebar: { "/b/": { base: "/b/", items: basics() }, "/": all } } }\nconst all = []\nfunction basics() { return [{ text: "Basics", items: [{ link: "two" }, { base: "/b/o", link: "ne" }] }] }',
  ],
])('%s gives the order of pages', (file, text) => {
  const { documents, report } = imported({ 'b/one.md': '# One', 'b/two.md': '# Two', [file]: text })
  const pages = documents.filter(({ title }) => title === 'One' || title === 'Two')
  const sorted = pages.toSorted((a, b) => Number(a.position) - Number(b.position))
  expect(sorted.map(({ title }) => title)).toEqual(['Two', 'One'])
  expect(report).not.toContain('not readable')
  if (text.includes('Basics')) expect(documents.map(({ title }) => title)).toContain('Basics')
})

test('settings of a site are read in its folder and next to it, and no other file there', () => {
  const root = mkdtempSync(join(tmpdir(), 'importer-'))
  const settings = [
    ...['.vitepress/config.mts', '.vitepress/config/en.ts', 'config.ts', 'mkdocs.yml', 'sidebars.js'],
    ...['website/docusaurus.config.ts', 'static/_redirects', 'docs/a/config.ts', 'docs/.gitbook.yaml'],
  ]
  const others = ['README.md', 'SUMMARY.md', '_meta.js', 'redirects.json', '.vitepress/theme/index.ts']
  for (const name of ['docs/a/one.md', ...settings, ...others]) {
    mkdirSync(dirname(join(root, name)), { recursive: true })
    writeFileSync(join(root, name), '')
  }
  const { texts } = readFolder(join(root, 'docs'))
  const names = ['docs/a/one.md', ...settings].map((name) => `../${name}`.replace('../docs/', ''))
  expect([...texts.keys()].toSorted()).toEqual(names.toSorted())
})

test('a program that never ends if it is run is read at once', () => {
  const items =
    'const all = [all, all]; function tree() { return [...tree(), ...tree(), { link: "/b/one" }] }'
  const { documents } = imported({
    'b/one.md': '# One',
    '.vitepress/config.js': `${items}; export default { sidebar: [...all, { text: "A", items: tree() }] }`,
  })
  expect(documents.find(({ title }) => title === 'One')?.position).toBe(0)
})

test('what a program computes, and a file that is not readable, is one remark, and the rest counts', () => {
  const { documents, report } = imported({
    'b/one.md': '# One',
    'b/two.md': '# Two',
    '.vitepress/config.ts':
      'export default () => ({ themeConfig: { sidebar: { "/a/": read("a"), "/b/": [{ link: "/b/two" }, ...more.map(item), { link: "/b/one" }], ...others } } })',
    '.vitepress/config/broken.ts': 'sidebar: [',
    'docs.json': '{',
    '../docusaurus.config.ts':
      'export default { redirects: [...old, { from: "/1", to: "/b/one" }], createRedirects() {} }',
  })
  const places = documents.flatMap(({ _type, title, position }) =>
    _type === 'guide' ? [[title, position]] : [],
  )
  expect(Object.fromEntries(places)).toEqual({ Two: 0, One: 2 })
  expect(documents.map(({ from }) => from)).toContain('/docs/1/')
  expect(report.match(/(?:config\.ts|broken\.ts|docusaurus|docs\.json).*/g)).toEqual([
    'docusaurus.config.ts:1  a part of "createRedirects" is computed by the program, which is not run: it is left out',
    'docusaurus.config.ts:1  a part of "redirects" is computed by the program, which is not run: it is left out',
    'config.ts:1  a part of "sidebar" is computed by the program, which is not run: it is left out',
    expect.stringContaining('broken.ts:1  not readable: '),
    expect.stringContaining('docs.json:1  not readable: '),
  ])
})

test('a program of Docusaurus says where the pages were', () => {
  const { documents, report } = imported({
    'b/one.md': '# One\n\n[link](/guide/b/old) [link](../guide/b/one)',
    'b/two.md': '---\nslug: /b/old\n---\n# Two',
    '../website/docusaurus.config.js':
      'const config = { presets: [["classic", { docs: { routeBasePath: "guide" } }]], plugins: [["@docusaurus/plugin-client-redirects", { redirects: [{ from: ["/x", "/y"], to: "/guide/b/one" }] }]] }; module.exports = config',
  })
  expect(documents.flatMap(({ from }) => from ?? [])).toEqual(['/docs/guide/*', '/docs/x/', '/docs/y/'])
  expect(report).toBe('')
})

test('an export of Notion: ids are no part of names, links and databases stay, parents give the order', () => {
  const id = (number: number) => String(number).padStart(32, 'abcdef')
  const files = {
    [`Team ${id(1)}.md`]: `# Team\n\n[Two](Team%20${id(1)}/Two%20${id(2)}.md)\n[Tasks](Team%20${id(1)}/Tasks%20${id(3)}.csv)\n[One](Team%20${id(1)}/A,%20%26%20%25%20${id(4)}.md#part)\n\n[other](https://www.notion.so/Two-${id(2)}?pvs=4)`,
    [`Team ${id(1)}/Two ${id(2)}.md`]: `# Two\n\nStatus: Done\nTags: a, b\n\n![Alt](Two%20${id(2)}/a.png)\n\n<aside>\n⚠️ Mind *this*.\n\n</aside>`,
    [`Team ${id(1)}/Tasks ${id(3)}/Row ${id(5)}.md`]: '# Row',
    [`Team ${id(1)}/A, & % ${id(4)}.md`]: '# One of many\n\n## Part',
    [`Team ${id(1)}/Tasks ${id(6)}/Row ${id(7)}.md`]: '# Other row',
    [`New/Child ${id(9)}.md`]: '# Child',
    [`New ${id(8)}.md`]: `# New\n\n[Child](New/Child%20${id(9)}.md)`,
    [`새 ${id(10)}.md`]: '# 새',
  }
  const { documents, report } = imported(files, (path) =>
    path.endsWith(`Two ${id(2)}/a.png`) ? Buffer.from('a') : undefined,
  )
  const byId = new Map(documents.map((document) => [document._id, document]))
  const pathOf = (value: unknown): string => {
    const document = byId.get((value as { _ref?: string } | undefined)?._ref ?? '')
    return document
      ? `${pathOf(document.parent ?? document.category)}/${document.pathSegment ?? (document.slug as { current: string }).current}`
      : ''
  }
  const shown = documents.filter(({ _type }) => _type === 'guide' || _type === 'category')
  expect(Object.fromEntries(shown.map(({ _id, position }) => [pathOf({ _ref: _id }), position]))).toEqual({
    '/new/new': 0,
    '/new': 1,
    '/new/child': 2,
    '/team/team': 3,
    '/team': 4,
    '/team/two': 5,
    '/team/tasks': 6,
    '/team/a': 7,
    '/team/tasks/row': undefined,
    '/team/tasks-1': undefined,
    '/team/tasks-1/row': undefined,
    '/overview': undefined,
    [`/overview/${id(10)}`]: 8,
  })
  const bodyOf = (title: string) =>
    shown.find(({ _type, ...guide }) => _type === 'guide' && guide.title === title)?.body
  expect(outline(bodyOf('Two'))).toEqual([
    '- Status: Done',
    '- Tags: a, b',
    'image',
    { warning: '', body: ['Mind this.'] },
  ])
  const links = [...JSON.stringify(bodyOf('Team')).matchAll(/"_ref":"([^"]+)"/g)].map(([, _ref]) =>
    pathOf({ _ref }),
  )
  expect(links).toEqual(['/team/two', '/team/tasks', '/team/a', '/team/two'])
  expect(documents.map(({ from }) => from)).toContain(`/docs/Two-${id(2)}/`)
  expect(report).not.toContain('leads to no page')
  expect(report).toContain('the database Tasks')
})

test('every old address leads to its page: that of the file, of its front matter, and old redirects', () => {
  const { documents, report } = imported({
    'Guide/index.md': '# Guide',
    '01-a/02-b.md': '---\nslug: /very/old\n---\n# B',
    'flat.md': '# Flat',
    'docs.json':
      '{"navigation":{"groups":[{"group":"Basics","pages":["flat"]}]},"redirects":[{"source":"/older","destination":"/flat"},{"source":"/v1/:rest*","destination":"/flat"},{"source":"/v2/:slug*","destination":"/:slug*"},{"source":"/:lang/a","destination":"/flat"}]}',
  })
  const titles = new Map(documents.map(({ _id, title }) => [_id, title]))
  const redirects = documents.flatMap(({ _type, from, toPage, toUrl }) =>
    _type === 'redirect' ? [[from, toUrl ?? titles.get((toPage as { _ref: string })._ref)]] : [],
  )
  expect(redirects).toEqual([
    ['/docs/Guide/', 'Guide'],
    ['/docs/very/old/', 'B'],
    ['/docs/flat/', 'Flat'],
    ['/docs/older/', 'Flat'],
    ['/docs/v1/*', 'Flat'],
    ['/docs/v2/*', '/docs/*'],
  ])
  expect(report).toContain('the redirect from /:lang/a to /flat is left out: its pattern is not at the end')
})

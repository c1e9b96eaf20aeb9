import { blockText } from '@repo/model/anchors.ts'
import { expect, test } from 'vitest'
import { emptyRecordPage } from '#testing/record-page.ts'
import { recordsOf } from './build.ts'
import { maxRecordBytes } from './chunks.ts'
import type { RecordBlock, RecordPage } from './page.ts'

function textOf(block: RecordBlock): string {
  return block._type === 'block' ? blockText(block) : ''
}

function paragraph(key: string, text: string, style: 'normal' | 'h2' | 'h3' | 'h4' = 'normal'): RecordBlock {
  return {
    _type: 'block',
    _key: key,
    style,
    children: [{ _type: 'span', _key: `${key}0`, text }],
    markDefs: null,
  } as RecordBlock
}

const page = {
  ...emptyRecordPage,
  _id: 'node-text-llm',
  segments: [null, null, 'nodes', 'text'],
  tags: ['tag-ai'],
  tagLabels: ['AI'],
  icon: 'chat',
  body: [
    paragraph('a', 'Before any heading.'),
    paragraph('b', 'Use it', 'h2'),
    paragraph('c', 'First.'),
    paragraph('d', 'Second.'),
    paragraph('e', 'Deeper', 'h3'),
    paragraph('f', 'Below.'),
    paragraph('g', 'Settings', 'h2'),
  ],
} satisfies RecordPage as RecordPage

/** Records of the page with other fields, as the lake may return them. */
const recordsWith = (fields: object = {}) => recordsOf({ ...page, ...fields } as RecordPage, textOf)

function brief(records: ReturnType<typeof recordsOf>) {
  return records.map(({ objectID, type, url, content, hierarchy }) => [
    objectID.replace('node-text-llm:en-US:', ''),
    type,
    url.replace('/docs/nodes/text/llm/', ''),
    [hierarchy.lvl2, hierarchy.lvl3].filter(Boolean).join(' > '),
    content,
  ])
}

test('every page has an icon, also a guide and one with an unknown icon', () => {
  const changes = [{}, { _type: 'guide', icon: null }, { icon: 'unknown' }]
  const icons = changes.map((changed) => recordsWith(changed)[0]?.icon)
  expect([new Set(icons).size, icons.every((icon) => icon?.startsWith('M'))]).toEqual([3, true])
})

test('every record of a page has its icon and summary, which a page that is found by a section shows', () => {
  const records = recordsWith({ statusKind: 'new', summary: 'Asks "a" model.' })
  expect(records.length).toBeGreaterThan(5)
  expect(new Set(records.map(({ icon }) => icon)).size).toBe(1)
  expect(records[0]?.icon).toMatch(/^M/)
  expect(new Set(records.map(({ summary }) => summary))).toEqual(new Set(['New. Asks &quot;a&quot; model.']))
  const without = recordsWith({ summary: null })
  expect(new Set(without.map(({ summary }) => summary))).toEqual(new Set([null]))
})

test('a page is a record, so is each heading, and the text below each', () => {
  expect(brief(recordsWith())).toEqual([
    ['page', 'lvl1', '', '', null],
    ['summary', 'content', '', '', 'Asks a model.'],
    ['top:a', 'content', '', '', 'Before any heading.'],
    ['b', 'lvl2', '#use-it', 'Use it', null],
    ['b:c', 'content', '#use-it', 'Use it', 'First. Second.'],
    ['e', 'lvl3', '#deeper', 'Use it > Deeper', null],
    ['e:f', 'content', '#deeper', 'Use it > Deeper', 'Below.'],
    // The anchor `settings` belongs to the node's own settings.
    ['g', 'lvl2', '#settings-1', 'Settings', null],
  ])
})

test('words of readers are in one record of the page, escaped; empty ones are left out', () => {
  const records = recordsWith({ searchWords: ['a < b', '', null] })
  expect(records.map(({ searchWords }) => searchWords)).toEqual([
    ['a &lt; b'],
    ...records.slice(1).map(() => []),
  ])
})

test('each row of a table is a record, in the section of the table', () => {
  const rows = { _type: 'table', _key: 't' } as RecordBlock
  const body = [paragraph('a', 'Sizes', 'h2'), paragraph('b', 'Before.'), rows, paragraph('c', 'After.')]
  const texts = (block: RecordBlock) =>
    block._type === 'table' ? 'File · 100 MB\nNote · 5,000 characters' : textOf(block)
  expect(brief(recordsOf({ ...page, body, summary: null } as RecordPage, texts)).slice(2)).toEqual([
    ['a:b', 'content', '#sizes', 'Sizes', 'Before.'],
    ['a:t.0', 'content', '#sizes', 'Sizes', 'File · 100 MB'],
    ['a:t.1', 'content', '#sizes', 'Sizes', 'Note · 5,000 characters'],
    ['a:c', 'content', '#sizes', 'Sizes', 'After.'],
  ])
})

test("a guide may have a heading with the name of a node's section", () => {
  expect(recordsWith({ _type: 'guide' }).at(-1)?.url).toBe('/docs/nodes/text/llm/#settings')
})

test('a row of a node is found by its name, and its record links to the row', () => {
  const records = recordsWith({
    body: null,
    summary: null,
    inputs: [{ _key: 'i1', name: 'prompt', label: 'Prompt', type: 'text', description: 'What to ask' }],
    settings: [
      {
        _key: 's1',
        name: 'max_tokens',
        label: 'Most words',
        type: 'choice',
        default: '1',
        description: 'Length',
        options: [{ value: 'a', label: 'Short' }],
      },
    ],
    errors: [
      { _key: 'e1', message: 'Model not found', cause: 'Typed wrong.', remedy: 'Pick one.' },
      { _key: 'e2', message: 'Model not found!', cause: null, remedy: null },
    ],
  })
  expect(brief(records)).toEqual([
    ['page', 'lvl1', '', '', null],
    ['inputs', 'lvl2', '#inputs', 'Inputs', null],
    ['inputs:i1', 'content', '#inputs', 'Inputs > Prompt', 'What to ask'],
    ['settings', 'lvl2', '#settings', 'Settings', null],
    ['settings:s1', 'content', '#setting-max_tokens', 'Settings > Most words', 'Length Short Default 1'],
    ['errors', 'lvl2', '#errors', 'What can go wrong', null],
    [
      'errors:e1',
      'content',
      '#error-model-not-found',
      'What can go wrong > Model not found',
      'Typed wrong. Pick one.',
    ],
    ['errors:e2', 'lvl3', '#error-model-not-found-1', 'What can go wrong > Model not found!', null],
  ])
})

test('a row is shown with what answers a search for it', () => {
  const options = [
    { value: 'a', label: 'Short' },
    { value: 'b', label: null },
  ]
  const records = recordsWith({
    body: null,
    settings: [
      {
        _key: 's',
        name: 'length',
        label: null,
        type: 'choice',
        default: 'a',
        description: 'Of "it".',
        options,
      },
    ],
    limits: [{ _key: 'l', title: 'File', description: '100 MB' }],
    errors: [{ _key: 'e', message: 'Not found', cause: 'Typed wrong.', remedy: 'Pick one.' }],
  })
  const answers = records.flatMap(({ kind, answer }) => (answer ? [[kind, answer]] : []))
  expect(answers).toEqual([
    ['settings', 'choice, default Short. Choices: Short, b. Of &quot;it&quot;.'],
    ['limits', '100 MB'],
    ['errors', 'Pick one.'],
  ])
})

test('a row is also found by the name that it has in workflows', () => {
  const setting = { _key: 's', name: 'max<Tokens', label: 'Longest answer', type: 'number', default: null }
  const settings = [{ ...setting, description: 'Where it is cut.', options: null }]
  const records = recordsWith({ body: null, settings, tagLabels: null })
  expect(records.at(-1)).toMatchObject({ anchor: 'setting-max<Tokens', keywords: ['max&lt;Tokens'] })
  expect(records[0]?.keywords).toEqual([])
})

test('a page is found by its tags, in one of its records', () => {
  const records = recordsWith({ tagLabels: ['AI', null, 'Q&A'] })
  expect(records.map(({ keywords }) => keywords).filter((words) => words.length > 0)).toEqual([
    ['AI', 'Q&amp;A'],
  ])
})

test("a writer's rank is in every record of the page", () => {
  const ranks = (searchRank: RecordPage['searchRank']) =>
    new Set(recordsWith({ searchRank }).map(({ weight }) => weight.pageRank))
  expect([ranks(null), ranks(2)]).toEqual([new Set([0]), new Set([2])])
})

test('the summary of a page begins with the status of its node', () => {
  const summaries = (fields: object) =>
    recordsWith(fields)
      .slice(0, 2)
      .map(({ summary, content }) => summary ?? content)
  expect(summaries({ statusKind: 'deprecated' })).toEqual([
    'Deprecated. Asks a model.',
    'Deprecated. Asks a model.',
  ])
  expect(summaries({ statusKind: 'removed', summary: null })).toEqual(['Removed.', 'Removed.'])
  expect(summaries({ statusKind: 'beta' })).toEqual(['Asks a model.', 'Asks a model.'])
})

test('a record has the number of words in its own title, counted as the index splits them', () => {
  const words = (title: string) => recordsWith({ title })[0]?.weight.words
  expect(['LLM', 'Exa Search', 'OpenSearch', 'PGVector', 'Apollo.io', 'Input & Output'].map(words)).toEqual([
    1, 2, 2, 2, 2, 2,
  ])
  const own = recordsWith().map(({ type, hierarchy, weight }) => [type, hierarchy.lvl2, weight.words])
  expect(own).toContainEqual(['lvl2', 'Use it', 2])
  expect(own).toContainEqual(['content', 'Use it', 2])
})

test('a renamed or moved page keeps its record ids', () => {
  const moved = { title: 'Model', slug: 'model', segments: ['else'], category: 'Else' }
  const [before, after] = [recordsWith(), recordsWith(moved)]
  expect(after.map(({ objectID }) => objectID)).toEqual(before.map(({ objectID }) => objectID))
  expect(after.every(({ url }) => url.startsWith('/docs/else/model/'))).toBe(true)
})

test('a paragraph that changes changes one record', () => {
  const body = (page.body ?? []).map((block) => (block._key === 'f' ? paragraph('f', 'Else.') : block))
  const before = new Set(recordsWith().map(({ h }) => h))
  const after = recordsWith({ body }).filter(({ h }) => !before.has(h))
  expect(after.map(({ objectID }) => objectID)).toEqual(['node-text-llm:en-US:e:f'])
})

test('markup in a text is shown, not run', () => {
  const summary = `<script>alert("1")</script> it's`
  const evil = recordsWith({ title: '<b>&', summary, body: [paragraph('a', '<h1>', 'h2')] })
  const text = JSON.stringify(evil.map(({ content, hierarchy }) => [content, hierarchy]))
  expect(text).not.toMatch(/[<>']/)
  expect(text).toContain('&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt; it&#39;s')
})

test('an unlisted page, and one without title or slug, has no records', () => {
  for (const change of [{ unlisted: true }, { slug: null }, { title: null }])
    expect(recordsWith(change)).toEqual([])
})

test('every record says which page, language and version it is of', () => {
  for (const record of recordsWith()) {
    expect(record).toMatchObject({
      page: 'node-text-llm',
      lang: 'en-US',
      language: 'en-US',
      docusaurus_tag: 'docs-default-current',
      version: 'current',
      tags: ['tag-ai'],
      url_without_anchor: '/docs/nodes/text/llm/',
      hierarchy: { lvl0: 'Text', lvl1: 'LLM' },
    })
  }
})

test('no record is too large for Algolia, whatever its page contains, and no word is lost', () => {
  // As JSON and escaped for HTML, each of the first three letters takes three bytes, and the mark
  // six.
  const long = (words: number) => Array.from({ length: words }, (_, n) => `語語語"${n}`).join(' ')
  const options = Array.from({ length: 400 }, (_, n) => ({ value: `v${n}`, label: `Choice 語"${n}` }))
  const title = long(200)
  const records = recordsWith({
    title,
    category: title,
    summary: long(2000),
    tagLabels: Array.from({ length: 40 }, () => title),
    searchWords: Array.from({ length: 40 }, () => title),
    settings: [
      { _key: 's1', name: 'model', label: title, type: 'choice', default: null, description: null, options },
    ],
    errors: [{ _key: 'e1', message: title, cause: long(2000), remedy: null }],
    body: [paragraph('a', title, 'h2'), paragraph('b', title, 'h3'), paragraph('c', long(5000))],
  })
  const bytes = records.map((record) => Buffer.byteLength(JSON.stringify(record)))
  expect(Math.max(...bytes)).toBeLessThanOrEqual(maxRecordBytes)
  expect(new Set(records.map(({ objectID }) => objectID)).size).toBe(records.length)

  const contentOf = (key: string) =>
    records
      .filter(({ objectID }) => objectID.replace('node-text-llm:en-US:', '').split('~')[0] === key)
      .map(({ content }) => content?.replaceAll('&quot;', '"'))
      .join(' ')
  expect(contentOf('summary')).toBe(long(2000))
  expect(contentOf('settings:s1')).toBe(options.map(({ label }) => label).join(', '))
  expect(contentOf('errors:e1')).toBe(long(2000))
  expect(contentOf('b:c')).toBe(long(5000))
  // Each part of a long row links to the row, and has its name.
  const parts = records.filter(({ anchor }) => anchor === 'setting-model')
  expect(parts.length).toBeGreaterThan(1)
  for (const { keywords } of parts) expect(keywords).toEqual(['model'])
})

test('blocks without a key, or with a repeated one, get their own records under their own heading', () => {
  const unkeyed = (text: string, style?: 'h2') =>
    ({ ...paragraph('', text, style), _key: undefined }) as unknown as RecordBlock
  const port = { _type: 'port', name: 'a', label: 'A', type: 'text', description: null }
  const inputs = [port, { ...port, label: 'B' }]
  const body = [
    unkeyed('One', 'h2'),
    unkeyed('First.'),
    unkeyed('Two', 'h2'),
    unkeyed('Second.'),
    paragraph('k', 'Three', 'h2'),
    paragraph('k', 'Third.'),
    paragraph('k', 'Four', 'h2'),
    paragraph('k', 'Fourth.'),
    // The record of the page has this id.
    paragraph('page', 'Five', 'h2'),
  ]
  const records = recordsWith({ inputs, body })
  expect(new Set(records.map(({ objectID }) => objectID)).size).toBe(records.length)
  expect(
    records.slice(2).map(({ url, hierarchy, content }) => [url.split('#')[1], hierarchy.lvl2, content]),
  ).toEqual([
    ['inputs', 'Inputs', null],
    ['inputs', 'Inputs', null],
    ['inputs', 'Inputs', null],
    ['one', 'One', null],
    ['one', 'One', 'First.'],
    ['two', 'Two', null],
    ['two', 'Two', 'Second.'],
    ['three', 'Three', null],
    ['three', 'Three', 'Third.'],
    ['four', 'Four', null],
    ['four', 'Four', 'Fourth.'],
    ['five', 'Five', null],
  ])
  expect(records.map(({ objectID }) => objectID)).not.toContainEqual(expect.stringMatching(/undefined|null/))
})

test('a tag or a category whose name is not a string does not keep pages that show it out of the index', () => {
  // As the lake returns them: API clients may write anything.
  const [first] = recordsWith({ category: 5, tagLabels: [true, null, 'AI', ''] })
  expect([first?.hierarchy.lvl0, first?.keywords]).toEqual(['Documentation', ['AI']])
  expect(recordsWith({ slug: 5 })).toEqual([])
})

test('a page with an address that no crawler takes has no records, whatever its segments are', () => {
  const withSegment = (length: number) => recordsWith({ segments: [null, null, null, 'x'.repeat(length)] })
  expect(withSegment(2047 - '/docs//llm/'.length)[0]?.url).toHaveLength(2047)
  expect(() => withSegment(10_000_000)).toThrow(
    'its address has 10000011 characters, and at most 2047 can be indexed',
  )
})

import { chance } from '@repo/kit/testing/random.ts'
import { expect, test } from 'vitest'
import { changedKeys, possiblyChangedKeys } from './change.ts'
import { fingerprintedTypes, fingerprintOf, type PublishedDocument } from './fingerprint.ts'
import type { DependencyKey } from './keys.ts'

const page = {
  _id: 'p',
  _type: 'nodePage',
  _rev: '1',
  title: 'LLM',
  slug: { current: 'llm' },
  icon: 'bot',
  summary: 'Asks a model',
  category: { _ref: 'c1' },
  tags: [{ _ref: 't1' }, { _ref: 't2' }],
  position: 3,
  body: [{ _type: 'block', _key: 'a', children: [{ text: 'Hello' }] }],
}
const category = {
  _id: 'c1',
  _type: 'category',
  title: 'Text',
  slug: { current: 'text' },
  pathSegment: 'text',
  parent: { _ref: 'c0' },
  description: 'About text',
  color: 'green',
  position: 2,
}
const tag = { _id: 't1', _type: 'tag', label: 'AI', slug: { current: 'ai' }, description: 'Models' }

const whole = ['link:p', 'card:p', 'page:p']
/** Keys of files about all pages. */
const lines = ['outline', 'changes']
const tagged = ['tagged:t1', 'tagged:t2', 'tags']
const addressOf = (id: string) => ['addresses', `address:${id}`, `link:${id}`, `card:${id}`, `page:${id}`]
const elsewhere = addressOf('p')
const wholeTag = [...addressOf('t1'), 'slug:tag:ai', 'tags', 'pages']
const categoryAppears = [
  ...addressOf('c1'),
  'segment:c1',
  'moved:text',
  'slug:category:text',
  'pages',
  ...lines,
]
const pageAppears = [...elsewhere, 'slug:page:llm', 'members:c1', ...tagged, 'pages', ...lines, 'listed']
const slugs = ['slug:page:llm', 'slug:page:model']
const unlisted = { ...page, unlisted: true }
const unplaced = { ...page, position: undefined }
const status = { kind: 'deprecated' }
const day = { status: { ...status, date: '2027-01-06' } }
const settings = { _id: 'siteSettings', _type: 'siteSettings' }
const words = { _id: 'searchSettings', _type: 'searchSettings', synonyms: [] }

/** Changes of a document, or a whole new one, with the keys that they alter. */
const rows: [string, PublishedDocument | null, Partial<PublishedDocument>, string[]][] = [
  ['a page is published', null, page, pageAppears],
  ['an unlisted page is published', null, unlisted, [...elsewhere, 'slug:page:llm']],
  ['nothing but the revision, which its page shows', page, { _rev: '2' }, ['page:p', 'changes']],
  ['the day', page, { _updatedAt: '2026-11-21T01:00:00Z' }, ['pages', 'changes']],
  ['the revision of a redirect', { _id: 'r', _type: 'redirect', _rev: '1' }, { _rev: '2' }, []],
  ['the importer writes its note', page, { source: { path: 'a.md', hash: 'x' } }, []],
  ['body', page, { body: [] }, ['page:p', 'changes']],
  ['summary', page, { summary: 'Else' }, ['card:p', 'page:p', ...lines]],
  ['icon', page, { icon: 'brain' }, [...whole, ...lines]],
  ['status, which the sidebar and cards show', page, { status }, [...whole, ...lines]],
  ['the day of a status, which only its page shows', { ...page, status }, day, ['page:p', 'changes']],
  ['title', page, { title: 'Model' }, [...whole, ...lines]],
  ['title that a page is sorted by', unplaced, { title: 'Model' }, [...whole, 'members:c1', ...lines]],
  ['slug', page, { slug: { current: 'model' } }, [...elsewhere, ...slugs, 'pages', ...lines]],
  [
    'move to another category',
    page,
    { category: { _ref: 'c2' } },
    [...elsewhere, 'slug:page:llm', 'members:c1', 'members:c2', 'pages', ...lines],
  ],
  ['reorder', page, { position: 9 }, ['page:p', 'members:c1', ...lines]],
  ['unlist', page, unlisted, [...whole, 'members:c1', ...tagged, 'pages', ...lines, 'listed']],
  ['body of an unlisted page', unlisted, { body: [] }, ['page:p']],
  ['tags of an unlisted page', unlisted, { tags: [] }, ['page:p']],
  [
    'one tag replaced',
    page,
    { tags: [{ _ref: 't1' }, { _ref: 't3' }] },
    ['page:p', 'tagged:t2', 'tagged:t3', 'tags', 'changes'],
  ],
  ['tags in another order', page, { tags: [{ _ref: 't2' }, { _ref: 't1' }] }, ['page:p', 'changes']],
  ['a category appears', null, category, [...categoryAppears, 'child:c0:text', 'members:c0']],
  ['title of a category', category, { title: 'Texts' }, ['link:c1', 'card:c1', 'page:c1', 'outline']],
  ['description of a category', category, { description: '' }, ['card:c1', 'page:c1']],
  ['reorder of a category', category, { position: 5 }, ['page:c1', 'members:c0', 'outline']],
  ['a tag appears', null, tag, wholeTag],
  ['label of a tag', tag, { label: 'A.I.' }, ['link:t1', 'card:t1', 'page:t1', 'tags']],
  ['description of a tag', tag, { description: '' }, ['card:t1', 'page:t1']],
  ['a redirect appears', null, { _id: 'r', _type: 'redirect', from: '/a/' }, ['redirect:/a/', 'addresses']],
  ['site settings', settings, { productName: 'x' }, ['settings']],
  [
    'home page',
    { _id: 'homePage', _type: 'homePage', title: 'a' },
    { title: 'b' },
    // Also where a page refers to it as its category by mistake.
    ['home', 'link:homePage', 'card:homePage'],
  ],
  ['words that readers use', words, { synonyms: [{ _key: 'a', words: ['x', 'y'] }] }, ['search']],
  ['an image, which its pages show', null, { _id: 'image-1', _type: 'sanity.imageAsset' }, []],
]

const reversed = Object.fromEntries(Object.entries(page).reverse()) as typeof page
const cases: readonly (readonly [string, PublishedDocument | null, PublishedDocument, string[]])[] = [
  ['only the order of keys', page, reversed, []],
  // A row without a document before has a whole one.
  ...rows.map(([name, before, change, keys]) => {
    return [name, before, { ...before, ...change } as PublishedDocument, keys] as const
  }),
]

function changed(before: PublishedDocument | null, after: PublishedDocument | null): DependencyKey[] {
  return [...changedKeys(before && fingerprintOf(before), after && fingerprintOf(after))].sort()
}

test.each(cases)('%s', (_name, before, after, keys) => {
  expect(changed(before, after)).toEqual([...keys].sort())
})

function anyDocument(below: (n: number) => number): PublishedDocument | null {
  if (below(6) === 0) return null
  return {
    _id: 'x',
    _type: fingerprintedTypes[below(fingerprintedTypes.length)] ?? 'tag',
    _rev: String(below(1000)),
    title: `t${below(2)}`,
    label: `l${below(2)}`,
    slug: { current: `s${below(2)}` },
    category: { _ref: `c${below(2)}` },
    parent: below(2) ? { _ref: `c${below(2)}` } : undefined,
    pathSegment: `g${below(2)}`,
    tags: Array.from({ length: below(3) }, () => ({ _ref: `t${below(3)}` })),
    unlisted: below(2) === 0,
    position: below(3) || undefined,
    summary: `${below(2)}`,
    body: [`${below(2)}`],
  }
}

test('a change and its reverse alter the same keys, and no change alters none', () => {
  const seed = 20261121
  const { below } = chance(seed)
  for (let n = 0; n < 5000; n += 1) {
    const [before, after] = [anyDocument(below), anyDocument(below)]
    expect(changed(before, after), `seed ${seed}, case ${n}`).toEqual(changed(after, before))
    expect(changed(before, before), `seed ${seed}, case ${n}`).toEqual([])
  }
})

test('two changes in a row alter all keys that one change over both alters', () => {
  const seed = 4
  const { below } = chance(seed)
  for (let n = 0; n < 5000; n += 1) {
    const [first, second, third] = [anyDocument(below), anyDocument(below), anyDocument(below)]
    const revisionChanges = new Set([...changed(first, second), ...changed(second, third)])
    const missing = changed(first, third).filter((key) => !revisionChanges.has(key))
    expect(missing, `seed ${seed}, case ${n}`).toEqual([])
  }
})

test('only a change that is known to be direct alters no more than its difference', () => {
  const versionOf = (rev: string, title: string, unlisted = false) =>
    fingerprintOf({ ...page, _rev: rev, title, unlisted })
  const [first, hidden, last] = [versionOf('1', 'LLM'), versionOf('2', 'LLM', true), versionOf('3', 'LLM')]
  const stepTo = (before: typeof first, after: typeof first) => ({ id: 'p', before, after })
  const sorted = (keys: Iterable<string>) => [...keys].sort()
  const straight = sorted(changedKeys(first, last))
  expect(straight).toEqual(['changes', 'page:p'])
  expect(sorted(possiblyChangedKeys(first, last, [stepTo(first, last), stepTo(first, last)]))).toEqual(
    straight,
  )
  // Lists may have been read while it was hidden, or had another title.
  for (const revisionChanges of [[], [stepTo(hidden, last)], [stepTo(first, hidden), stepTo(hidden, last)]])
    expect(sorted(possiblyChangedKeys(first, last, revisionChanges))).toEqual(sorted(pageAppears))
  expect(sorted(possiblyChangedKeys(null, null, [stepTo(null, first), stepTo(first, null)]))).toEqual(
    sorted(pageAppears),
  )
  expect(sorted(possiblyChangedKeys(null, null, []))).toEqual([])
  expect(sorted(possiblyChangedKeys(first, first, [stepTo(hidden, first)]))).toEqual([])
  // The last version was applied before the event of one in between arrived.
  expect(sorted(possiblyChangedKeys(last, last, [stepTo(first, hidden)]))).toEqual(sorted(pageAppears))
})

/** Documents of every type with every field filled. */

import { aBlock, type TestDocument } from '@repo/testing/content.ts'
import { ownFields } from '#own/samples.ts'
import type * as types from '#queries/results.generated.ts'

/** Fields that the lake writes itself. */
type Own = '_id' | '_type' | '_createdAt' | '_updatedAt' | '_rev'

/** Every field of a type; a new field of the schema does not compile until it is filled here. */
type Filled<T> = { readonly _id: string; readonly _type: string } & {
  readonly [Field in Exclude<keyof T, Own>]-?: unknown
}

/** Weak: the lake refuses strong references to missing documents, as Sanity does. */
function reference(_ref: string, _key?: string) {
  return { _type: 'reference', _ref, _weak: true, ...(_key && { _key }) }
}

function aLinkedText(key: string) {
  const block = aBlock(key, 'A text with a link', { link: 'llm' })
  return { ...block, markDefs: block.markDefs.map((mark) => ({ ...mark, page: reference('llm') })) }
}

function aNavLink(_key: string) {
  return { _type: 'navLink', _key, label: 'Begin', page: reference('first-steps'), href: '/docs/' }
}

const seo = { _type: 'seo', title: 'A title for search', description: 'A description for search' }
const source = { path: 'docs/a.md', hash: 'abc', written: 'abc' }
const row = { label: 'A label', name: 'name', type: 'text', required: true, description: 'What it is' }
const checked = { url: 'https://example.com/limits', checkedOn: '2026-11-28' }
const text = {
  title: 'A page',
  summary: 'What it is about',
  slug: { _type: 'slug', current: 'wrong' },
  category: reference('text'),
  tags: [reference('ai', 'a')],
  searchWords: ['in other words'],
  position: 1,
  searchRank: 2,
  unlisted: false,
  reviewedAt: '2026-05-23',
  seo,
  source,
  body: [aBlock('a', 'A heading', { style: 'h2' }), aLinkedText('b')],
}

const guide: Filled<types.Guide> = { _id: 'wrong', _type: 'guide', ...text, ...ownFields }

const nodePage: Filled<types.NodePage> = {
  _id: 'wrong',
  _type: 'nodePage',
  ...text,
  ...ownFields,
  icon: 'bot',
  status: { kind: 'deprecated', date: '2027-01-06', replacement: reference('llm') },
  provider: { name: 'A service', url: 'https://example.com/' },
  inputs: [{ _type: 'port', _key: 'a', ...row }],
  outputs: [{ _type: 'port', _key: 'a', ...row }],
  settings: [
    {
      _type: 'setting',
      _key: 'a',
      ...row,
      default: 'x',
      options: [{ _type: 'settingOption', _key: 'o', label: 'An option', value: 'x' }],
      source: checked,
    },
  ],
  credentials: [
    {
      _type: 'credential',
      _key: 'a',
      title: 'A key',
      description: 'Where it is',
      guide: reference('first-steps'),
      url: 'https://example.com/keys',
      permissions: ['keys:Read'],
      source: checked,
    },
  ],
  limits: [{ _type: 'limit', _key: 'a', title: 'Size', description: '10 MB', source: checked }],
  errors: [{ _type: 'nodeError', _key: 'a', message: 'A message', cause: 'A cause', remedy: 'A remedy' }],
  related: [reference('llm', 'a')],
}

const category: Filled<types.Category> = {
  _id: 'text',
  _type: 'category',
  title: 'A category',
  slug: { _type: 'slug', current: 'text' },
  pathSegment: 'text',
  parent: reference('nodes'),
  needsApproval: true,
  description: 'What is in it',
  icon: 'text',
  color: 'green',
  position: 1,
  source,
}

const tag: Filled<types.Tag> = {
  _id: 'ai',
  _type: 'tag',
  label: 'AI',
  slug: { _type: 'slug', current: 'ai' },
  description: 'About AI',
  source,
}

const snippet: Filled<types.Snippet> = {
  _id: 'beta',
  _type: 'snippet',
  title: 'Beta',
  needsApproval: true,
  body: [aLinkedText('s')],
}

const redirect: Filled<types.Redirect> = {
  _id: 'led',
  _type: 'redirect',
  from: '/docs/old/',
  toPage: reference('llm'),
  toUrl: '/docs/',
  source,
  permanent: true,
  folder: false,
  container: 'text',
  name: 'old',
  successorOf: 'gone',
  leftAt: '2026-11-21T16:00:00Z',
  automatic: true,
}

const siteSettings: Filled<types.SiteSettings> = {
  _id: 'siteSettings',
  _type: 'siteSettings',
  productName: 'Loomwork',
  company: 'Loomwork GmbH',
  tagline: 'No code',
  description: 'What the site says of itself',
  color: '#0b5fff',
  logo: { _type: 'image', asset: { _type: 'reference', _ref: 'image-logo-64x64-svg', _weak: true } },
  version: { name: 'current', label: 'Next' },
  mainDoc: reference('first-steps'),
  navbar: [
    aNavLink('a'),
    { ...aNavLink('b'), _type: 'navButton' },
    { _type: 'navGroup', _key: 'c', title: 'More', links: [aNavLink('d')] },
  ],
  footer: [{ _type: 'footerColumn', _key: 'a', title: 'Docs', links: [aNavLink('b')] }],
  copyright: '© 2025 {company}',
  announcement: {
    id: 'one',
    text: 'An announcement',
    content: [aLinkedText('t')],
    link: aNavLink('c'),
    dismissible: true,
  },
}

const homePage: Filled<types.HomePage> = {
  _id: 'homePage',
  _type: 'homePage',
  title: 'Welcome',
  lead: 'Build workflows',
  actions: [aNavLink('a')],
  highlights: [
    { _type: 'highlight', _key: 'a', title: 'A highlight', text: 'A text', icon: 'bot', link: aNavLink('b') },
  ],
  workflow: {
    _type: 'workflow',
    title: 'A workflow',
    description: 'What it does',
    nodes: [
      { _type: 'workflowNode', _key: 'a', id: 'one', label: 'One', node: reference('llm') },
      { _type: 'workflowNode', _key: 'b', id: 'two', label: 'Two', node: reference('llm') },
    ],
    connections: [{ _type: 'workflowConnection', _key: 'a', from: 'one', to: 'two', label: 'text' }],
  },
  popularNodes: [{ ...reference('llm'), _key: 'a' }],
  seo,
}

const searchSettings: Filled<types.SearchSettings> = {
  _id: 'searchSettings',
  _type: 'searchSettings',
  synonyms: [
    { _type: 'sameWords', _key: 'a', words: ['a', 'b'] },
    { _type: 'otherWord', _key: 'b', word: 'c', means: ['d'] },
  ],
}

/** A complete document of each type, with references into `smallDocumentation`. */
export const wholeDocuments = {
  nodePage,
  guide,
  category,
  tag,
  snippet,
  redirect,
  siteSettings,
  homePage,
  searchSettings,
} satisfies Readonly<Record<string, TestDocument>>

import { openedForFile } from '@repo/kit/testing/opened.ts'
import type { TestDocument } from '@repo/testing/content.ts'
import { lakeWith } from '@repo/testing/lake.ts'
import { expect, test } from 'vitest'
import { saidOfField } from '../../testing/form.ts'
import { reference, slug } from '../../testing/references.ts'

function category(id: string, parent = '', pathSegment = id.replace(/^drafts\./, '')): TestDocument {
  return {
    _id: id,
    _type: 'category',
    title: pathSegment,
    pathSegment,
    ...(parent && { parent: reference(parent) }),
  }
}

const lake = openedForFile(() =>
  lakeWith(
    category('nodes'),
    category('guides'),
    category('text', 'nodes'),
    category('drafts.speech', 'nodes'),
    // a > b > c > d, the deepest that there is
    ...[category('a'), category('b', 'a'), category('c', 'b'), category('d', 'c')],
    // x > y > z
    ...[category('x'), category('y', 'x'), category('z', 'y')],
  ),
)

const twice = (name: string) =>
  `error pathSegment: The category "${name}" in the same place already uses "${name}", so their pages would have the same addresses: choose another word.`
const list = (name: string, what: string) =>
  `error pathSegment: The site has the ${what} at /docs/${name}/, so pages in this category would not be found: choose another word.`
const malformed =
  'error pathSegment: Use small letters, digits and hyphens only, such as "data-sources-storage".'
const tooDeep =
  'With the categories inside this one there would be 5 levels, and 4 are possible: choose one further up.'

test.each<[string, TestDocument, ...said: string[]]>([
  ['that of another in the same place', category('drafts.new', 'nodes', 'text'), twice('text')],
  ['that of another at the top', category('drafts.new', '', 'guides'), twice('guides')],
  ['that of another elsewhere', category('drafts.new', 'guides', 'text')],
  ['its own below another', category('drafts.text', 'nodes')],
  ['its own at the top', category('drafts.nodes')],
  ['that of a draft', category('drafts.new', 'nodes', 'speech')],
  ['a list of the site', category('drafts.new', '', 'tags'), list('tags', 'lists of pages by tag')],
  ['another list', category('drafts.new', '', 'category'), list('category', 'pages of the categories')],
  ['a word of a list, further down', category('drafts.new', 'nodes', 'tags')],
  ['a malformed one', { ...category('drafts.new'), pathSegment: 'Data Sources' }, malformed],
  ['none', { ...category('drafts.new'), pathSegment: undefined }, malformed],
])('a category has %s as its pathSegment', async (_what, document, ...said) => {
  expect(await saidOfField('pathSegment', document, lake.client)).toEqual(said)
})

test.each<[string, TestDocument, ...said: string[]]>([
  ['a place for all inside', category('drafts.x', 'a')],
  ['no place for those inside', category('drafts.x', 'b'), tooDeep],
  ['the fourth level', category('drafts.z', 'c')],
  [
    'the fifth level',
    category('drafts.new', 'd'),
    'Categories nest 4 levels at most: choose one further up.',
  ],
  [
    'a place inside itself',
    category('drafts.a', 'c'),
    'A category cannot be inside itself: choose another one.',
  ],
])('a category has %s as its parent', async (_what, document, ...said) => {
  const wanted = said.map((sentence) => `error parent: ${sentence}`)
  expect(await saidOfField('parent', document, lake.client)).toEqual(wanted)
})

test('drafts of other categories keep a category neither from its address nor from its place', async () => {
  await lake.write(category('drafts.copy', 'nodes', 'text'), category('drafts.deep', 'z'))
  expect(await saidOfField('pathSegment', category('drafts.text', 'nodes'), lake.client)).toEqual([])
  // x > y > z, and a draft that would be the fourth level below them.
  for (const document of [category('drafts.x', 'a'), category('drafts.deep', 'z')])
    expect(await saidOfField('parent', document, lake.client)).toEqual([])
})

test('the address of the list of another category is refused by the name of that category', async () => {
  const named = (document: TestDocument) =>
    saidOfField('slug', { ...document, slug: slug('all-texts') }, lake.client)
  await lake.write({ ...category('listed'), title: 'Texts', slug: slug('all-texts') })
  await lake.write({ ...category('drafts.copied'), title: 'Texts (copy)', slug: slug('all-texts') })
  expect(await named(category('drafts.new'))).toEqual([
    'error slug: The category "Texts" already has the address /docs/category/all-texts/: choose another one.',
  ])
  expect(await named(category('drafts.listed'))).toEqual([])
  const tag = { _id: 'drafts.t', _type: 'tag', label: 'Texts', slug: slug('all-texts') }
  expect(await saidOfField('slug', tag, lake.client)).toEqual([])
  await lake.write({ ...tag, _id: 'other' })
  expect(await saidOfField('slug', tag, lake.client)).toEqual([
    'error slug: The tag "Texts" already has the address /docs/tags/all-texts/: choose another one.',
  ])
})

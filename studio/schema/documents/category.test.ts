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

const segment = (document: TestDocument) => saidOfField('pathSegment', document, lake.client)
const parent = (document: TestDocument) => saidOfField('parent', document, lake.client)

test('a part of the address that a published category in the same place has is refused', async () => {
  expect(await segment(category('drafts.new', 'nodes', 'text'))).toEqual([
    'error pathSegment: The category "text" in the same place already uses "text", so their pages would have the same addresses: choose another word.',
  ])
  expect(await segment(category('drafts.new', '', 'guides'))).toHaveLength(1)
})

test('drafts of other categories keep a category neither from its address nor from its place', async () => {
  expect(await segment(category('drafts.new', 'nodes', 'speech'))).toEqual([])
  await lake.write(category('drafts.copy', 'nodes', 'text'), category('drafts.deep', 'z'))
  expect(await segment(category('drafts.text', 'nodes'))).toEqual([])
  // x > y > z, and a draft that would be the fourth level below them.
  expect(await parent(category('drafts.x', 'a'))).toEqual([])
  expect(await parent(category('drafts.deep', 'z'))).toEqual([])
})

test('the same part elsewhere, and its own published version, are fine', async () => {
  expect(await segment(category('drafts.new', 'guides', 'text'))).toEqual([])
  expect(await segment(category('drafts.text', 'nodes'))).toEqual([])
  expect(await segment(category('drafts.nodes'))).toEqual([])
})

test('at the top no category takes the place of the lists of the site', async () => {
  expect(await segment(category('drafts.new', '', 'tags'))).toEqual([
    'error pathSegment: The site has the lists of pages by tag at /docs/tags/, so pages in this category would not be found: choose another word.',
  ])
  expect(await segment(category('drafts.new', '', 'category'))).toHaveLength(1)
  expect(await segment(category('drafts.new', 'nodes', 'tags'))).toEqual([])
})

test('a path segment that is missing or malformed is reported with the right form', async () => {
  const sentence =
    'error pathSegment: Use small letters, digits and hyphens only, such as "data-sources-storage".'
  expect(await segment({ ...category('drafts.new'), pathSegment: 'Data Sources' })).toEqual([sentence])
  expect(await segment({ ...category('drafts.new'), pathSegment: undefined })).toEqual([sentence])
})

test('a category with others inside is not moved where those would stand too deep', async () => {
  expect(await parent(category('drafts.x', 'a'))).toEqual([])
  expect(await parent(category('drafts.x', 'b'))).toEqual([
    'error parent: With the categories inside this one there would be 5 levels, and 4 are possible: choose one further up.',
  ])
  expect(await parent(category('drafts.z', 'c'))).toEqual([])
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

test('a category cannot be below the fourth level or inside itself', async () => {
  expect(await parent(category('drafts.new', 'c'))).toEqual([])
  expect(await parent(category('drafts.new', 'd'))).toEqual([
    'error parent: Categories nest 4 levels at most: choose one further up.',
  ])
  expect(await parent(category('drafts.a', 'c'))).toEqual([
    'error parent: A category cannot be inside itself: choose another one.',
  ])
})

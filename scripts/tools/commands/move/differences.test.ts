import { expect, test } from 'vitest'
import type { AssetDocument, Content, ContentDocument } from './content.ts'
import { differencesOf } from './differences.ts'

const stamps = { _rev: 'r', _createdAt: '2020-01-01T00:00:00Z', _updatedAt: '2020-01-01T00:00:00Z' }
const page = (fields: object = {}): ContentDocument => ({ _id: 'a', _type: 'page', ...stamps, ...fields })
const image = (fields: object = {}): AssetDocument => ({
  _id: 'image-1',
  _type: 'sanity.imageAsset',
  ...stamps,
  assetId: '1',
  sha1hash: '1',
  size: 1,
  extension: 'png',
  mimeType: 'image/png',
  path: 'images/one',
  url: 'https://one',
  metadata: { lqip: 'x' },
  ...fields,
})

const contentWith = (documents: ContentDocument[], assets: AssetDocument[] = []): Content => ({
  documents: new Map(documents.map((one) => [one._id, one])),
  assets: new Map(assets.map((one) => [one._id, one])),
  releases: new Map(),
})
const statesOf = (source: Content, target: Content) =>
  differencesOf(source, target).map(({ state, id }) => `${state} ${id}`)

test.each([
  ['another revision and time of the last change', { _rev: 's', _updatedAt: '2021-01-01T00:00:00Z' }, []],
  ['another order of fields', { z: 1, y: { b: 1, a: 2 } }, []],
  ['another time of creation', { _createdAt: '2021-01-01T00:00:00Z' }, ['different a']],
  ['another value', { y: { a: 2, b: 2 } }, ['different a']],
  ['one field more', { more: null }, ['different a']],
])('a document with %s', (_what, fields, states) => {
  const source = contentWith([page({ y: { a: 2, b: 1 }, z: 1 })])
  const target = contentWith([page({ y: { a: 2, b: 1 }, z: 1, ...fields })])
  expect(statesOf(source, target)).toEqual(states)
})

test('a document is unfinished if only its strong references are weak', () => {
  const link = { _type: 'reference', _ref: 'b' }
  const source = contentWith([page({ links: [link, { ...link, _weak: true }] })])
  const weak = { ...link, _weak: true }
  expect(statesOf(source, contentWith([page({ links: [weak, weak] })]))).toEqual(['unfinished a'])
  expect(statesOf(source, contentWith([page({ links: [weak, weak], n: 1 })]))).toEqual(['different a'])
})

test.each([
  [
    'its own URL, path and dates',
    { url: 'https://two', path: 'two', _createdAt: '2026-01-01T00:00:00Z' },
    [],
  ],
  ['fields that only hosted Sanity has', { _system: { x: 1 } }, []],
  ['its own metadata', { metadata: { lqip: 'y' } }, ['unfinished image-1']],
  ['a text that was written there', { altText: 'There' }, ['different image-1']],
])('an asset with %s', (_what, fields, states) => {
  expect(statesOf(contentWith([], [image()]), contentWith([], [image(fields)]))).toEqual(states)
})

test('a text about an asset that is missing there is no conflict; another one is', () => {
  const source = contentWith([], [image({ title: 'Here' })])
  expect(statesOf(source, contentWith([], [image()]))).toEqual(['unfinished image-1'])
  expect(statesOf(source, contentWith([], [image({ title: 'There' })]))).toEqual(['different image-1'])
})

import { expect, test } from 'vitest'
import { saidOf } from '../../testing/form.ts'
import { reference, slug } from '../../testing/references.ts'
import { copyOf } from './duplicate.ts'

test('a copied page keeps its content, is marked as a copy and needs a new slug', async () => {
  const kept = { _id: 'drafts.copy', _type: 'guide', summary: 'How it begins.', category: reference('begin') }
  const source = { path: 'docs/first-steps.md', hash: 'h' }
  const copy = copyOf({ ...kept, title: 'First steps', slug: slug('first-steps'), source })
  expect(copy).toEqual({ ...kept, title: 'First steps (copy)' })
  const errors = (await saidOf(copy)).filter((line) => line.startsWith('error'))
  expect(errors).toContain(
    'error slug: The address is missing: press "Generate" to create one from the title, or write one if the title has no Latin letters.',
  )
  expect(errors.filter((line) => !/^error slug[:.]/.test(line))).toEqual([])
})

const category = { _type: 'category', title: 'Text', slug: slug('text'), parent: reference('nodes') }
const written = { _type: 'redirect', from: '/docs/nodes/old/', toPage: reference('llm'), permanent: true }
const bySite = { automatic: true, container: 'nodes', name: 'old', successorOf: 'gone', folder: false }

type Fields = { readonly _type: string; readonly [field: string]: unknown }

test.each<[string, Fields, Fields]>([
  [
    'a category has neither slug nor path segment',
    { ...category, pathSegment: 'text' },
    { _type: 'category', title: 'Text (copy)', parent: reference('nodes') },
  ],
  [
    'a tag has no slug',
    { _type: 'tag', label: 'Vector search', slug: slug('vector-search') },
    { _type: 'tag', label: 'Vector search (copy)' },
  ],
  [
    'a redirect that the site wrote is one that a writer fills in',
    { ...written, ...bySite, leftAt: '2026-11-01T00:00:00Z' },
    { _type: 'redirect', toPage: reference('llm'), permanent: true },
  ],
  ['a document without a name has none', { _type: 'guide', title: '' }, { _type: 'guide', title: '' }],
])('the copy of %s', (_claim, document, copy) => {
  expect(copyOf({ ...document, _id: 'drafts.a' })).toEqual({ ...copy, _id: 'drafts.a' })
})

import { expect, test } from 'vitest'
import { saidOf } from '../../testing/form.ts'
import { reference, slug } from '../../testing/references.ts'
import { copyOf } from './duplicate.ts'

test('a copied page keeps its content, is marked as a copy and needs a new slug', async () => {
  const page = {
    _id: 'drafts.copy',
    _type: 'guide',
    title: 'First steps',
    summary: 'How it begins.',
    slug: slug('first-steps'),
    category: reference('begin'),
    source: { path: 'docs/first-steps.md', hash: 'h' },
  }
  const copy = copyOf(page)
  expect(copy).toEqual({
    _id: 'drafts.copy',
    _type: 'guide',
    title: 'First steps (copy)',
    summary: 'How it begins.',
    category: reference('begin'),
  })
  const errors = (await saidOf(copy)).filter((line) => line.startsWith('error'))
  expect(errors).toContain(
    'error slug: The address is missing: press "Generate" to create one from the title, or write one if the title has no Latin letters.',
  )
  expect(errors.filter((line) => !/^error slug[:.]/.test(line))).toEqual([])
})

test('copied categories and tags have neither slug nor path segment', () => {
  const category = { _id: 'drafts.a', _type: 'category', title: 'Text', slug: slug('text') }
  expect(copyOf({ ...category, pathSegment: 'text', parent: reference('nodes') })).toEqual({
    _id: 'drafts.a',
    _type: 'category',
    title: 'Text (copy)',
    parent: reference('nodes'),
  })
  const tag = { _id: 'drafts.b', _type: 'tag', label: 'Vector search', slug: slug('vector-search') }
  expect(copyOf(tag)).toEqual({ _id: 'drafts.b', _type: 'tag', label: 'Vector search (copy)' })
})

test('the copy of a redirect that the site wrote is one that a writer fills in', () => {
  const written = {
    _id: 'drafts.c',
    _type: 'redirect',
    from: '/docs/nodes/old/',
    toPage: reference('llm'),
    permanent: true,
    automatic: true,
    container: 'nodes',
    name: 'old',
    successorOf: 'gone',
    leftAt: '2026-11-01T00:00:00Z',
    folder: false,
  }
  expect(copyOf(written)).toEqual({
    _id: 'drafts.c',
    _type: 'redirect',
    toPage: reference('llm'),
    permanent: true,
  })
})

test('a document without a name is copied without one', () => {
  expect(copyOf({ _id: 'drafts.d', _type: 'guide', title: '' })).toEqual({
    _id: 'drafts.d',
    _type: 'guide',
    title: '',
  })
})

import { aCategory, aNodePage, smallDocumentation, type TestDocument } from '@repo/testing/content.ts'
import { describe, expect, test } from 'vitest'
import { dependenciesOf } from '#dependencies/result-dependencies.ts'
import { changeOf, type Dataset, published, run } from '#testing/every-read.ts'
import { homeCategoriesMarkdownQuery } from './markdown.ts'
import { homeCategoriesQuery } from './overview.ts'
import { shownResult } from './shown-result.ts'

/** With a top section whose only category has no pages, so that the home page shows neither. */
const documentation = [
  ...smallDocumentation(),
  aCategory('section', { position: 3 }),
  aCategory('empty', { parent: 'section' }),
]

describe.each([
  ['home page', homeCategoriesQuery],
  ['Markdown of the home page', homeCategoriesMarkdownQuery],
])('the %s', (_name, query) => {
  const resultOf = (documents: Dataset) => run({ query, params: {} }, documents)

  /** Shown results before and after a change, and whether the query is run again. */
  async function edited(document: TestDocument) {
    const before = published(documentation)
    const after = new Map(before).set(document._id, { ...document, _rev: 'r1' })
    const [was, is] = [await resultOf(before), await resultOf(after)]
    const changed = changeOf(document._id, before, after)
    return {
      was: shownResult(was),
      is: shownResult(is),
      isNoticed: dependenciesOf(was).some((key) => changed.has(key)),
    }
  }

  test('shows the sections that have cards', async () => {
    expect(shownResult(await resultOf(published(documentation)))).toMatchObject({
      cards: [{ _id: 'start' }],
      sections: [{ _id: 'nodes', cards: [{ _id: 'text' }, { _id: 'speech' }] }],
    })
  })

  test.each([
    ['description of a section', aCategory('nodes', { position: 2, description: 'Another' })],
    ['order of a section without cards', aCategory('section', { position: 0 })],
    ['title of a section without cards', aCategory('section', { position: 3, title: 'Another' })],
    ['order of a category without pages', aCategory('empty', { parent: 'section', position: 7 })],
  ])('is the same after another %s', async (_, document) => {
    const { was, is } = await edited(document)
    expect(is).toEqual(was)
  })

  test.each([
    ['title of a section', aCategory('nodes', { position: 2, title: 'Another' })],
    ['order of the cards of a section', aCategory('speech', { parent: 'nodes', position: 0 })],
    ['first page of a category in a section', aNodePage('first', 'empty')],
    ['first category in a category of a section', aCategory('deep', { parent: 'empty' })],
    ['first category in a card', aCategory('inside', { parent: 'start' })],
  ])('changes with the %s, and depends on it', async (_, document) => {
    const { was, is, isNoticed } = await edited(document)
    expect(is).not.toEqual(was)
    expect(isNoticed).toBe(true)
  })
})

test('a card on the home page has the number of pages and categories in it', async () => {
  const result = await run({ query: homeCategoriesQuery, params: {} }, published(documentation))
  expect(result).toMatchObject({
    cards: [{ _id: 'start', count: 1 }],
    sections: [
      {
        cards: [
          { _id: 'text', count: 3 },
          { _id: 'speech', count: 2 },
        ],
      },
    ],
  })
})

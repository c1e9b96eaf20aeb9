/**
 * Refusals in the words and shapes of hosted Sanity, which programs compare. Sources: responses of
 * hosted Sanity that public repositories quote.
 */
import { openedForFile } from '@repo/kit/testing/opened.ts'
import { beforeEach, expect, test } from 'vitest'
import { clientOf, testLake } from '../testing/lake.ts'
import { refused } from '../testing/requests.ts'

const lake = openedForFile(() => testLake())
beforeEach(async () => {
  const author = { _type: 'reference', _ref: 'author' }
  await clientOf(lake)
    .transaction()
    .createOrReplace({ _id: 'author', _type: 'author' })
    .createOrReplace({ _id: 'book', _type: 'book', author })
    .commit()
})

const client = () => clientOf(lake)

test.each<[string, () => Promise<unknown>, object]>([
  [
    'Document by ID "book" already exists',
    () => client().create({ _id: 'book', _type: 'book' }),
    { type: 'documentAlreadyExistsError', id: 'book' },
  ],
  [
    'The document with the ID "none" was not found',
    () => client().patch('none').set({ a: 1 }).commit(),
    { type: 'documentNotFoundError', id: 'none' },
  ],
  [
    'Document "book" has unexpected revision ID ("{rev}"), expected "other"',
    () => client().patch('book').ifRevisionId('other').set({ a: 1 }).commit(),
    { type: 'documentRevisionIDDoesNotMatchError', currentRevisionID: '{rev}', expectedRevisionID: 'other' },
  ],
  [
    'Document "author" cannot be deleted as there are references to it from "book"',
    () => client().delete('author'),
    { type: 'documentHasExistingReferencesError', id: 'author', referencingIDs: ['book'] },
  ],
  [
    'Document "new" references non-existent document "none"',
    () => client().create({ _id: 'new', _type: 'x', r: { _type: 'reference', _ref: 'none' } }),
    { type: 'documentReferenceDoesNotExistError', id: 'new', referenceID: 'none' },
  ],
])('%s', async (description, write, problem) => {
  const rev = (await client().getDocument('book'))?._rev ?? ''
  const filled = (value: unknown) => JSON.parse(JSON.stringify(value).replaceAll('{rev}', rev))
  const error = await refused(write(), 409)
  const words: string = filled(description)
  expect(error.message).toBe(`Mutation failed: ${words}:\n- ${words}`)
  expect(error.details).toMatchObject({
    type: 'mutationError',
    description: `Mutation failed: ${words}`,
    items: [{ index: 0, error: { ...filled(problem), description: words } }],
  })
})

test('another dataset is not found, and none can be created, changed or deleted', async () => {
  const other = client().withConfig({ dataset: 'staging' })
  await refused(other.fetch('1'), 404, 'Dataset "staging" not found for project ID "test"')
  const { datasets } = client()
  expect((await datasets.list()).map(({ name }) => name)).toEqual(['production'])
  for (const change of [
    () => datasets.create('staging'),
    () => datasets.edit('production', { aclMode: 'private' }),
    () => datasets.delete('production'),
  ])
    await refused(change(), 400, 'has one dataset, "production"')
})

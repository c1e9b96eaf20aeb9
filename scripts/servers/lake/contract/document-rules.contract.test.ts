/**
 * Documents that hosted Sanity refuses are refused here too, so that all content can be moved
 * there.
 */
import { openedForFile } from '@repo/kit/testing/opened.ts'
import { describe, expect, test } from 'vitest'
import { answer, ask, refused } from '../testing/requests.ts'
import { clientOf, dataset, openTarget, tokens } from '../testing/target.ts'

const lake = openedForFile(() => openTarget())
const client = openedForFile(() => clientOf(lake))

/** Expects the message of hosted Sanity (github.com/sanity-io/sanity/issues/1792). */
async function refusedAsImmutable(attribute: string, sent: Promise<unknown>, index = 0) {
  const description = `Cannot modify immutable attribute "${attribute}"`
  const error = { type: 'cannotModifyImmutableAttributeError', description, attribute }
  const details = { type: 'mutationError', items: [{ error, index }] }
  expect((await refused(sent, 409, { details })).message).toContain(description)
}

test('a reference to another dataset needs no document here', async () => {
  const other = { _type: 'crossDatasetReference', _ref: 'there', _dataset: 'other', _projectId: 'p' }
  const { _id } = await client.create({ _type: 'x', other })
  expect(await client.getDocument(_id)).toMatchObject({ other })
})

describe('the dates of an imported document', () => {
  const dates = { _createdAt: '2020-01-01T00:00:00Z', _updatedAt: '2021-02-03T04:05:06Z' }

  // github.com/sanity-io/gradient/issues/449
  test('a document is created with both, also in place of another one', async () => {
    const { _id } = await client.create({ _type: 'x', n: 1, ...dates })
    expect(await client.getDocument(_id)).toMatchObject(dates)
    const older = { _createdAt: '2019-01-01T00:00:00Z', _updatedAt: '2019-01-02T00:00:00Z' }
    const document = { _id, _type: 'x', n: 2, ...older }
    await client.transaction().delete(_id).create(document).commit()
    expect(await client.getDocument(_id)).toMatchObject({ n: 2, ...older })
  })

  test('an edit sets _updatedAt, and so does every other way to write a document', async () => {
    const start = new Date().toISOString()
    const { _id } = await client.create({ _type: 'x', ...dates })
    const edited = await client.patch(_id).set({ n: 2 }).commit()
    const replaced = await client.createOrReplace({ _id, _type: 'x', n: 3, ...dates })
    const other = await client.createIfNotExists({ _id: `${_id}-2`, _type: 'x', ...dates })
    const draft = { _id: `drafts.${_id}`, _type: 'x', ...dates }
    const actionType = 'sanity.action.document.create'
    await client.action({ actionType, publishedId: _id, attributes: draft, ifExists: 'fail' })
    const created = await client.getDocument(draft._id)
    for (const document of [edited, replaced, other, created])
      expect(String(document?._updatedAt) >= start).toBe(true)
  })

  test.each(['2999-01-01T00:00:00Z', 'yesterday', 7])('_updatedAt cannot be %s', async (_updatedAt) => {
    const start = new Date().toISOString()
    const created = await client.create({ _type: 'x', _updatedAt } as never)
    expect(created._updatedAt >= start && created._updatedAt <= new Date().toISOString()).toBe(true)
  })
})

describe('immutable attributes', () => {
  test.each([
    ['_id', { set: { _id: 'other' } }],
    ['_type', { set: { _type: 'other' } }],
    ['_type', { unset: ['_type'] }],
    ['_createdAt', { set: { _createdAt: '2020-01-01T00:00:00Z' } }],
    ['_createdAt', { unset: ['_createdAt'] }],
  ])('a patch of %s is refused: %j', async (attribute, patch) => {
    const { _id, _rev } = await client.create({ _type: 'x', n: 1 })
    await refusedAsImmutable(attribute, client.mutate([{ patch: { id: _id, ...patch } }]))
    expect(await client.getDocument(_id)).toMatchObject({ _id, _type: 'x', _rev })
  })

  test('a patch that sets them to their current values is accepted, as with whole documents', async () => {
    const document = await client.create({ _type: 'x', n: 1 })
    const changed = await client
      .patch(document._id)
      .set({ ...document, n: 2 })
      .commit()
    expect(changed).toMatchObject({ _type: 'x', n: 2, _createdAt: document._createdAt })
  })

  test('neither a replacement nor a single transaction can change the type of a document', async () => {
    const { _id } = await client.create({ _type: 'x' })
    await refusedAsImmutable('_type', client.createOrReplace({ _id, _type: 'y' }))
    const both = client.transaction().delete(_id).create({ _id, _type: 'y' })
    await refusedAsImmutable('_type', both.commit(), 1)
    // In two transactions these are two different documents.
    await client.delete(_id)
    expect(await client.create({ _id, _type: 'y' })).toMatchObject({ _id, _type: 'y' })
  })
})

test('actions can only name drafts and versions of their own document', async () => {
  const act = (action: string, fields: object) =>
    ask(lake, `/v2025-02-19/data/actions/${dataset}`, {
      token: tokens.write,
      json: { actions: [{ actionType: `sanity.action.document.${action}`, publishedId: 'mine', ...fields }] },
    })
  await client.create({ _id: 'drafts.theirs', _type: 'x', title: 'Theirs' })
  await client.create({ _id: 'mine', _type: 'x', title: 'Mine' })
  const attributes = { _id: 'drafts.theirs', _type: 'x' }
  for (const [action, fields] of [
    ['create', { attributes, ifExists: 'ignore' }],
    ['create', { attributes: { ...attributes, _id: 'new' } }],
    ['replaceDraft', { attributes }],
    ['edit', { draftId: 'drafts.theirs', patch: { set: { title: 'No' } } }],
    ['publish', { draftId: 'drafts.theirs' }],
    ['unpublish', { draftId: 'drafts.theirs' }],
    ['delete', { includeDrafts: ['drafts.theirs'] }],
    ['version.create', { document: { ...attributes, _id: 'versions.r.theirs' } }],
  ] as const)
    expect(await act(action, fields), action).toMatchObject(answer(400, 'mine'))
  const left = await client.getDocuments(['drafts.theirs', 'mine', 'new'])
  expect(left).toMatchObject([{ title: 'Theirs' }, { title: 'Mine' }, null])
  const own = { publishedId: 'fresh', attributes: { _id: 'drafts.fresh', _type: 'x' } }
  expect((await act('create', own)).status).toBe(200)
})

/** An object with so many levels of fields. */
function nested(levels: number): Record<string, unknown> {
  return levels === 1 ? { end: 1 } : { inner: nested(levels - 1) }
}

describe('nesting', () => {
  test('a document has at most 20 levels of attributes, whichever mutation adds them', async () => {
    await client.create({ _id: 'deep', _type: 'x', ...nested(20) })
    await client.create({ _id: 'grown', _type: 'x', a: nested(19) })
    const actionType = 'sanity.action.document.create'
    const attributes = { _id: 'drafts.d', _type: 'x', ...nested(21) }
    for (const add of [
      () => client.create({ _type: 'x', ...nested(21) }),
      () => client.create({ _type: 'x', list: [{ a: [{ b: nested(19) }] }] }),
      () =>
        client
          .patch('grown')
          .set({ [`a${'.inner'.repeat(18)}.end`]: { more: 1 } })
          .commit(),
      () =>
        client
          .patch('grown')
          .setIfMissing({ list: [] })
          .append('list', [nested(20)])
          .commit(),
      () => client.action({ actionType, publishedId: 'd', ifExists: 'fail', attributes }),
    ])
      await refused(add(), 400, 'nested more than 20 levels deep')
  })

  test('thousands of brackets are refused with a message, wherever they are', async () => {
    for (const [open, close] of [
      ['[', ']'],
      ['{"a":', '}'],
    ] as const) {
      const value = `${open.repeat(100_000)}1${close.repeat(100_000)}`
      for (const body of [
        `{"mutations":[{"create":{"_type":"x","v":${value}}}]}`,
        `{"mutations":[{"patch":{"id":"deep","set":{"v":${value}}}}]}`,
        `{"mutations":${value}}`,
      ]) {
        const path = `/v1/data/mutate/${dataset}?autoGenerateArrayKeys=true`
        expect(await ask(lake, path, { token: tokens.write, body })).toMatchObject(answer(400, 'levels'))
      }
    }
  })
})

/**
 * Documents that hosted Sanity refuses are refused here too, so that all content can be moved
 * there.
 */
import { openedForFile } from '@repo/kit/testing/opened.ts'
import { describe, expect, test } from 'vitest'
import { clientOf, dataset, openTarget, tokens } from '../testing/target.ts'

const lake = openedForFile(() => openTarget())
const client = openedForFile(() => clientOf(lake))

/** The message of hosted Sanity (github.com/sanity-io/sanity/issues/1792). */
const immutable = (attribute: string, index = 0) => ({
  statusCode: 409,
  message: expect.stringContaining(`Cannot modify immutable attribute "${attribute}"`),
  details: {
    type: 'mutationError',
    items: [
      {
        error: {
          type: 'cannotModifyImmutableAttributeError',
          description: `Cannot modify immutable attribute "${attribute}"`,
          attribute,
        },
        index,
      },
    ],
  },
})

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
    const replaced = client
      .transaction()
      .delete(_id)
      .create({ _id, _type: 'x', n: 2, ...older })
    await replaced.commit()
    expect(await client.getDocument(_id)).toMatchObject({ n: 2, ...older })
  })

  test('an edit sets _updatedAt, and so does every other way to write a document', async () => {
    const start = new Date().toISOString()
    const { _id } = await client.create({ _type: 'x', ...dates })
    const edited = await client.patch(_id).set({ n: 2 }).commit()
    const replaced = await client.createOrReplace({ _id, _type: 'x', n: 3, ...dates })
    const other = await client.createIfNotExists({ _id: `${_id}-2`, _type: 'x', ...dates })
    const draft = { _id: `drafts.${_id}`, _type: 'x', ...dates }
    await client.action({
      actionType: 'sanity.action.document.create',
      publishedId: _id,
      attributes: draft,
      ifExists: 'fail',
    })
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
    await expect(client.mutate([{ patch: { id: _id, ...patch } }])).rejects.toMatchObject(
      immutable(attribute),
    )
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
    await expect(client.createOrReplace({ _id, _type: 'y' })).rejects.toMatchObject(immutable('_type'))
    const both = client.transaction().delete(_id).create({ _id, _type: 'y' })
    await expect(both.commit()).rejects.toMatchObject(immutable('_type', 1))
    // In two transactions these are two different documents.
    await client.delete(_id)
    expect(await client.create({ _id, _type: 'y' })).toMatchObject({ _id, _type: 'y' })
  })
})

describe('actions', () => {
  const act = async (action: Record<string, unknown>) => {
    const response = await fetch(`${lake.url}/v2025-02-19/data/actions/${dataset}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${tokens.write}`, 'content-type': 'application/json' },
      body: JSON.stringify({ actions: [action] }),
    })
    return { status: response.status, body: await response.json() }
  }

  test('can only name drafts and versions of their own document', async () => {
    await client.create({ _id: 'drafts.theirs', _type: 'x', title: 'Theirs' })
    await client.create({ _id: 'mine', _type: 'x', title: 'Mine' })
    const of = (name: string) => `sanity.action.document.${name}`
    const attributes = { _id: 'drafts.theirs', _type: 'x' }
    const foreign = [
      { actionType: of('create'), publishedId: 'mine', attributes, ifExists: 'ignore' },
      { actionType: of('create'), publishedId: 'mine', attributes: { ...attributes, _id: 'new' } },
      { actionType: of('replaceDraft'), publishedId: 'mine', attributes },
      {
        actionType: of('edit'),
        publishedId: 'mine',
        draftId: 'drafts.theirs',
        patch: { set: { title: 'No' } },
      },
      { actionType: of('publish'), publishedId: 'mine', draftId: 'drafts.theirs' },
      { actionType: of('unpublish'), publishedId: 'mine', draftId: 'drafts.theirs' },
      { actionType: of('delete'), publishedId: 'mine', includeDrafts: ['drafts.theirs'] },
      {
        actionType: of('version.create'),
        publishedId: 'mine',
        document: { ...attributes, _id: 'versions.r.theirs' },
      },
    ]
    for (const action of foreign) {
      const { status, body } = await act(action)
      expect([status, JSON.stringify(body)], action.actionType).toEqual([
        400,
        expect.stringContaining('mine'),
      ])
    }
    expect(await client.getDocuments(['drafts.theirs', 'mine', 'new'])).toMatchObject([
      { title: 'Theirs' },
      { title: 'Mine' },
      null,
    ])
    const own = {
      actionType: of('create'),
      publishedId: 'fresh',
      attributes: { _id: 'drafts.fresh', _type: 'x' },
    }
    expect((await act(own)).status).toBe(200)
  })
})

/** An object with so many levels of fields. */
function nested(levels: number): Record<string, unknown> {
  return levels === 1 ? { end: 1 } : { inner: nested(levels - 1) }
}

describe('nesting', () => {
  const tooDeep = { statusCode: 400, message: expect.stringMatching(/nested more than 20 levels deep/) }

  test('a document has at most 20 levels of attributes, whichever mutation adds them', async () => {
    await client.create({ _id: 'deep', _type: 'x', ...nested(20) })
    await expect(client.create({ _type: 'x', ...nested(21) })).rejects.toMatchObject(tooDeep)
    await expect(client.create({ _type: 'x', list: [{ a: [{ b: nested(19) }] }] })).rejects.toMatchObject(
      tooDeep,
    )
    await client.create({ _id: 'grown', _type: 'x', a: nested(19) })
    const grow = client.patch('grown').set({ [`a${'.inner'.repeat(18)}.end`]: { more: 1 } })
    await expect(grow.commit()).rejects.toMatchObject(tooDeep)
    const insert = client
      .patch('grown')
      .setIfMissing({ list: [] })
      .append('list', [nested(20)])
    await expect(insert.commit()).rejects.toMatchObject(tooDeep)
    const draft = {
      actionType: 'sanity.action.document.create' as const,
      publishedId: 'd',
      ifExists: 'fail' as const,
    }
    await expect(
      client.action({ ...draft, attributes: { _id: 'drafts.d', _type: 'x', ...nested(21) } }),
    ).rejects.toMatchObject(tooDeep)
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
        const response = await fetch(`${lake.url}/v1/data/mutate/${dataset}?autoGenerateArrayKeys=true`, {
          method: 'POST',
          headers: { authorization: `Bearer ${tokens.write}` },
          body,
        })
        expect([response.status, await response.text()]).toEqual([400, expect.stringContaining('levels')])
      }
    }
  })
})

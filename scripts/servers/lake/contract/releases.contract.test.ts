import { openedForFile } from '@repo/kit/testing/opened.ts'
import { describe, expect, test } from 'vitest'
import { conflict, refused } from '../testing/requests.ts'
import { clientOf, dataset, eventsOf, listenerOf, openTarget, tokens } from '../testing/target.ts'

const lake = openedForFile(() => openTarget())

let count = 0
/**
 * A release with a new name and a page `id` per name, of which those in `published` are published.
 */
async function releaseOf(pages: readonly string[], published: readonly string[] = []) {
  count += 1
  const prefix = `n${count}`
  const client = clientOf(lake)
  const idOf = (page: string) => `${prefix}-${page}`
  for (const page of published)
    await client.create({ _id: idOf(page), _type: 'page', title: `${page} before` })
  const { releaseId } = await client.releases.create({
    releaseId: `r${count}`,
    metadata: { title: 'Spring', releaseType: 'asap' },
  })
  /** Names the version of a page. */
  const of = (page: string) => ({ releaseId, publishedId: idOf(page) })
  for (const page of pages)
    await client.createVersion({ ...of(page), document: { _type: 'page', title: `${page} after` } })
  const titles = async (perspective: 'published' | 'drafts' | string[]) =>
    client.fetch<string[]>(
      '*[_type == "page" && string::startsWith(_id, $prefix)] | order(_id asc).title',
      { prefix: `${prefix}-` },
      { perspective },
    )
  const versionOf = (page: string) => `versions.${releaseId}.${idOf(page)}`
  const release = () => client.releases.get({ releaseId })
  return { client, releaseId, idOf, of, versionOf, titles, release }
}

describe('versions', () => {
  test('a version is shown in place of its document in the perspective of its release only', async () => {
    const { titles, releaseId, versionOf } = await releaseOf(['a', 'b'], ['a'])
    expect(await titles('published')).toEqual(['a before'])
    expect(await titles('drafts')).toEqual(['a before'])
    expect(await titles([releaseId])).toEqual(['a after', 'b after'])
    expect(await titles([releaseId, 'drafts'])).toEqual(['a after', 'b after'])
    const { result } = await clientOf(lake, { perspective: 'raw' }).releases.fetchDocuments({ releaseId })
    expect(result.map(({ _id }) => _id)).toEqual(['a', 'b'].map(versionOf))
    const anonymous = clientOf(lake, { token: undefined, perspective: 'published' })
    expect(await anonymous.fetch('count(*[sanity::partOfRelease($releaseId)])', { releaseId })).toBe(0)
    expect(await anonymous.fetch('count(releases::all())')).toBe(0)
  })

  test('a version is a copy of a document at a revision, and remembers it', async () => {
    const { client, releaseId, idOf, of, versionOf } = await releaseOf([], ['a'])
    const base = await client.getDocument(idOf('a'))
    const copy = { ...of('a'), baseId: idOf('a') }
    const stale = client.createVersion({ ...copy, ifBaseRevisionId: 'another' })
    await refused(stale, 409, conflict('documentRevisionIDDoesNotMatchError'))
    await client.createVersion({ ...copy, ifBaseRevisionId: base?._rev ?? '' })
    const _system = { base: { id: idOf('a'), rev: base?._rev } }
    const version = await client.getDocument(idOf('a'), { releaseId })
    expect(version).toMatchObject({ _id: versionOf('a'), title: 'a before', _system })
    await refused(client.createVersion(copy), 409, conflict('documentAlreadyExistsError'))
    const none = client.createVersion({ ...copy, baseId: 'missing', publishedId: 'missing' })
    await refused(none, 409, conflict('documentNotFoundError'))
  })

  test('is a version of a published document, and of nothing else', async () => {
    const { client, releaseId } = await releaseOf([])
    await client.releases.create({ releaseId: 'other', metadata: {} })
    for (const base of ['_.releases.other', 'versions.other.a', 'drafts.a'])
      await refused(client.create({ _id: `versions.${releaseId}.${base}`, _type: 'system.page' }), 400)
    const page = { _id: 'a', _type: 'page' }
    for (const [act, fields] of [
      ['document.version.discard', { versionId: 'a' }],
      ['document.version.replace', { document: page }],
      ['document.version.create', { publishedId: 'a', document: page }],
      ['document.version.create', { publishedId: 'a', baseId: null, versionId: 7 }],
      ['release.publish', { releaseId: null }],
      ['release.schedule', { releaseId, publishAt: '2026-02-30T09:00:00Z' }],
      ['release.schedule', { releaseId, publishAt: null }],
      ['release.create', { releaseId: 'wrong', metadata: null }],
      ['release.publish'],
      [],
    ] as const) {
      const body = { actions: [act ? { actionType: `sanity.action.${act}`, ...fields } : null] }
      await refused(client.request({ url: client.getDataUrl('actions'), method: 'POST', body }), 400)
    }
  })

  test('all versions of a document are found, replaced and discarded', async () => {
    const { client, releaseId, idOf, of, versionOf, titles } = await releaseOf(['a'], ['a'])
    const query = '*[sanity::versionOf($id)]._id'
    const versions = () => client.fetch(query, { id: idOf('a') }, { perspective: 'raw' })
    expect(await versions()).toEqual([idOf('a'), versionOf('a')])
    await client.replaceVersion({ ...of('a'), document: { _type: 'page', title: 'replaced' } })
    expect(await titles([releaseId])).toEqual(['replaced'])
    await client.discardVersion(of('a'))
    expect(await versions()).toEqual([idOf('a')])
  })

  test('a reference to a page of the same release holds when both are published', async () => {
    const { client, releaseId, idOf, of } = await releaseOf(['b'])
    const link = { _type: 'reference', _ref: idOf('b') }
    const weak = { ...link, _weak: true, _strengthenOnPublish: { type: 'page' } }
    await client.createVersion({ ...of('a'), document: { _type: 'page', link: weak } })
    await client.releases.publish({ releaseId })
    expect(await client.getDocument(idOf('a'))).toMatchObject({ link })
    await refused(client.delete(idOf('b')), 409)
  })
})

describe('publishing a release', () => {
  test('replaces, creates and unpublishes documents in one transaction', async () => {
    const made = await releaseOf(['a', 'b'], ['a', 'c', 'd'])
    const { client, releaseId, idOf, titles, release } = made
    await client.create({ _id: `drafts.${idOf('d')}`, _type: 'page', title: 'd being edited' })
    for (const page of ['c', 'd']) await client.unpublishVersion(made.of(page))
    expect(await titles([releaseId])).toEqual(['a after', 'b after'])
    expect(await titles('published')).toEqual(['a before', 'c before', 'd before'])
    const before = await client.getDocument(idOf('a'))

    const { transactionId } = await client.releases.publish({ releaseId })

    expect(await titles('published')).toEqual(['a after', 'b after'])
    const after = await client.getDocument(idOf('a'))
    expect(after).toMatchObject({ _rev: transactionId, _createdAt: before?._createdAt })
    expect(after).not.toHaveProperty('_system')
    expect((await client.getDocument(idOf('b')))?._rev).toBe(transactionId)
    // What is unpublished stays as a draft, and a draft is left alone.
    const drafts = await client.getDocuments([`drafts.${idOf('c')}`, `drafts.${idOf('d')}`])
    expect(drafts).toMatchObject([{ title: 'c before' }, { title: 'd being edited' }])
    const published = await release()
    expect(published).toMatchObject({ state: 'published', _rev: transactionId })
    expect(Date.parse(published?.publishedAt ?? '')).toBeGreaterThan(Date.now() - 60_000)
    const states = published?.finalDocumentStates?.map(({ id }) => id)
    expect(states).toEqual(['a', 'b', 'c', 'd'].map(made.versionOf))
    const query = 'count(*[sanity::partOfRelease($releaseId)])'
    expect(await client.fetch(query, { releaseId }, { perspective: 'raw' })).toBe(0)
  })

  test('is refused while it would take back what was published directly since', async () => {
    const { client, releaseId, idOf, of, versionOf, titles } = await releaseOf(['b'], ['a'])
    await client.createVersion({ ...of('a'), baseId: idOf('a') })
    await client.patch(idOf('a')).set({ title: 'a corrected' }).commit()
    // Also when the version was edited afterwards.
    const id = versionOf('a')
    await client.patch(id).set({ title: 'a of the release' }).commit()
    await refused(client.releases.publish({ releaseId }), 409, conflict('releaseStateError', { id }))
    expect(await titles('published')).toEqual(['a corrected'])
    expect(await titles([releaseId])).toEqual(['a of the release', 'b after'])
    // The Studio asks whether somebody may publish.
    await client.releases.publish({ releaseId }, { dryRun: true })
    // A version that is made again from what is published now says that somebody has decided.
    await client.discardVersion(of('a'))
    await client.createVersion({ ...of('a'), document: { _type: 'page', title: 'a of both' } })
    await client.releases.publish({ releaseId })
    expect(await titles('published')).toEqual(['a of both', 'b after'])
  })

  test('changes nothing when one document cannot be published', async () => {
    const { client, releaseId, idOf, of, titles, release } = await releaseOf(['a', 'b'], ['a', 'b', 'c'])
    const link = { _type: 'reference', _ref: idOf('c') }
    await client.create({ _id: idOf('z'), _type: 'linking', link })
    await client.unpublishVersion(of('c'))
    const linked = conflict('documentHasExistingReferencesError', { referencingIDs: [idOf('z')] })
    await refused(client.releases.publish({ releaseId }), 409, linked)
    expect(await titles('published')).toEqual(['a before', 'b before', 'c before'])
    expect(await release()).toMatchObject({ state: 'active' })
  })

  test('the Studio can revert it: the last version of a document names the transaction', async () => {
    const { client, releaseId, idOf, versionOf } = await releaseOf(['a', 'b'], ['a'])
    const { transactionId } = await client.releases.publish({ releaseId })
    const ids = ['a', 'b'].map(versionOf)
    const history = await client.request<{ documents: object[] }>({
      url: `/data/history/${dataset}/documents/${ids}?lastRevision=true`,
    })
    expect(history.documents).toMatchObject([
      { _id: ids[0], title: 'a after', _rev: transactionId },
      { _id: ids[1], title: 'b after', _rev: transactionId },
    ])
    const cause = { type: 'publishDocumentVersion', publishCause: 'release.publish', releaseId }
    const [event] = await eventsOf(client, idOf('a'))
    expect(event).toMatchObject({ ...cause, versionId: ids[0], revisionId: transactionId })
  })
})

describe('the states of a release', () => {
  test('metadata is edited, and nothing else', async () => {
    const { client, releaseId, release } = await releaseOf([])
    await client.releases.edit({ releaseId, patch: { set: { 'metadata.title': 'Summer' } } })
    expect(await release()).toMatchObject({
      _id: `_.releases.${releaseId}`,
      _type: 'system.release',
      state: 'active',
      metadata: { title: 'Summer', releaseType: 'asap' },
    })
    const wrong = [
      { set: { state: 'published' } },
      { unset: ['name'] },
      { set: { 'metadata.releaseType': 'x' } },
    ]
    for (const patch of wrong)
      await refused(client.releases.edit({ releaseId, patch }), 400, { details: { type: 'actionError' } })
    await refused(client.patch(`_.releases.${releaseId}`).set({ state: 'published' }).commit(), 400)
    await refused(client.delete(`_.releases.${releaseId}`), 400)
    await refused(client.create({ _id: '_.releases.mine', _type: 'system.release' }), 400)
    await refused(client.create({ _id: 'mine', _type: 'system.release' }), 400)
    expect(await release()).toMatchObject({ state: 'active' })
  })

  test('a scheduled release is locked until it is unscheduled', async () => {
    const { client, releaseId, of, versionOf, titles, release } = await releaseOf(['a'], ['a'])
    const publishAt = new Date(Date.now() + 86_400_000).toISOString()
    await client.releases.schedule({ releaseId, publishAt })
    expect(await release()).toMatchObject({ state: 'scheduled', publishAt })
    const { publishedId } = of('a')
    const patch = { set: { title: 'late' } }
    const actionType = 'sanity.action.document.edit'
    const edit = { actionType, draftId: versionOf('a'), publishedId, patch } as const
    for (const write of [
      () => client.action(edit),
      () => client.patch(versionOf('a')).set({ title: 'late' }).commit(),
      () => client.delete({ query: `*[_id == "${versionOf('a')}"]` }),
      () => client.discardVersion(of('a')),
      () => client.createVersion({ releaseId, publishedId: 'b', document: { _type: 'page' } }),
    ])
      await refused(write(), 409, conflict('releaseStateError'))
    for (const act of ['publish', 'archive', 'delete', 'unarchive'] as const) {
      await refused(client.releases[act]({ releaseId }), 409)
      // The Studio asks on the page of any release what a user may do.
      await client.releases[act]({ releaseId }, { dryRun: true })
    }
    const later = new Date(Date.now() + 2 * 86_400_000).toISOString()
    await client.releases.schedule({ releaseId, publishAt: later })
    expect(await release()).toMatchObject({ state: 'scheduled', publishAt: later })

    await client.releases.unschedule({ releaseId })
    expect(await release()).toMatchObject({ state: 'active' })
    expect(await release()).not.toHaveProperty('publishAt')
    await client.action(edit)
    expect(await titles([releaseId])).toEqual(['late'])
  })

  test('an archived release is restored with its documents, and deleted', async () => {
    const { client, releaseId, versionOf, titles, release } = await releaseOf(['a', 'b'])
    await client.patch(versionOf('b')).set({ title: 'b edited' }).commit()
    await client.releases.archive({ releaseId })
    expect(await titles([releaseId])).toEqual([])
    expect(await release()).toMatchObject({ state: 'archived' })
    expect((await release())?.finalDocumentStates).toHaveLength(2)
    await refused(client.releases.publish({ releaseId }), 409)

    await client.releases.unarchive({ releaseId })
    expect(await titles([releaseId])).toEqual(['a after', 'b edited'])
    expect(await release()).not.toHaveProperty('finalDocumentStates')
    await refused(client.releases.delete({ releaseId }), 409)

    await client.releases.archive({ releaseId })
    await client.releases.delete({ releaseId })
    expect(await release()).toBeUndefined()
    expect(await titles([releaseId])).toEqual([])
  })

  test('a release has a valid name, exists once, and is needed for every other action', async () => {
    const { client, releaseId } = await releaseOf([])
    await refused(client.releases.create({ releaseId }), 409, conflict('documentAlreadyExistsError'))
    for (const wrong of ['a.b', '', '-a', 'ä'])
      await refused(client.releases.create({ releaseId: wrong }), 400)
    const missing = client.releases.publish({ releaseId: 'missing' })
    await refused(missing, 409, conflict('documentNotFoundError'))
    const reader = clientOf(lake, { token: tokens.read })
    await refused(reader.releases.publish({ releaseId }), 403)
  })

  test('a release has at most 1000 documents', async () => {
    const { client, releaseId } = await releaseOf([])
    const create = (n: number) => ({
      actionType: 'sanity.action.document.version.create' as const,
      publishedId: `limit${n}`,
      document: { _id: `versions.${releaseId}.limit${n}`, _type: 'page' },
    })
    await client.action(Array.from({ length: 999 }, (_, n) => create(n)))
    await expect(client.action([create(999), create(1000)])).rejects.toThrow('1000 documents')
    await client.action(create(999))
    const another = client.create({ _id: `versions.${releaseId}.one-more`, _type: 'page' })
    await expect(another).rejects.toThrow('1000 documents')
    const more = await releaseOf([])
    const documents = Array.from({ length: 1001 }, (_, n) => ({
      create: { _id: `versions.${more.releaseId}.all${n}`, _type: 'page' },
    }))
    await expect(client.mutate(documents)).rejects.toThrow('1000 documents')
    const patch = { id: documents[1]?.create._id ?? '', set: { a: 1 } }
    await client.mutate([...documents.slice(1), { patch }])
    await client.releases.publish({ releaseId })
    expect(await client.fetch('count(*[string::startsWith(_id, "limit")])')).toBe(1000)
  })
})

describe('the import of a release', () => {
  const publishAt = '2999-01-01T00:00:00Z'
  const attributes = {
    _id: '_.releases.imported',
    _type: 'system.release',
    _createdAt: '2020-01-01T00:00:00Z',
    name: 'imported',
    state: 'scheduled',
    publishAt,
    metadata: { title: 'Imported', releaseType: 'scheduled', intendedPublishAt: publishAt },
  } as const
  const importing = (ifExists: 'fail' | 'ignore' | 'replace', more: object = {}) =>
    clientOf(lake).action({
      actionType: 'sanity.action.release.import',
      releaseId: 'imported',
      attributes: { ...attributes, ...more } as never,
      ifExists,
    })
  const stored = () => clientOf(lake).getDocument('_.releases.imported')

  test('keeps its state, its dates and what was said about it', async () => {
    await importing('fail')
    expect(await stored()).toMatchObject(attributes)
    const version = { _id: 'versions.imported.a', _type: 'page' }
    await expect(clientOf(lake).create(version)).rejects.toThrow('its release "imported" is scheduled')
  })

  test('fails, is ignored or replaces one that exists', async () => {
    await expect(importing('fail')).rejects.toThrow('Document by ID "_.releases.imported" already exists')
    const metadata = { ...attributes.metadata, title: 'Again' }
    await importing('ignore', { metadata })
    expect(await stored()).toMatchObject(attributes)
    await importing('replace', { metadata })
    expect(await stored()).toMatchObject({ ...attributes, metadata })
  })

  test('is refused in a state that releases do not keep, or with metadata of another shape', async () => {
    await expect(importing('replace', { state: 'publishing' })).rejects.toThrow('attributes.state')
    const metadata = { ...attributes.metadata, title: 7 }
    await expect(importing('replace', { metadata })).rejects.toThrow('is wrong at "title"')
  })
})

test('listeners see versions and the state of a release', async () => {
  const { client, releaseId, versionOf } = await releaseOf(['a'])
  const query =
    '*[_type == "system.release" && _id in path("_.releases.*") || sanity::partOfRelease($releaseId)]'
  const { heard, stop } = await listenerOf(client, query, { releaseId })
  const seen = () =>
    heard.map(({ transition, documentId, result }) =>
      [transition, documentId, result?.state ?? result?.title ?? ''].join(' '),
    )
  await client.patch(versionOf('a')).set({ title: 'edited' }).commit()
  await client.releases.publish({ releaseId })
  await expect
    .poll(seen)
    .toEqual([
      `update ${versionOf('a')} edited`,
      `disappear ${versionOf('a')} `,
      `update _.releases.${releaseId} published`,
    ])
  stop()
})

test('the Studio may create any number of releases and schedules', async () => {
  const { client } = await releaseOf([])
  const features = expect.arrayContaining(['contentReleases', 'singleDocRelease'])
  expect(await client.request({ url: '/features' })).toEqual(features)
  const subscription = await client.request({ url: '/subscriptions/project/test' })
  expect(subscription.featureTypes.retention.features[0].attributes).toEqual({})
  expect(await client.request({ url: client.getDataUrl('ping') })).toEqual({ pong: true })
  const allowed = { url: '/projects/test/new-content-release-allowed' }
  const { data } = await client.withConfig({ apiVersion: 'vX' }).request(allowed)
  expect(data).toMatchObject({ orgActiveReleaseLimit: null })
  expect(data.datasetReleaseLimit).toBeGreaterThan(1e6)
})

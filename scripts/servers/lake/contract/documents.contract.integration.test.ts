import { rmSync, truncateSync } from 'node:fs'
import { basename, join } from 'node:path'
import { newFolder } from '@repo/kit/testing/new-folder.ts'
import { openedForFile } from '@repo/kit/testing/opened.ts'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { testLake } from '../testing/lake.ts'
import { plain } from '../testing/pictures.ts'
import { answer, ask, draftAction, refused } from '../testing/requests.ts'
import { clientOf, dataset, eventsOf, isEmbedded, listenerOf, openTarget, tokens } from '../testing/target.ts'

const lake = openedForFile(() => openTarget())
const client = openedForFile(() => clientOf(lake))

const publish = (id: string) => draftAction('publish', id)
const unpublish = (id: string) => draftAction('unpublish', id)

describe('queries', () => {
  const long = (query: string) => `// ${'x'.repeat(20_000)}\n${query}`

  test('the drafts perspective puts a draft over its published document', async () => {
    await client.create({ _id: 'p1', _type: 'p', title: 'Old' })
    await client.create({ _id: 'drafts.p1', _type: 'p', title: 'New' })
    await client.create({ _id: 'p2', _type: 'p', to: { _type: 'reference', _ref: 'p1' } })
    const previewer = clientOf(lake, { token: tokens.read, perspective: 'drafts' })
    const query = '*[_type == "p"] | order(_id) {_id, _originalId, title, "to": to->title}'
    expect(await previewer.fetch(query)).toEqual([
      { _id: 'p1', _originalId: 'drafts.p1', title: 'New', to: null },
      { _id: 'p2', _originalId: 'p2', title: null, to: 'New' },
    ])
  })

  test('a long query is sent by POST, and its parameters are used', async () => {
    await client.create({ _id: 'long', _type: 'long', n: 3 })
    const query = long('*[_type == $type && n > $n][0]._id')
    expect(await client.fetch(query, { type: 'long', n: 2 })).toBe('long')
  })

  test('a query that does not parse is a 400 with the position of the mistake', async () => {
    const details = { type: 'queryParseError', start: 9 }
    const { message } = await refused(client.fetch('*[_type =='), 400, { details })
    expect(message).toContain('unexpected end-of-file, expected expression')
  })

  test('a query with a parameter that was not sent is refused, and deletes nothing', async () => {
    await client.create({ _id: 'params', _type: 'params', of: 'a page' })
    const query = '*[_type == "params" && of != $id]'
    // As clients send a variable without a value: JSON has no undefined.
    const params = { id: undefined }
    for (const send of [
      () => client.fetch(query, params),
      () => client.fetch(long(query), params),
      () => client.delete({ query, params }),
      () => client.patch({ query, params }).set({ n: 1 }).commit(),
    ])
      await refused(send(), 400, 'param $id referenced, but not provided')
    expect(await client.fetch(query, { id: null })).toMatchObject([{ _id: 'params' }])
    // The parameter of a function is not a parameter of the query.
    const own = await client.fetch('fn t::ids($of) = $of[]{_id}; t::ids(*[_type == "params"])')
    expect(own).toEqual([{ _id: 'params' }])
  })

  test('text::query finds words by their prefixes, as the lists of the Studio need', async () => {
    await client.create({ _id: 't1', _type: 't', title: 'Vector Store Reader', body: [{ text: 'Größe' }] })
    await client.create({ _id: 't2', _type: 't', title: 'Website Scraper' })
    const find = (q: string) => client.fetch('*[_type == "t" && [@, _id] match text::query($q)]._id', { q })
    expect(await find('stor read')).toEqual(['t1'])
    expect(await find('grosse')).toEqual([])
    expect(await find('größ')).toEqual(['t1'])
    expect(await find('"store reader"')).toEqual(['t1'])
    expect(await find('"reader store"')).toEqual([])
    expect(await find('-vector web')).toEqual(['t2'])
  })
})

describe('mutations', () => {
  test('a transaction is applied completely or not at all', async () => {
    const document = { _id: 'm1', _type: 'm' }
    await refused(client.transaction().create(document).create(document).commit(), 409)
    expect(await client.getDocument('m1')).toBeUndefined()
  })

  test('patches set, unset, insert and count, and a stale revision is refused', async () => {
    const created = await client.create({ _id: 'm2', _type: 'm', n: 1, list: [{ _key: 'a' }], gone: true })
    const patched = await client
      .patch('m2')
      .inc({ n: 2 })
      .unset(['gone'])
      .insert('after', 'list[_key=="a"]', [{ _key: 'b' }])
      .ifRevisionId(created._rev)
      .commit()
    expect(patched).toMatchObject({ n: 3, list: [{ _key: 'a' }, { _key: 'b' }] })
    expect(patched).not.toHaveProperty('gone')
    expect(patched._rev).not.toBe(created._rev)
    const stale = client.patch('m2').set({ n: 9 }).ifRevisionId(created._rev)
    await refused(stale.commit(), 409)
  })

  test('splice of the client does the same to an array as in JavaScript', async () => {
    const before = ['a', 'b', 'c', 'd']
    const starts = [0, 1, 2, 3, 4, 7, -1, -2, -4, -9]
    const counts = [undefined, -1, 0, 1, 2, 9]
    const cases = starts.flatMap((start) =>
      counts.flatMap((count) => [[], ['x', 'y']].map((items) => ({ start, count, items }))),
    )
    for (const { start, count, items } of cases) {
      // With a negative start the client replaces everything up to the end, whatever the count
      // (data/patch.ts).
      const all = start < 0 || count === undefined || count === -1
      const after = [...before]
      after.splice(start, all ? before.length : count, ...items)
      await client.createOrReplace({ _id: 'spliced', _type: 's', tags: before })
      const document = await client.patch('spliced').splice('tags', start, count, items).commit()
      expect(document.tags, `splice(${start}, ${count}, ${items})`).toEqual(after)
    }
  })

  test('a range refers to the array after the rest of the patch, and to each array that the path matches', async () => {
    const lists = [{ tags: ['a'] }, { tags: ['b', 'c', 'd'] }]
    await client.create({ _id: 'ranges', _type: 's', lists })
    const document = await client
      .patch('ranges', { setIfMissing: { tags: ['t'] }, insert: { replace: 'tags[1:1]', items: ['u'] } })
      .commit()
    expect(document.tags).toEqual(['t', 'u'])
    const each = await client.patch('ranges').splice('lists[0:2].tags', 1, -1, ['z']).commit()
    expect(each.lists).toEqual([{ tags: ['a', 'z'] }, { tags: ['b', 'z'] }])
    const nothing = await client.patch('ranges').splice('absent', 0, 0, ['z']).commit()
    expect(nothing).not.toHaveProperty('absent')
  })

  test('documents are deleted by query', async () => {
    await client.create({ _id: 'd1', _type: 'd' })
    await client.create({ _id: 'd2', _type: 'd' })
    await client.delete({ query: '*[_type == "d"]' })
    expect(await client.fetch('count(*[_type == "d"])')).toBe(0)
  })

  test('array items get keys on request', async () => {
    const created = await client.create({ _type: 'k', list: [{ a: 1 }] }, { autoGenerateArrayKeys: true })
    expect(created.list[0]).toEqual({ a: 1, _key: expect.any(String) })
  })

  test('an unknown token and a missing permission have different errors, so that the Studio keeps unsaved edits', async () => {
    const codeOf = async (token: string | undefined) =>
      (await refused(clientOf(lake, { token }).action(publish('any')), 401)).response.body.errorCode
    // sanity, `isInvalidSessionError`: any other 401 is final and discards unsaved edits.
    expect(await codeOf('of-a-session-that-is-gone')).toBe('SIO-401-ANF')
    expect(await codeOf(undefined)).toBeUndefined()
  })
})

describe('actions', () => {
  test('an edit creates the draft, publishing replaces the document and strengthens its references', async () => {
    await client.create({ _id: 'target', _type: 'a' })
    await client.create({ _id: 'a1', _type: 'a', title: 'Old' })
    const to = { _type: 'reference', _ref: 'target' }
    const weak = { ...to, _weak: true, _strengthenOnPublish: { type: 'a' } }
    const patch = { set: { title: 'New', to: weak } }
    await client.action({ ...publish('a1'), actionType: 'sanity.action.document.edit', patch })
    expect(await client.fetch('*[_id == "a1"][0].title')).toBe('Old')
    await client.action(publish('a1'))
    expect(await client.fetch('*[_id == "a1"][0]{title, to}')).toEqual({ title: 'New', to })
    expect(await client.getDocument('drafts.a1')).toBeUndefined()
  })

  test('unpublishing leaves a draft, discarding removes it', async () => {
    await client.create({ _id: 'a2', _type: 'a', title: 'T' })
    await client.action(unpublish('a2'))
    expect(await client.getDocument('a2')).toBeUndefined()
    expect(await client.getDocument('drafts.a2')).toMatchObject({ title: 'T' })
    await client.action({ actionType: 'sanity.action.document.discard', draftId: 'drafts.a2' })
    expect(await client.getDocument('drafts.a2')).toBeUndefined()
  })

  test('publishing without a draft is refused with a message', async () => {
    await refused(client.action(publish('nothing')), 409, 'no draft "drafts.nothing"')
  })
})

describe('listening', () => {
  test('a listener receives the documents that match its query, with both revisions', async () => {
    const { heard, stop } = await listenerOf(client, '*[_type == "l" && shown]', {}, { includeResult: true })
    await client.create({ _id: 'l1', _type: 'l', shown: true })
    await client.create({ _id: 'l2', _type: 'other' })
    await client.patch('l1').set({ n: 1 }).commit()
    await client.patch('l1').set({ shown: false }).commit()
    await expect.poll(() => heard.length).toBe(3)
    stop()
    const seen = heard.map(({ transition, documentId }) => `${transition} ${documentId}`)
    expect(seen).toEqual(['appear l1', 'update l1', 'disappear l1'])
  })

  test('a live connection receives the tag that queries carry', async () => {
    const client = clientOf(lake, { token: tokens.read })
    const tags = (await client.fetch('*[0]', {}, { filterResponse: false })).syncTags
    const heard: string[] = []
    const welcome = Promise.withResolvers<void>()
    const subscription = client.live.events({ includeDrafts: true }).subscribe((event) => {
      if (event.type === 'welcome') welcome.resolve()
      if (event.type === 'message') heard.push(...event.tags)
    })
    await welcome.promise
    await clientOf(lake).create({ _type: 'live' })
    await expect.poll(() => heard).toEqual(tags)
    subscription.unsubscribe()
  })
})

describe('assets', () => {
  const svg = Buffer.from(
    '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="20"><rect width="40" height="20" fill="#a33"/></svg>',
  )

  test('an SVG is served in a sandbox, and a file that is not an image is refused', async () => {
    const asset = await client.assets.upload('image', svg)
    const response = await fetch(asset.url)
    expect(response.headers.get('content-security-policy')).toContain('sandbox')
    await refused(client.assets.upload('image', Buffer.from('hello')), 400)
  })

  test.runIf(isEmbedded)(
    'an asset whose file is missing, empty or incomplete is repaired by uploading it again',
    async () => {
      const dataDir = newFolder()
      const own = await testLake({ dataDir })
      const client = clientOf(own)
      const bytes = Buffer.from('contents of a file')
      for (const left of [undefined, 0, 5]) {
        const { _id, path, url } = await client.assets.upload('file', bytes, { filename: 'a.txt' })
        const file = join(dataDir, 'assets', basename(path))
        if (left === undefined) rmSync(file)
        else truncateSync(file, left)
        if (!left) expect((await fetch(url)).status).toBe(404)
        expect((await client.assets.upload('file', bytes, { filename: 'a.txt' }))._id).toBe(_id)
        expect(await (await fetch(url)).text()).toBe('contents of a file')
      }
      await own.close()
    },
  )

  test('no image is enlarged, whatever size is requested', async () => {
    const { url } = await client.assets.upload('image', await plain('#a33', 40, 20).toBuffer())
    const sizeOf = async (parameters: string) => {
      const response = await fetch(`${url}?${parameters}`)
      const { width, height } = await sharp(Buffer.from(await response.arrayBuffer())).metadata()
      return `${width}x${height}`
    }
    const fits = ['clip', 'max', 'min', 'crop', 'scale']
    const sizes = async (box: string) =>
      Object.fromEntries(
        await Promise.all(fits.map(async (fit) => [fit, await sizeOf(`${box}&fit=${fit}`)] as const)),
      )
    const all = (size: string) => Object.fromEntries(fits.map((fit) => [fit, size]))
    expect(await sizes('w=8192')).toEqual(all('40x20'))
    expect(await sizes('h=8192')).toEqual(all('40x20'))
    // A box larger than the image is reduced and keeps its ratio.
    const square = { clip: '40x20', max: '40x20' }
    expect(await sizes('w=8192&h=8192')).toEqual({ ...all('20x20'), ...square })
    expect(await sizes('w=10&h=10')).toEqual({ ...all('10x10'), clip: '10x5', max: '10x5' })
    expect(await sizeOf('rect=0,0,10,10&w=500&h=500&fit=crop')).toBe('10x10')
  })

  test('a file name cannot leave the folder', async () => {
    const response = await fetch(`${lake.url}/images/test/${dataset}/..%2f..%2flake.sqlite`)
    expect(response.status).toBe(404)
  })
})

const typesOfEvents = async (id: string) => (await eventsOf(client, id)).map(({ type }) => type)

test('returns the history of a draft and of its published document, each under its own id', async () => {
  await client.create({ _id: 'drafts.h1', _type: 'h', n: 1 })
  await client.action(publish('h1'))
  await client.delete('h1')
  // The Studio shows the content of the deleted document if its last event is the publication.
  expect(await typesOfEvents('drafts.h1')).toEqual(['publishDocumentVersion', 'createDocumentVersion'])
  expect(await typesOfEvents('h1')).toEqual(['deleteDocumentGroup', 'publishDocumentVersion'])
  const documents = async (path: string) =>
    (await client.request({ url: `/data/history/${dataset}/documents/${path}` })).documents
  const last = await documents('h1?lastRevision=true')
  expect(last).toMatchObject([{ _id: 'h1', n: 1 }])
  const { _rev } = last[0]
  expect(await documents(`drafts.h1?revision=${_rev}`)).toMatchObject([{ _rev, n: 1 }])
})

test('a document that is deleted with its draft has its own deletion in the history of each', async () => {
  await client.create({ _id: 'drafts.h2', _type: 'h', n: 1 })
  await client.action(publish('h2'))
  await client.create({ _id: 'drafts.h2', _type: 'h', n: 2 })
  await client.create({ _id: 'versions.a.h2', _type: 'h', n: 3 })
  const versions = ['drafts.h2', 'versions.a.h2']
  const actionType = 'sanity.action.document.delete'
  await client.action({ actionType, publishedId: 'h2', includeDrafts: versions })
  expect((await typesOfEvents('h2'))[0]).toBe('deleteDocumentGroup')
  for (const id of versions) expect((await typesOfEvents(id))[0]).toBe('deleteDocumentVersion')
})

test('a document with a draft can be unpublished, which is no deletion', async () => {
  await client.create({ _id: 'drafts.h3', _type: 'h', n: 1 })
  await client.action(publish('h3'))
  await client.create({ _id: 'drafts.h3', _type: 'h', n: 2 })
  await client.action(unpublish('h3'))
  const [event] = await eventsOf(client, 'h3')
  expect(event).toMatchObject({ type: 'unpublishDocument' })
  // The draft was there before: the Studio would look for a revision of it that does not exist.
  expect(event).not.toHaveProperty('versionRevisionId')
})

test('invalid requests get a message and the right status', async () => {
  const statusOf = async (path: string, body?: string, token: string = tokens.write) =>
    (await ask(lake, path, { token, ...(body !== undefined && { body }) })).status
  const mutate = `/v1/data/mutate/${dataset}`
  expect(await statusOf('/v1/nowhere')).toBe(404)
  expect(await statusOf(`/v1/data/doc/${dataset}/x`, '')).toBe(405)
  expect(await statusOf(mutate, '{')).toBe(400)
  expect(await statusOf('/v1/data/mutate/other', '{"mutations":[]}')).toBe(404)
  expect(await statusOf(mutate, 'x'.repeat(17_000_000))).toBe(413)
  const exploding = await ask(lake, mutate, { token: tokens.write, json: { mutations: [{ explode: {} }] } })
  expect(exploding).toMatchObject(answer(400, 'mutation 0'))
  expect(await statusOf('/v1/users/me', undefined, 'wrong')).toBe(401)
})

// After a failed request, `checkCors` of sanity 6.16 reads these two, and replaces the Studio
// unless both are true.
test('a Studio that checks why a request failed does not report a wrong origin', async () => {
  const { text } = await ask(lake, '/v1/check/cors')
  expect(JSON.parse(text)).toEqual({ result: { allowed: true, withCredentials: true } })
})

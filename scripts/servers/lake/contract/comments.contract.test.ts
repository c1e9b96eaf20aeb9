/** The dataset of comments and tasks next to the content (sanity 6.16, `AddonDatasetProvider`). */
import { join } from 'node:path'
import { newFolder } from '@repo/kit/testing/new-folder.ts'
import { openedForTest } from '@repo/kit/testing/opened.ts'
import { expect, test } from 'vitest'
import { copyLake } from '../store/backup.ts'
import { clientOf, testLake, tokens } from '../testing/lake.ts'
import { ask, refused } from '../testing/requests.ts'

const dataset = 'production-comments'
const lake = openedForTest(() => testLake())
const comment = { _id: 'c', _type: 'comment', status: 'open' }

test('the Studio finds the dataset by the one that it belongs to', async () => {
  const get = (path: string) => clientOf(lake).request({ url: `/projects/test/datasets${path}` })
  const found = await get('?datasetProfile=comments&addonFor=production')
  expect(found).toMatchObject([{ name: dataset, aclMode: 'private' }])
  expect(await get('')).toMatchObject([{ name: 'production' }])
  expect(await get(`/${dataset}/acl`)).toMatchObject([{ filter: '_id in path("**")' }])
  expect((await ask(lake, `/v1/data/ping/${dataset}`)).text).toBe('{"pong":true}')
})

test('comments and content are apart: documents, listeners and events', async () => {
  const [content, comments] = [clientOf(lake), clientOf(lake, { dataset })]
  const heard: string[] = []
  const listener = comments.listen('*').subscribe(({ type, ...event }) => {
    heard.push('documentId' in event ? event.documentId : type)
  })
  await content.create({ _id: 'page', _type: 'guide' })
  await comments.create(comment)
  expect(await content.fetch('*[]._id')).toEqual(['page'])
  expect(await comments.fetch('*[]._id')).toEqual(['c'])
  await expect.poll(() => heard).toEqual(['c'])
  listener.unsubscribe()
})

test.each([
  'data/query/production-comments?query=*',
  'data/doc/production-comments/c',
  'data/listen/production-comments?query=*',
  'data/export/production-comments',
])('readers never get comments: %s', async (path) => {
  await clientOf(lake, { dataset }).create(comment)
  expect((await ask(lake, `/v2025-02-19/${path}`)).status).toBe(401)
})

test('a token that only reads reads comments and writes none', async () => {
  await clientOf(lake, { dataset }).create(comment)
  const reading = clientOf(lake, { dataset, token: tokens.read })
  expect(await reading.fetch('*[]._id')).toEqual(['c'])
  await refused(reading.create({ _type: 'comment' }), 403)
})

test('assets are not uploaded next to comments', async () => {
  const upload = clientOf(lake, { dataset }).assets.upload('file', Buffer.from('a'), { filename: 'a.txt' })
  await refused(upload, 404)
})

test('comments are in a copy of the lake and after a restart', async () => {
  const dataDir = newFolder()
  const first = await testLake({ dataDir })
  await clientOf(first, { dataset }).create(comment)
  copyLake(dataDir, join(dataDir, 'copy'))
  await first.close()
  for (const folder of [dataDir, join(dataDir, 'copy')]) {
    const again = await testLake({ dataDir: folder })
    expect(await clientOf(again, { dataset }).fetch('*[]._id')).toEqual(['c'])
    await again.close()
  }
})

/** Which links show something, against a real lake. */

import { sha256 } from '@repo/kit/hash.ts'
import { openedForFile } from '@repo/kit/testing/opened.ts'
import { serversHere } from '@repo/testing/servers.ts'
import { afterEach, expect, test } from 'vitest'
import { shareOf } from './share-link.ts'

const secret = `${'abc_-'.repeat(8)}xyz`
const anHour = 3_600_000

const servers = openedForFile(() => serversHere())
const writer = openedForFile(() => servers.writer)
afterEach(() => writer.delete({ query: '*[_type in ["shareLink", "guide"]]' }))

async function made(fields: Readonly<Record<string, unknown>> = {}): Promise<string> {
  await writer.create({
    _id: 'shareLink.k1',
    _type: 'shareLink',
    page: 'llm',
    author: 'Anna',
    expiresAt: new Date(Date.now() + anHour).toISOString(),
    secretHash: sha256(secret, 'hex'),
    ...fields,
  })
  return `k1.${secret}`
}

test('neither the hash nor the link of another document opens it', async () => {
  await made()
  await writer.create({
    ...((await writer.getDocument('shareLink.k1')) ?? { _type: 'shareLink' }),
    _id: 'shareLink.k2',
    secretHash: sha256('another', 'hex'),
  })
  expect(await shareOf(`k2.${secret}`)).toMatchObject({ status: 401 })
  expect(await shareOf(`k1.${sha256(secret, 'hex').slice(0, 43)}`)).toMatchObject({ status: 401 })
})

test('a link that has expired says so, and to nobody without its secret', async () => {
  await made({ expiresAt: new Date(Date.now() - 1).toISOString() })
  expect(await shareOf(`k1.${secret}`)).toEqual({
    status: 410,
    message: 'This link has expired: ask Anna for a new one.',
  })
  expect(await shareOf(`k1.${'a'.repeat(43)}`)).toMatchObject({ status: 401 })
})

test('the link of a release ends with the release', async () => {
  const link = await made({ page: null, release: 'rSpring' })
  expect(await shareOf(link)).toMatchObject({ status: 410 })
  await writer.releases.create({ releaseId: 'rSpring', metadata: { title: 'Spring', releaseType: 'asap' } })
  expect(await shareOf(link)).toMatchObject({ shows: { release: 'rSpring' } })
  await writer.releases.archive({ releaseId: 'rSpring' })
  expect(await shareOf(link)).toMatchObject({ status: 410 })
})

/**
 * A data folder of every version of the tables is opened by the lake of today, which serves all of
 * it. A new migration needs a file in `versions`: what the lake writes with it.
 */

import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { text } from 'node:stream/consumers'
import { versionsOf, writeDatabaseOf } from '@repo/kit/testing/earlier-databases.ts'
import { localServer } from '@repo/kit/testing/local-server.ts'
import { folderOfTest } from '@repo/kit/testing/opened.ts'
import { afterEach, expect, onTestFinished, test } from 'vitest'
import { type Lake, startLake } from '../server.ts'
import { clientOf, testOptions } from '../testing/lake.ts'
import { ask, login } from '../testing/requests.ts'

const place = `${import.meta.dirname}/`
const versions = versionsOf(place)
const newest = versions.length

/** Sessions of these versions were readable on disk; migration 002 ends them. */
const lastWithReadableSessions = 1
const firstWithPeople = 5

const image = '4a5eb7171b58e08a6881721e3b43d5a44419a2be-1x1.png'
const imageBytes = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
/** The day after the last use of the sessions. */
const now = () => Date.parse('2026-11-27T09:00:00Z')

let lake: Lake | undefined
const dataDir = folderOfTest()
afterEach(async () => {
  await lake?.close()
  lake = undefined
})

const file = () => join(dataDir(), 'lake.sqlite')

async function open(webhookUrl = ''): Promise<Lake> {
  const webhook = { url: webhookUrl, secret: 'a-secret-of-the-webhook', retriesMs: [20] }
  lake = await startLake(testOptions({ dataDir: dataDir(), webhook, now }))
  return lake
}

test.each(versions)('a data folder of version %i is opened with all that is in it', async (version) => {
  writeDatabaseOf(version, place, file())
  mkdirSync(join(dataDir(), 'assets'))
  writeFileSync(join(dataDir(), 'assets', image), imageBytes)
  const events: string[] = []
  const site = await localServer(async (request, response) => {
    events.push(JSON.parse(await text(request)).transactionId)
    response.end()
  })
  onTestFinished(() => site.close())
  const { url } = await open(site.url)
  const client = clientOf({ url })

  expect(await client.getDocument('guide')).toMatchObject({ title: 'Splitting a list', _rev: 't2' })
  expect(await client.getDocument('drafts.guide')).toMatchObject({ title: 'Splitting a list, a draft' })
  const query = '*[_type == "guide"]{"extension": image.asset->extension}'
  expect(await client.fetch(query, {}, { perspective: 'published' })).toEqual([{ extension: 'png' }])
  const served = await fetch(`${url}/images/test/production/${image}`)
  expect(Buffer.from(await served.arrayBuffer())).toEqual(imageBytes)

  const history = '/data/history/production'
  const first = await client.request({ url: `${history}/documents/guide?revision=t1` })
  expect(first.documents).toMatchObject([{ title: 'Loop Splitter', _rev: 't1' }])
  const deleted = await client.request({ url: `${history}/documents/gone?lastRevision=true` })
  expect(deleted.documents).toMatchObject([{ title: 'A deleted guide' }])
  const transactions = async (of: string) => {
    const lines: string = await client.request({ url: `${history}/transactions${of}` })
    return lines.match(/(?<="id":")t\d(?=")/g)
  }
  expect(await transactions('/guide')).toEqual(['t1', 't2'])
  expect(await transactions('?reverse=true&limit=1')).toEqual(['t5'])

  // What the site was not notified of yet: of each document one event, about two transactions.
  await expect.poll(() => events.toSorted()).toEqual(['t2', 't5'])

  const token = version < firstWithPeople ? 'session-of-the-writer' : 'ZOegCc3oaObFYWhJnrUWCpG-Dh-zSha6'
  const writer = clientOf({ url }, { token })
  const asked = writer.request({ url: '/users/me/keyvalue/studio.favorite' })
  if (version <= lastWithReadableSessions) await expect(asked).rejects.toMatchObject({ statusCode: 401 })
  else expect(await asked).toMatchObject([{ value: { id: 'guide' } }])
  if (version >= firstWithPeople)
    expect(await writer.users.getById('me')).toMatchObject({ name: 'Ada Lovelace', role: 'administrator' })

  await client.patch('guide').set({ title: 'Splitting a long list' }).commit()
  const second = await client.request({ url: `${history}/documents/guide?revision=t2` })
  expect(second.documents).toMatchObject([{ title: 'Splitting a list' }])
  await lake?.close()
  const database = new DatabaseSync(file())
  expect(database.prepare('PRAGMA user_version').get()).toEqual({ user_version: newest })
  if (version <= lastWithReadableSessions)
    expect(readFileSync(file()).includes('session-of-the-writer')).toBe(false)
  expect(database.prepare('PRAGMA integrity_check').get()).toEqual({ integrity_check: 'ok' })
  database.close()
  lake = undefined
})

test('a person of the newest version signs in with the password', async () => {
  writeDatabaseOf(newest, place, file())
  const { url } = await open()
  const form = { email: 'ada@example.com', password: 'a password of the test' }
  expect((await ask({ url }, login(), { headers: { origin: 'null' }, form })).status).toBe(303)
})

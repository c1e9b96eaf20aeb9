import { existsSync, mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as sleep } from 'node:timers/promises'
import { writingClient } from '@repo/importer/import.ts'
import type { Environment } from '@repo/kit/environment/environment.ts'
import { copyDatabase } from '@repo/kit/sqlite/copy.ts'
import { newFolder } from '@repo/kit/testing/new-folder.ts'
import { privateEnvironment } from '@repo/testing/private-product.ts'
import type { SanityClient } from '@sanity/client'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { runProgram, startServers } from './testing/programs.ts'

let folder: string
let target: string
let environment: Environment
let client: SanityClient
let stop: () => Promise<unknown>

beforeEach(async () => {
  folder = newFolder()
  target = join(folder, 'backups/monday')
  environment = await privateEnvironment(join(folder, 'data'))
  client = writingClient(environment)
  stop = async () => undefined
})
afterEach(() => stop())

async function start(dataDir: string) {
  stop = await startServers({ ...environment, DATA_DIR: dataDir }, folder)
}

function backup(...args: string[]) {
  return runProgram('backup', args, { DATA_DIR: environment.DATA_DIR })
}

test('a backup during writes has everything up to its moment, and a lake can start from it', async () => {
  await start(environment.DATA_DIR)
  const svg =
    '<svg xmlns="http://www.w3.org/2000/svg" width="4" height="4"><rect width="4" height="4"/></svg>'
  const picture = await client.assets.upload('image', Buffer.from(svg), { filename: 'square.svg' })
  let written = 0
  let isOver = false
  const writing = (async () => {
    // With pauses, so that the changes are in the write-ahead log next to the database, as they
    // usually are.
    for (; !isOver; written += 1) {
      await client.create({ _id: `n${written}`, _type: 'x', n: written })
      await sleep(20)
    }
  })()
  await expect.poll(() => written, { timeout: 20_000 }).toBeGreaterThan(30)
  const before = written
  const { code, output } = await backup(target)
  isOver = true
  await writing
  expect(code, output).toBe(0)
  expect(output).toMatch(/monday: \d+ documents with their history, 1 images and files/)
  await stop()

  await start(target)
  const numbers: number[] = await client.fetch('*[_type == "x"] | order(n asc).n')
  expect(numbers.length).toBeGreaterThanOrEqual(before)
  expect(numbers).toEqual(numbers.map((_, index) => index))
  expect(await (await fetch(picture.url)).text()).toBe(svg)
  const history = await client.request({ url: '/data/history/production/transactions/n0', json: false })
  expect(history).toContain('"documentIDs":["n0"]')
}, 60_000)

test('it contains failed searches, keys and feedback, but not the index or other derived data', async () => {
  await start(environment.DATA_DIR)
  await stop()
  const database = new DatabaseSync(join(environment.DATA_DIR, 'search/search.sqlite'))
  database.exec(`INSERT INTO failed_searches VALUES ('loomwork', 'teleport', '2026-11-22', 3);
    INSERT INTO keys VALUES ('key-of-the-browser', '{}', 1, 0); INSERT INTO records VALUES (1, 'r', '{}')`)
  mkdirSync(join(environment.DATA_DIR, 'site'))
  mkdirSync(join(environment.DATA_DIR, 'feedback'))
  const feedback = new DatabaseSync(join(environment.DATA_DIR, 'feedback/feedback.sqlite'))
  feedback.exec(
    "PRAGMA user_version = 1; CREATE TABLE answers (sentence TEXT); INSERT INTO answers VALUES ('Which size?')",
  )
  // A node of a cluster has the feedback that it got.
  copyDatabase(
    join(environment.DATA_DIR, 'feedback/feedback.sqlite'),
    join(environment.DATA_DIR, 'nodes/2/feedback/feedback.sqlite'),
  )
  mkdirSync(join(environment.DATA_DIR, 'lake/assets/derived'), { recursive: true })
  writeFileSync(join(environment.DATA_DIR, 'lake/assets/derived/abc'), 'a thumbnail')
  expect(await backup(target)).toMatchObject({ code: 0 })
  database.close()
  const copy = new DatabaseSync(join(target, 'search/search.sqlite'))
  const rows = (table: string) => copy.prepare(`SELECT * FROM ${table}`).all()
  expect(rows('failed_searches')).toMatchObject([{ query: 'teleport', count: 3 }])
  expect(rows('keys')).toMatchObject([{ value: 'key-of-the-browser' }])
  expect(rows('records')).toEqual([])
  copy.close()
  feedback.close()
  for (const path of ['feedback/feedback.sqlite', 'nodes/2/feedback/feedback.sqlite']) {
    const copied = new DatabaseSync(join(target, path))
    expect(copied.prepare('SELECT * FROM answers').all()).toMatchObject([{ sentence: 'Which size?' }])
    copied.close()
  }
  expect(readdirSync(target).sort()).toEqual(['backup.json', 'feedback', 'lake', 'nodes', 'search'])
  expect(readdirSync(join(target, 'lake/assets'))).toEqual([])
  // It contains all documents, so only its owner may read it.
  const modes = readdirSync(target, { recursive: true, encoding: 'utf8' })
    .map((name) => statSync(join(target, name)))
    .map((stat) => (stat.mode & 0o777).toString(8))
  expect(new Set(modes)).toEqual(new Set(['700', '600']))
}, 60_000)

test('a backup that fails prints one sentence and leaves no files', async () => {
  expect(await backup()).toEqual({
    code: 1,
    output: expect.stringMatching(
      /^✗ Name the folder of the backup, and nothing else: npm run backup -- ..\/backups\/monday \(.*\)\n$/,
    ),
  })
  expect((await backup(target)).output).toMatch(/^✗ There is no lake in .*: set DATA_DIR to the folder/)
  mkdirSync(join(environment.DATA_DIR, 'lake'), { recursive: true })
  writeFileSync(
    join(environment.DATA_DIR, 'lake/lake.sqlite'),
    'no database at all, but long enough to be read',
  )
  expect((await backup(target)).output).toMatch(
    /^✗ The backup of .* could not be written to .*monday \(file is not a database\): make room/,
  )
  expect(readdirSync(join(folder, 'backups'))).toEqual([])
  mkdirSync(target)
  expect((await backup(target)).output).toBe(
    `✗ ${target} exists already: name a folder that does not, so that no backup is overwritten.\n`,
  )
  expect(existsSync(join(target, 'lake'))).toBe(false)
})

import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { writingClient } from '@repo/importer/import.ts'
import type { Environment } from '@repo/kit/environment/environment.ts'
import { root } from '@repo/kit/repository.ts'
import { newFolder } from '@repo/kit/testing/new-folder.ts'
import { privateEnvironment } from '@repo/testing/private-product.ts'
import { searchClientWith } from '@repo/testing/private-servers.ts'
import { run } from '@repo/testing/processes.ts'
import type { SanityClient } from '@sanity/client'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { restoreArguments } from './backup/restore.ts'
import { verifyBackup } from './backup/verify.ts'
import { acquireLock } from './supervisor/pid-lock.mjs'
import { programOf, startServers } from './testing/programs.ts'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="4" height="4"><rect width="4" height="4"/></svg>'

let folder: string
let dataDir: string
let monday: string
let environment: Environment
let client: SanityClient
let stop = async (): Promise<unknown> => undefined
let documents: unknown
let pictureUrl: string
let pictureFile: string

beforeAll(async () => {
  folder = newFolder()
  dataDir = join(folder, 'data')
  monday = join(folder, 'backups/monday')
  environment = await privateEnvironment(dataDir)
  client = writingClient(environment)
  await start()
  const picture = await client.assets.upload('image', Buffer.from(svg), { filename: 'square.svg' })
  await client.assets.upload('file', Buffer.from('a text'), { filename: 'a.txt' })
  pictureUrl = picture.url
  pictureFile = new URL(pictureUrl).pathname.split('/').at(-1) ?? ''
  for (const document of [page('kettle', 'Boil the kettle'), page('drafts.teapot', 'Warm the teapot')])
    await client.createOrReplace(document)
  await client.patch('kettle').set({ description: 'With fresh water.' }).commit()
  documents = await allDocuments()
  expect(await command('backup', monday)).toMatchObject({ code: 0 })
})

afterAll(() => stop())

function page(id: string, title: string) {
  return {
    _id: id,
    _type: 'guide',
    title,
    description: title,
    slug: { _type: 'slug', current: id.replace('drafts.', '') },
  }
}

async function start() {
  stop = await startServers(environment, join(folder, 'logs'))
}

function allDocuments(): Promise<unknown> {
  return client.fetch('*[] | order(_id asc)', {}, { perspective: 'raw' })
}

function command(name: 'backup' | 'restore', ...args: string[]) {
  return node({}, programOf(name), ...args)
}

function node(env: Record<string, string>, ...args: string[]) {
  const settings = { ...process.env, ...environment, DATA_DIR: dataDir, ...env }
  return run(process.execPath, args, { cwd: root, env: settings })
}

function copyOfBackup(name: string): string {
  const copy = join(folder, 'copies', name)
  cpSync(monday, copy, { recursive: true })
  return copy
}

/** Kills the restore right after a call of a function of `node:fs`. */
function killedAfter(name: 'renameSync' | 'copyFileSync', call: number, ...args: string[]) {
  const preload = join(folder, `kill-${name}-${call}.mjs`)
  writeFileSync(
    preload,
    `import fs from 'node:fs'; import { syncBuiltinESMExports } from 'node:module'
     const original = fs.${name}; let calls = 0
     fs.${name} = (...values) => {
       original(...values)
       calls += 1
       if (calls === ${call}) process.kill(process.pid, 'SIGKILL')
     }
     syncBuiltinESMExports()`,
  )
  return node({}, '--import', preload, programOf('restore'), ...args)
}

test('a restore brings back exactly the content of the backup, and the next start fills the index', async () => {
  await client.delete('kettle')
  await client.delete('drafts.teapot')
  await client.delete(pictureFile.replace(/^(.*)\.(\w+)$/, 'image-$1-$2'))
  await client.create(page('samovar', 'Heat the samovar'))
  await expect.poll(async () => (await fetch(pictureUrl)).status).toBe(404)
  expect((await command('restore', monday, '--replace')).output).toMatch(
    /^✗ Another lake uses .*data\/lake: stop it first/,
  )
  const changed = await allDocuments()
  await stop()

  const release = acquireLock(dataDir)
  expect(await command('restore', monday, '--replace')).toEqual({
    code: 1,
    output: `✗ The product or a restore is running on ${dataDir} (process ${process.pid}): stop it first, then restore the backup.\n`,
  })
  release()
  expect(await command('restore', monday)).toEqual({
    code: 1,
    output: `✗ ${dataDir} has data, which is not overwritten: move the folder away, or add --replace, which moves it to a folder next to it.\n`,
  })

  const { code, output } = await command('restore', monday, '--replace')
  expect(code, output).toBe(0)
  expect(output).toMatch(/4 documents, 1 of them drafts; 2 images and files/)
  const [, moved = ''] = /The data that was there is now in (.*-before-restore-.*Z);/.exec(output) ?? []
  expect(readdirSync(dataDir).sort()).toEqual(['lake', 'search'])
  expect(readdirSync(folder)).not.toContain('data.restoring')

  await start()
  expect(await allDocuments()).toEqual(documents)
  expect(await (await fetch(pictureUrl)).text()).toBe(svg)
  const history = await client.request({ url: '/data/history/production/transactions/kettle', json: false })
  expect(history.trim().split('\n')).toHaveLength(2)
  // What `npm start` does before it starts the site.
  const fill = `const { fillEmptyIndex } = await import('./scripts/tools/commands/supervisor/product.ts')
    const { loadEnvironment } = await import('./scripts/packages/kit/environment/environment.ts')
    await fillEmptyIndex(loadEnvironment(process.cwd()))`
  expect(await node({}, '--input-type=module', '--eval', fill)).toMatchObject({ code: 0 })
  const search = searchClientWith(environment.ALGOLIA_ADMIN_KEY, environment.ALGOLIA_HOST)
  const indexName = environment.ALGOLIA_INDEX_NAME
  const found = async (query: string) => {
    const { hits } = await search.searchSingleIndex({ indexName, searchParams: { query } })
    return hits.length
  }
  expect(await found('kettle')).toBeGreaterThan(0)
  expect([await found('samovar'), await found('teapot')]).toEqual([0, 0])
  await stop()

  // Nothing of the other data is lost.
  rmSync(dataDir, { recursive: true })
  renameSync(moved, dataDir)
  await start()
  expect(await allDocuments()).toEqual(changed)
  await stop()
})

test('a restore that is killed leaves the old state', async () => {
  const before = readFileSync(join(dataDir, 'lake/lake.sqlite'))
  const isUnchanged = () => readFileSync(join(dataDir, 'lake/lake.sqlite')).equals(before)
  await killedAfter('copyFileSync', 2, monday, '--replace')
  expect([existsSync(`${dataDir}.restoring/lake`), isUnchanged()]).toEqual([true, true])

  // The third rename moves the data away; the first two are locks.
  await killedAfter('renameSync', 3, monday, '--replace')
  expect([existsSync(dataDir), existsSync(`${dataDir}.restoring/lake`)]).toEqual([false, true])
  expect((await command('restore', monday)).output).toMatch(
    /^! A restore was interrupted: .*data was put back as it was before\.\n✗ .*data has data/,
  )
  expect([existsSync(`${dataDir}.restoring`), isUnchanged()]).toEqual([false, true])

  await killedAfter('renameSync', 3, monday, '--replace')
  expect(existsSync(dataDir)).toBe(false)
  const busy = createServer().listen(Number(new URL(environment.NEXT_PUBLIC_SITE_URL).port))
  try {
    expect((await node({}, join(root, 'scripts/tools/commands/start.mjs'))).output).toMatch(
      /^! A restore was interrupted: .*data was put back as it was before\.\n\n✗ .*port/,
    )
  } finally {
    busy.close()
  }
  expect([existsSync(`${dataDir}.restoring`), isUnchanged()]).toEqual([false, true])

  const { output } = await killedAfter('renameSync', 4, monday, '--replace')
  expect(output).not.toContain('✓')
  expect(readdirSync(join(dataDir, 'lake/assets'))).toContain(pictureFile)
  expect(await command('restore', monday, '--replace')).toMatchObject({ code: 0 })
})

test('an empty folder, and one that does not exist, get the backup', async () => {
  for (const name of ['none', 'empty']) {
    const fresh = join(folder, name)
    if (name === 'empty') mkdirSync(fresh)
    const { code, output } = await node(
      { DATA_DIR: fresh },
      programOf('restore'),
      join(monday, 'backup.json'),
    )
    expect(code, output).toBe(0)
    expect(readdirSync(fresh).sort()).toEqual(['lake', 'search'])
  }
})

test('a damaged backup is refused, and what is damaged is named', async () => {
  const truncated = copyOfBackup('truncated')
  truncateSync(join(truncated, 'lake/lake.sqlite'), 20_000)
  const fresh = join(folder, 'untouched')
  const { code, output } = await node({ DATA_DIR: fresh }, programOf('restore'), truncated)
  expect([code, output]).toEqual([
    1,
    expect.stringMatching(
      /✗ The backup .*truncated is damaged \(lake\/lake\.sqlite is damaged \(database disk image is malformed\)\): use another backup\.\n$/,
    ),
  ])
  expect([existsSync(fresh), existsSync(`${fresh}.restoring`)]).toEqual([false, false])

  const asset = join(`lake/assets/${pictureFile}`)
  const damage = async (name: string, change: (backup: string) => void) => {
    const copy = copyOfBackup(name)
    change(copy)
    return (await verifyBackup(copy)).damage
  }
  const changeByte = (backup: string, path: string, from: string, to: string) => {
    const bytes = readFileSync(join(backup, path))
    bytes.write(to, bytes.indexOf(from))
    writeFileSync(join(backup, path), bytes)
  }
  expect(await damage('byte', (backup) => changeByte(backup, asset, 'rect', 'RECT'))).toEqual([
    `${asset} is damaged (its bytes do not match the hash in its name)`,
  ])
  expect(await damage('no asset', (backup) => rmSync(join(backup, asset)))).toEqual([`${asset} is missing`])
  // SQLite does not notice other letters in a text.
  expect(await damage('row', (backup) => changeByte(backup, 'lake/lake.sqlite', 'fresh', 'stale'))).toEqual([
    'lake/lake.sqlite has changed since the backup was made',
  ])
  expect(await damage('no search', (backup) => rmSync(join(backup, 'search/search.sqlite')))).toEqual([
    'search/search.sqlite is missing',
  ])
  const list = (backup: string) => join(backup, 'backup.json')
  expect(await damage('list', (backup) => truncateSync(list(backup), 100))).toEqual([
    expect.stringMatching(/^backup\.json is damaged \(/),
  ])
  expect(
    await damage('outside', (backup) => changeByte(backup, 'backup.json', 'lake/as', '../../x')),
  ).toEqual([
    expect.stringMatching(/^backup\.json is damaged \(it is not the list of a backup: files\.0\.path\)$/),
  ])
  expect(await damage('no list', (backup) => rmSync(list(backup)))).toEqual([
    expect.stringMatching(/^backup\.json is damaged \(ENOENT/),
  ])
})

test('a backup from newer code is refused', async () => {
  const newer = copyOfBackup('newer')
  const database = new DatabaseSync(join(newer, 'lake/lake.sqlite'))
  database.exec('PRAGMA user_version = 99')
  database.close()
  expect(await command('restore', newer, '--verify')).toMatchObject({
    code: 1,
    output: expect.stringMatching(
      /✗ The backup .*newer is from newer code \(lake\/lake\.sqlite has version 99, this code knows \d+\): update the code, then restore it\.\n$/,
    ),
  })
  const format = copyOfBackup('format')
  writeFileSync(join(format, 'backup.json'), '{"format": 2}')
  expect((await verifyBackup(format)).newer).toEqual(['backup.json has format 2'])
})

test('--verify changes nothing, and arguments that name no backup are refused', async () => {
  expect(await command('restore', monday, '--verify')).toMatchObject({
    code: 0,
    output: expect.stringMatching(/✓ The backup is complete and intact\n$/),
  })
  const refusals = [
    [['--replace'], /^Name the folder of one backup/],
    [['a', '--force'], /^Unknown option '--force'.*Name the folder of one backup/],
    [[join(folder, 'nowhere')], /^There is no backup at .*nowhere: name/],
    [[join(monday, 'lake')], /^.*lake is not a backup: name/],
    [[join(monday, 'lake/lake.sqlite')], /^.*lake\.sqlite is a file: name the folder/],
  ] as const
  for (const [args, sentence] of refusals) expect(() => restoreArguments([...args])).toThrow(sentence)
  expect(await command('restore')).toMatchObject({
    code: 1,
    output: expect.stringMatching(/^✗ Name the folder of one backup.*\n$/),
  })
})

test('--keep removes older backups only after the new one was verified', async () => {
  const backups = join(folder, 'scheduled')
  expect((await command('backup', backups, '--keep', '0')).output).toMatch(/^✗ --keep 0 is not a number/)
  const [first = '', second = ''] = ['2026-01-01T03-00-00Z', '2026-01-02T03-00-00Z'].map((name) => {
    cpSync(monday, join(backups, name), { recursive: true })
    return name
  })
  expect(await command('backup', backups, '--keep', '2')).toMatchObject({
    code: 0,
    output: expect.stringContaining(`Removed ${join(backups, first)}\n`),
  })
  expect(readdirSync(backups)).toEqual([second, expect.stringMatching(/Z$/)])

  const asset = join(dataDir, 'lake/assets', pictureFile)
  writeFileSync(asset, svg.replace('rect', 'RECT'))
  const { code, output } = await command('backup', backups, '--keep', '1')
  expect([code, output]).toEqual([
    1,
    expect.stringMatching(
      /✗ The backup .*Z was written, but it is not intact \(lake\/assets\/.* is damaged .*\): repair that in the product; older backups were kept\.\n$/,
    ),
  ])
  expect(readdirSync(backups)).toHaveLength(3)

  // An asset without a file is no damage of the backup: the lake has none either.
  rmSync(asset)
  const third = await command('backup', backups, '--keep', '1')
  expect(third).toMatchObject({ code: 0, output: expect.stringContaining('was already missing in the lake') })
  expect(readdirSync(backups)).toHaveLength(1)
})

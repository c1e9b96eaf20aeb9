import {
  closeSync,
  copyFileSync,
  mkdirSync,
  openSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
  writeSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { newFolder } from '@repo/kit/testing/new-folder.ts'
import { beforeEach, expect, test } from 'vitest'
import { clientOf, testLake } from '../testing/lake.ts'

let dataDir: string
beforeEach(() => {
  dataDir = join(newFolder(), 'lake')
})

const file = () => join(dataDir, 'lake.sqlite')
const text = 'some words '.repeat(200)

async function fill() {
  const lake = await testLake({ dataDir })
  for (let n = 0; n < 50; n += 1) await clientOf(lake).create({ _id: `d${n}`, _type: 'x', text })
  await clientOf(lake).assets.upload('file', Buffer.from('text'), { filename: 'a.txt' })
  await lake.close()
}

function overwrite(from: number, bytes: number) {
  const fd = openSync(file(), 'r+')
  writeSync(fd, Buffer.alloc(bytes, 0xa5), 0, bytes, from)
  closeSync(fd)
}

const damages: [string, () => void][] = [
  [
    'no database at all',
    () => writeFileSync(file(), 'not a database, but long enough to be read as one. '.repeat(10)),
  ],
  ['a damaged beginning', () => overwrite(0, 200)],
  ['damage in the middle', () => overwrite(4096, statSync(file()).size - 8192)],
  ['nothing, although there are assets', () => truncateSync(file(), 0)],
  ['half of it', () => truncateSync(file(), statSync(file()).size / 2)],
  [
    'a document that is not JSON',
    () => {
      const database = new DatabaseSync(file())
      database.exec(`UPDATE documents SET json = '{"_id": "d1", ' WHERE id = 'd1'`)
      database.close()
    },
  ],
]

test.each(damages)(
  '%s: the message names the file and how to restore a backup',
  { timeout: 30_000 },
  async (_what, damage) => {
    await fill()
    damage()
    const message = await testLake({ dataDir }).then(
      () => 'it started',
      (error: Error) => error.message,
    )
    expect(message).toContain(`${file()} is damaged (`)
    expect(message).toContain('"npm run backup"')
    expect(message).toContain(`cp -R <backup> ${dirname(dataDir)}`)
    expect(message).not.toContain('\n')
    // The folder is not left locked.
    rmSync(file())
    rmSync(`${file()}-wal`, { force: true })
    await (await testLake({ dataDir })).close()
  },
)

test('changes that were saved and cannot be read are reported after the lake was killed', async () => {
  const lake = await testLake({ dataDir })
  for (let n = 0; n < 50; n += 1) await clientOf(lake).create({ _id: `d${n}`, _type: 'x', text })
  const killed = join(dirname(dataDir), 'killed')
  mkdirSync(killed)
  for (const name of ['lake.sqlite', 'lake.sqlite-wal']) copyFileSync(join(dataDir, name), join(killed, name))
  await lake.close()
  const log = join(killed, 'lake.sqlite-wal')
  const fd = openSync(log, 'r+')
  writeSync(fd, Buffer.alloc(100, 0xa5), 0, 100, Math.floor(statSync(log).size / 2))
  closeSync(fd)
  const start = testLake({ dataDir: killed })
  await expect(start).rejects.toThrow(
    /lake\.sqlite-wal is damaged \(at least \d+ saved changes in it cannot be read\): stop the product and put a backup .+; to go on without these changes, cut off the damaged part \(truncate -s \d+ .+lake\.sqlite-wal\)$/,
  )
})

import { readFileSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs'
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

function overwrite(from: number, to: number) {
  const bytes = readFileSync(file())
  bytes.subarray(from, to).fill(0xa5)
  writeFileSync(file(), bytes)
}

const damages: [string, () => void][] = [
  ['a damaged beginning', () => overwrite(0, 200)],
  ['damage in the middle', () => overwrite(4096, -4096)],
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

test.each(damages)('%s: the message names the file and how to restore a backup', async (_what, damage) => {
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
})

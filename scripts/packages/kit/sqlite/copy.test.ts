import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, test } from 'vitest'
import { newFolder } from '../testing/new-folder.ts'
import { copyDatabase } from './copy.ts'

test('a copy has what is only in the log of a database that is in use', () => {
  const folder = newFolder()
  const [source, target] = [join(folder, 'a.sqlite'), join(folder, 'copy', 'a.sqlite')]
  const live = new DatabaseSync(source)
  try {
    live.exec('PRAGMA journal_mode = WAL; CREATE TABLE texts (text TEXT); INSERT INTO texts VALUES (1)')
    copyDatabase(source, target)
    const copy = new DatabaseSync(target)
    expect(copy.prepare('SELECT count(*) AS count FROM texts').get()).toEqual({ count: 1 })
    copy.close()
    expect(() => copyDatabase(source, target)).toThrow('output file already exists')
  } finally {
    live.close()
  }
})

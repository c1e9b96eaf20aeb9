/** Feedback of every version of the tables, one in `versions` for each migration, is opened. */
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { versionsOf, writeDatabaseOf } from '@repo/kit/testing/earlier-databases.ts'
import { folderOfTest } from '@repo/kit/testing/opened.ts'
import { expect, test } from 'vitest'
import { FeedbackStore } from './store.ts'

const place = `${import.meta.dirname}/`
const versions = versionsOf(place)
const newest = versions.length
const firstWithMissingAddresses = 2

const file = () => join(folder(), 'feedback.sqlite')
const folder = folderOfTest()

test.each(versions)('feedback of version %i is opened with all that is in it', (version) => {
  writeDatabaseOf(version, place, file())
  const store = new FeedbackStore(file())
  expect(store.page('llm')).toMatchObject({
    yes: 1,
    no: 2,
    open: 1,
    sentences: [{ number: 1, sentence: 'Which size?' }],
    done: [{ number: 3, sentence: 'Done already.' }],
  })
  expect(store.addSentence('r1', 'The example.')).toBe(true)
  const listed = (isDismissed: boolean) => store.missing.list({ since: '2026-01-01', isDismissed })
  const hasAddresses = version >= firstWithMissingAddresses
  expect(listed(false)).toMatchObject(hasAddresses ? [{ path: '/docs/gone/', count: 3 }] : [])
  expect(listed(true)).toMatchObject(hasAddresses ? [{ path: '/docs/aside/', count: 2 }] : [])
  store.close()
})

test('feedback of a newer version is refused in one sentence', () => {
  writeDatabaseOf(newest, place, file())
  const database = new DatabaseSync(file())
  database.exec(`PRAGMA user_version = ${newest + 1}`)
  database.close()
  expect(() => new FeedbackStore(file())).toThrow(
    `${file()} was written by a newer version of the site (${newest + 1}, this one knows ${newest}): update the code, or choose another DATA_DIR.`,
  )
})

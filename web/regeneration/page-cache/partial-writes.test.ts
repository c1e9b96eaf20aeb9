import { beforeEach, expect, test } from 'vitest'
import { currentSingleton, replaceSingleton } from '#singleton.ts'
import { isPartialWrite, partialWriteKeys, writeJournaled } from './partial-writes.ts'
import { WriteJournal } from './write-journal.ts'

beforeEach(() => {
  replaceSingleton('writeJournal', new WriteJournal(':memory:'))
  replaceSingleton('partialWrites', undefined)
  replaceSingleton('writers', undefined)
})

/** Simulates a killed process that is started again. */
function restart() {
  replaceSingleton('partialWrites', undefined)
  replaceSingleton('writers', undefined)
}

test('an entry that was being written at a kill is a partial write until it is written again', async () => {
  void writeJournaled('/a', () => new Promise(() => undefined))
  expect(isPartialWrite('/a')).toBe(false)
  restart()
  expect([isPartialWrite('/a'), partialWriteKeys()]).toEqual([true, ['/a']])
  await writeJournaled('/a', async () => undefined)
  expect(isPartialWrite('/a')).toBe(false)
  restart()
  expect(partialWriteKeys()).toEqual([])
})

test('an entry with two writers is complete when the second one has ended', async () => {
  const first = Promise.withResolvers<void>()
  const second = Promise.withResolvers<void>()
  const both = [writeJournaled('/a', () => first.promise), writeJournaled('/a', () => second.promise)]
  first.resolve()
  await both[0]
  expect(currentSingleton<WriteJournal>('writeJournal')?.keys()).toEqual(['/a'])
  second.resolve()
  await both[1]
  expect(currentSingleton<WriteJournal>('writeJournal')?.keys()).toEqual([])
})

test('an entry that could not be written is a partial write at the next start', async () => {
  const failing = writeJournaled('/a', () => Promise.reject(new Error('the disk is full')))
  await expect(failing).rejects.toThrow('the disk is full')
  restart()
  expect(isPartialWrite('/a')).toBe(true)
})

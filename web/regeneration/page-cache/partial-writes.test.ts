import { beforeEach, expect, test } from 'vitest'
import { RegenerationStore } from '../store/regeneration-store.ts'
import { isUnfinished, unfinishedKeys, writeWhole } from './partial-writes.ts'

beforeEach(() => {
  globalThis.loomworkApplied = new RegenerationStore(':memory:')
  globalThis.loomworkUnfinished = undefined
  globalThis.loomworkWriting = undefined
})

/** As if the process were killed now and started again. */
function restart() {
  globalThis.loomworkUnfinished = undefined
  globalThis.loomworkWriting = undefined
}

test('an entry that was being written at a kill is unfinished until it is written again', async () => {
  void writeWhole('/a', () => new Promise(() => undefined))
  expect(isUnfinished('/a')).toBe(false)
  restart()
  expect([isUnfinished('/a'), unfinishedKeys()]).toEqual([true, ['/a']])
  await writeWhole('/a', async () => undefined)
  expect(isUnfinished('/a')).toBe(false)
  restart()
  expect(unfinishedKeys()).toEqual([])
})

test('an entry with two writers is whole when the second one has ended', async () => {
  const first = Promise.withResolvers<void>()
  const second = Promise.withResolvers<void>()
  const both = [writeWhole('/a', () => first.promise), writeWhole('/a', () => second.promise)]
  first.resolve()
  await both[0]
  expect(globalThis.loomworkApplied?.partialWrites()).toEqual(['/a'])
  second.resolve()
  await both[1]
  expect(globalThis.loomworkApplied?.partialWrites()).toEqual([])
})

test('an entry that could not be written is unfinished at the next start', async () => {
  const failing = writeWhole('/a', () => Promise.reject(new Error('the disk is full')))
  await expect(failing).rejects.toThrow('the disk is full')
  restart()
  expect(isUnfinished('/a')).toBe(true)
})

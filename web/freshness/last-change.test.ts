import { expect, test, vi } from 'vitest'
import { extendCluster } from './cluster.ts'
import { lastChange, noteChange, noteSharedChange } from './last-change.ts'

test('where one process has the store, it is the tick of the last expiry, and at first the start', () => {
  vi.useFakeTimers({ now: 1_000 })
  expect(lastChange()).toBe(1_000)
  vi.setSystemTime(5_000)
  expect(lastChange()).toBe(1_000)
  noteChange(900)
  expect(lastChange()).toBe(1_000)
  noteChange(6_000)
  expect(lastChange()).toBe(6_000)
  noteChange(5_500)
  expect(lastChange()).toBe(6_000)
})

test('nodes that share a store return the number that they have in common', () => {
  noteSharedChange(7)
  // Its tick differs from process to process.
  noteChange(Date.now() + 10_000)
  expect(lastChange()).toBe(7)
  noteSharedChange(8)
  expect(lastChange()).toBe(8)
})

test('a process that would not learn of an expiry returns another number each time', () => {
  vi.useFakeTimers({ now: 1_000 })
  let mayServe = false
  extendCluster({ mayServeCached: () => mayServe })
  noteSharedChange(7)
  expect(lastChange()).toBe(1_000)
  vi.setSystemTime(1_001)
  expect(lastChange()).toBe(1_001)
  mayServe = true
  expect(lastChange()).toBe(7)
  mayServe = false
  expect(lastChange()).toBe(1_001)
})

import { setImmediate as nextTurn, setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { maxAtOnce, turnToRender } from './render-turns.ts'

function busyProcessor() {
  let isOver = false
  const work = async () => {
    while (!isOver) {
      const until = performance.now() + 5
      while (performance.now() < until);
      await nextTurn()
    }
  }
  const done = work()
  return {
    end: () => {
      isOver = true
      return done
    },
  }
}

function renders(count: number) {
  const begun: { readonly n: number; readonly end: () => void }[] = []
  for (let n = 0; n < count; n += 1) turnToRender().then((end) => begun.push({ n, end }))
  return begun
}

test('on a busy processor a few renders begin, and the others in their order when one is over', async () => {
  const processor = busyProcessor()
  const begun = renders(maxAtOnce + 2)
  await pause(200)
  expect(begun.map(({ n }) => n)).toEqual([0, 1, 2])
  begun[1]?.end()
  begun[1]?.end()
  await pause(50)
  expect(begun.map(({ n }) => n)).toEqual([0, 1, 2, 3])
  begun[0]?.end()
  await expect.poll(() => begun.length).toBe(maxAtOnce + 2)
  await processor.end()
  for (const { end } of begun) end()
})

test('a render begins after three seconds, whatever those before it wait for', async () => {
  const processor = busyProcessor()
  const begun = renders(maxAtOnce + 1)
  await pause(1_000)
  expect(begun).toHaveLength(maxAtOnce)
  await expect.poll(() => begun.length, { timeout: 10_000 }).toBe(maxAtOnce + 1)
  await processor.end()
  for (const { end } of begun) end()
}, 15_000)

test('while all renders wait for the lake, more begin', async () => {
  const begun = renders(40)
  await expect.poll(() => begun.length, { timeout: 5_000 }).toBe(40)
  for (const { end } of begun) end()
  // Then there is room for as many as before.
  const later = renders(maxAtOnce)
  await nextTurn()
  expect(later).toHaveLength(maxAtOnce)
  for (const { end } of later) end()
})

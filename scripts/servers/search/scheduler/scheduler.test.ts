import { expect, test } from 'vitest'
import { limits } from '../limits.ts'
import { Scheduler } from './scheduler.ts'

/** Work of so many steps; `step` is called for each. */
function* work(steps: number, step: () => void): Generator<void, string> {
  for (let at = 0; at < steps; at += 1) {
    step()
    yield
  }
  return 'done'
}

test('a search whose slices take too long in total is refused', async () => {
  let now = 0
  const scheduler = new Scheduler(() => now)
  const slow = work(100, () => {
    now += limits.searchMs / 10
  })
  await expect(scheduler.runSearch(slow, () => false)).rejects.toMatchObject({ status: 400 })
  const quick = work(100, () => {
    now += limits.searchMs / 200
  })
  await expect(scheduler.runSearch(quick, () => false)).resolves.toBe('done')
})

test('a search stops when its client has closed the connection', async () => {
  let now = 0
  let steps = 0
  const scheduler = new Scheduler(() => now)
  const endless = work(Number.POSITIVE_INFINITY, () => {
    steps += 1
    now += limits.sliceMs
  })
  await expect(scheduler.runSearch(endless, () => steps >= 3)).rejects.toMatchObject({ status: 400 })
  expect(steps).toBe(3)
})

test('several long searches take turns', async () => {
  let now = 0
  const order: string[] = []
  const scheduler = new Scheduler(() => now)
  const named = (name: string) =>
    work(4, () => {
      order.push(name)
      now += limits.sliceMs
    })
  await Promise.all([
    scheduler.runSearch(named('a'), () => false),
    scheduler.runSearch(named('b'), () => false),
  ])
  expect(order).toEqual(['a', 'b', 'a', 'b', 'a', 'b', 'a', 'b'])
})

import { beforeEach, expect, test } from 'vitest'
import { limits } from '../limits.ts'
import { Scheduler, SlicedQueue } from './scheduler.ts'

let now: number
/** Events in their order. */
let log: string[]
let scheduler: Scheduler
beforeEach(() => {
  now = 0
  log = []
  scheduler = new Scheduler(() => now)
})

/** Work of so many steps, each of which takes some time; the parts of each slice are noted. */
function* work(steps: number, name = 'step', ms: number = limits.sliceMs): Generator<void, void> {
  for (let at = 0; at < steps; at += 1) {
    now += ms
    log.push(name)
    yield
  }
}

const queue = (name: 'writes' | 'background') => new SlicedQueue(scheduler, name)
const turns = async (count: number) => {
  for (let turn = 0; turn < count; turn += 1) await new Promise(setImmediate)
}

/** A search that is unanswered until the test says so. */
function unansweredSearch() {
  const { promise, resolve } = Promise.withResolvers<void>()
  const search = scheduler.track('searches', () => promise)
  const answer = () => {
    resolve()
    return search
  }
  return { answer }
}

test('a search whose slices take too long in total is refused', async () => {
  const slow = scheduler.runSearch(work(100, 'slow', limits.searchMs / 10), () => false)
  await expect(slow).rejects.toMatchObject({ status: 400 })
  const quick = function* () {
    yield* work(100, 'quick', limits.searchMs / 200)
    return 'done'
  }
  await expect(scheduler.runSearch(quick(), () => false)).resolves.toBe('done')
})

test('a search stops when its client has closed the connection', async () => {
  const search = scheduler.runSearch(work(Number.POSITIVE_INFINITY), () => log.length >= 3)
  await expect(search).rejects.toMatchObject({ status: 400 })
  expect(log).toHaveLength(3)
})

test('several long searches take turns', async () => {
  await Promise.all(['a', 'b'].map((name) => scheduler.runSearch(work(4, name), () => false)))
  expect(log.join('')).toBe('abababab')
})

test('a queue runs work in order, also after a failure', async () => {
  const slices = queue('background')
  const first = slices.add(() => work(2, 'first'))
  const failing = slices.add(() => {
    throw new Error('broken')
  })
  const last = slices.add(() => work(2, 'last'))
  await expect(failing).rejects.toThrow('broken')
  await Promise.all([first, last, slices.idle()])
  expect(log).toEqual(['first', 'first', 'last', 'last'])
})

test('stopped work ends at its next pause', async () => {
  const slices = queue('background')
  await slices.add(function* () {
    for (const _step of work(Number.POSITIVE_INFINITY, 'step', 0)) {
      if (log.length === 5) slices.stop()
      yield
    }
  })
  expect(log).toHaveLength(5)
})

test('background work waits some turns before each slice while a search is unanswered, but not indefinitely', async () => {
  const search = unansweredSearch()
  const background = queue('background').add(() => work(2, 'work'))
  for (let part = 1; part <= 2; part += 1) {
    await turns(limits.backgroundDelayTurns - 1)
    log.push('turns later')
    while (log.length < 2 * part) await turns(1)
  }
  await background
  expect(log).toEqual(['turns later', 'work', 'turns later', 'work'])
  await search.answer()
  expect(scheduler.isBusy).toBe(false)
})

test('an unacknowledged write runs before background work and after searches', async () => {
  const search = unansweredSearch()
  const indexing = queue('background').add(() => work(4, 'background'))
  const writing = scheduler.track('writes', () => queue('writes').add(() => work(4, 'writes')))
  await turns(limits.writeDelayTurns)
  expect(log).toEqual([])
  await search.answer()
  await writing
  expect(log).toEqual(['writes', 'writes', 'writes', 'writes'])
  await indexing
  expect(log).toHaveLength(8)
})

test('endless writes do not stop background work', async () => {
  let isIndexed = false
  const indexing = queue('background')
    .add(() => work(1, 'background', 0))
    .then(() => {
      isIndexed = true
    })
  let writes = 0
  await scheduler.track('writes', () =>
    queue('writes').add(function* () {
      for (; !isIndexed && writes < 10 * limits.backgroundDelayTurns; writes += 1) {
        now += limits.sliceMs
        yield
      }
    }),
  )
  await indexing
  expect(writes).toBeLessThanOrEqual(2 * limits.backgroundDelayTurns)
})

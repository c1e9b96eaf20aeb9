import { expect, test } from 'vitest'
import { limits } from '../limits.ts'
import { Scheduler } from './scheduler.ts'
import { SlicedQueue } from './sliced-queue.ts'

test('runs work in order, also after a failure', async () => {
  const slices = new SlicedQueue()
  const done: string[] = []
  const first = slices.add(function* () {
    yield
    done.push('first')
  })
  const failing = slices.add(() => {
    throw new Error('broken')
  })
  const last = slices.add(function* () {
    yield
    done.push('last')
  })
  await expect(failing).rejects.toThrow('broken')
  await Promise.all([first, last, slices.idle()])
  expect(done).toEqual(['first', 'last'])
})

test('stopped work ends at its next pause', async () => {
  const slices = new SlicedQueue(undefined, () => 0)
  let steps = 0
  const work = slices.add(function* () {
    for (;;) {
      steps += 1
      if (steps === 5) slices.stop()
      yield
    }
  })
  await work
  expect(steps).toBe(5)
})

test('background work waits some turns before each slice while a search is unanswered, but not indefinitely', async () => {
  let now = 0
  const scheduler = new Scheduler(() => now)
  const steps: string[] = []
  let answer = () => {}
  const search = scheduler.trackSearch(() => new Promise<void>((resolve) => (answer = resolve)))
  const work = new SlicedQueue(() => scheduler.nextBackgroundSlice(), scheduler.clock).add(function* () {
    for (let step = 1; step <= 2; step++) {
      now += limits.sliceMs
      steps.push(`work ${step}`)
      yield
    }
  })
  for (let part = 1; part <= 2; part++) {
    for (let turn = 1; turn < limits.backgroundDelayTurns; turn++) await new Promise(setImmediate)
    steps.push('turns later')
    while (!steps.includes(`work ${part}`)) await new Promise(setImmediate)
  }
  await work
  expect(steps).toEqual(['turns later', 'work 1', 'turns later', 'work 2'])
  answer()
  await search
  expect(scheduler.isBusy).toBe(false)
})

test('each turn runs one slice, whether of a write or of background work', async () => {
  let [now, turns] = [0, 0]
  const scheduler = new Scheduler(() => now)
  const slices: number[] = []
  let isOver = false
  const count = () => {
    turns += 1
    if (!isOver) setImmediate(count)
  }
  setImmediate(count)
  const work = (pause: () => Promise<void>) =>
    new SlicedQueue(pause, scheduler.clock).add(function* () {
      for (let step = 1; step <= 5; step++) {
        slices.push(turns)
        now += limits.sliceMs
        yield
      }
    })
  const [write, other] = [() => scheduler.nextWriteSlice(), () => scheduler.nextBackgroundSlice()]
  await Promise.all([work(write), work(write), work(other), work(other)])
  isOver = true
  expect(slices).toHaveLength(20)
  expect(new Set(slices).size).toBe(slices.length)
})

test('an unacknowledged write runs before background work and after searches', async () => {
  let now = 0
  const scheduler = new Scheduler(() => now)
  const steps: string[] = []
  const work = (name: string, pause: () => Promise<void>) =>
    new SlicedQueue(pause, scheduler.clock).add(function* () {
      for (let step = 1; step <= 4; step++) {
        now += limits.sliceMs
        steps.push(name)
        yield
      }
    })
  let answer = () => {}
  const search = scheduler.trackSearch(() => new Promise<void>((resolve) => (answer = resolve)))
  const indexing = work('index', () => scheduler.nextBackgroundSlice())
  const writing = scheduler.trackWrite(() => work('write', () => scheduler.nextWriteSlice()))
  for (let turn = 0; turn < limits.writeDelayTurns; turn++) await new Promise(setImmediate)
  expect(steps).toEqual([])
  answer()
  await search
  await writing
  expect(steps).toEqual(['write', 'write', 'write', 'write'])
  await indexing
  expect(steps).toHaveLength(8)
})

test('endless writes do not stop background work', async () => {
  let now = 0
  const scheduler = new Scheduler(() => now)
  let isIndexed = false
  const indexing = new SlicedQueue(() => scheduler.nextBackgroundSlice(), scheduler.clock)
    .add(function* () {
      yield
    })
    .then(() => {
      isIndexed = true
    })
  let writes = 0
  await scheduler.trackWrite(() =>
    new SlicedQueue(() => scheduler.nextWriteSlice(), scheduler.clock).add(function* () {
      for (; !isIndexed && writes < 10 * limits.backgroundDelayTurns; writes++) {
        now += limits.sliceMs
        yield
      }
    }),
  )
  await indexing
  expect(writes).toBeLessThanOrEqual(2 * limits.backgroundDelayTurns)
})

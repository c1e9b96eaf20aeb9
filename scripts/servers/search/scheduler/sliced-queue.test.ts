import { expect, test } from 'vitest'
import { limits } from '../limits.ts'
import { Scheduler, SlicedQueue } from './scheduler.ts'

test('runs work in order, also after a failure', async () => {
  const slices = new SlicedQueue(new Scheduler(), 'background')
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
  const slices = new SlicedQueue(new Scheduler(() => 0), 'background')
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
  const search = scheduler.track('searches', () => new Promise<void>((resolve) => (answer = resolve)))
  const work = new SlicedQueue(scheduler, 'background').add(function* () {
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

test('an unacknowledged write runs before background work and after searches', async () => {
  let now = 0
  const scheduler = new Scheduler(() => now)
  const steps: string[] = []
  const work = (name: 'writes' | 'background') =>
    new SlicedQueue(scheduler, name).add(function* () {
      for (let step = 1; step <= 4; step++) {
        now += limits.sliceMs
        steps.push(name)
        yield
      }
    })
  let answer = () => {}
  const search = scheduler.track('searches', () => new Promise<void>((resolve) => (answer = resolve)))
  const indexing = work('background')
  const writing = scheduler.track('writes', () => work('writes'))
  for (let turn = 0; turn < limits.writeDelayTurns; turn++) await new Promise(setImmediate)
  expect(steps).toEqual([])
  answer()
  await search
  await writing
  expect(steps).toEqual(['writes', 'writes', 'writes', 'writes'])
  await indexing
  expect(steps).toHaveLength(8)
})

test('endless writes do not stop background work', async () => {
  let now = 0
  const scheduler = new Scheduler(() => now)
  let isIndexed = false
  const indexing = new SlicedQueue(scheduler, 'background')
    .add(function* () {
      yield
    })
    .then(() => {
      isIndexed = true
    })
  let writes = 0
  await scheduler.track('writes', () =>
    new SlicedQueue(scheduler, 'writes').add(function* () {
      for (; !isIndexed && writes < 10 * limits.backgroundDelayTurns; writes++) {
        now += limits.sliceMs
        yield
      }
    }),
  )
  await indexing
  expect(writes).toBeLessThanOrEqual(2 * limits.backgroundDelayTurns)
})

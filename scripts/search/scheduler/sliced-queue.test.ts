import { expect, test } from 'vitest'
import { limits } from '../limits.ts'
import { Traffic } from './scheduler.ts'
import { Slices } from './sliced-queue.ts'

test('work is done in order, and a failure does not hold up the rest', async () => {
  const slices = new Slices()
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

test('after each slice the event loop turns', async () => {
  let now = 0
  const slices = new Slices(undefined, () => now)
  const steps: string[] = []
  const work = slices.add(function* () {
    for (let step = 1; step <= 3; step++) {
      now += limits.sliceMs
      steps.push(`step ${step}`)
      yield
    }
  })
  const turns = setInterval(() => undefined, 1)
  setImmediate(function note() {
    steps.push('other')
    if (steps.length < 5) setImmediate(note)
  })
  await work
  clearInterval(turns)
  expect(steps.indexOf('other')).toBeLessThan(steps.indexOf('step 3'))
})

test('stopped work ends at its next pause', async () => {
  const slices = new Slices(undefined, () => 0)
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

test('while somebody waits for an answer the work waits some turns before each slice, but not for ever', async () => {
  let now = 0
  const traffic = new Traffic(() => now)
  const steps: string[] = []
  let answer = () => {}
  const search = traffic.during(() => new Promise<void>((resolve) => (answer = resolve)))
  const work = new Slices(() => traffic.slice(), traffic.clock).add(function* () {
    for (let step = 1; step <= 2; step++) {
      now += limits.sliceMs
      steps.push(`work ${step}`)
      yield
    }
  })
  for (let part = 1; part <= 2; part++) {
    for (let turn = 1; turn < limits.politeTurns; turn++) await new Promise(setImmediate)
    steps.push('turns later')
    while (!steps.includes(`work ${part}`)) await new Promise(setImmediate)
  }
  await work
  expect(steps).toEqual(['turns later', 'work 1', 'turns later', 'work 2'])
  answer()
  await search
  expect(traffic.isBusy).toBe(false)
})

test('whoever works, there is one slice in a turn', async () => {
  let [now, turns] = [0, 0]
  const traffic = new Traffic(() => now)
  const slices: number[] = []
  let isOver = false
  const count = () => {
    turns += 1
    if (!isOver) setImmediate(count)
  }
  setImmediate(count)
  const work = (pause: () => Promise<void>) =>
    new Slices(pause, traffic.clock).add(function* () {
      for (let step = 1; step <= 5; step++) {
        slices.push(turns)
        now += limits.sliceMs
        yield
      }
    })
  const [write, other] = [() => traffic.writeSlice(), () => traffic.slice()]
  await Promise.all([work(write), work(write), work(other), work(other)])
  isOver = true
  expect(slices).toHaveLength(20)
  expect(new Set(slices).size).toBe(slices.length)
})

test('a write that is not acknowledged goes before other work, and after searches', async () => {
  let now = 0
  const traffic = new Traffic(() => now)
  const steps: string[] = []
  const work = (name: string, pause: () => Promise<void>) =>
    new Slices(pause, traffic.clock).add(function* () {
      for (let step = 1; step <= 4; step++) {
        now += limits.sliceMs
        steps.push(name)
        yield
      }
    })
  let answer = () => {}
  const search = traffic.during(() => new Promise<void>((resolve) => (answer = resolve)))
  const indexing = work('index', () => traffic.slice())
  const writing = traffic.duringWrite(() => work('write', () => traffic.writeSlice()))
  for (let turn = 0; turn < limits.politeTurnsOfWrites; turn++) await new Promise(setImmediate)
  expect(steps).toEqual([])
  answer()
  await search
  await writing
  expect(steps).toEqual(['write', 'write', 'write', 'write'])
  await indexing
  expect(steps).toHaveLength(8)
})

test('writes without end do not keep other work from being done', async () => {
  let now = 0
  const traffic = new Traffic(() => now)
  let isIndexed = false
  const indexing = new Slices(() => traffic.slice(), traffic.clock)
    .add(function* () {
      yield
    })
    .then(() => {
      isIndexed = true
    })
  let writes = 0
  await traffic.duringWrite(() =>
    new Slices(() => traffic.writeSlice(), traffic.clock).add(function* () {
      for (; !isIndexed && writes < 10 * limits.politeTurns; writes++) {
        now += limits.sliceMs
        yield
      }
    }),
  )
  await indexing
  expect(writes).toBeLessThanOrEqual(2 * limits.politeTurns)
})

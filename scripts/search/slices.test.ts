import { expect, test } from 'vitest'
import { limits } from './limits.ts'
import { Slices } from './slices.ts'
import { Traffic } from './traffic.ts'

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

test('while somebody waits for an answer the work waits some turns, but not for ever', async () => {
  let now = 0
  const traffic = new Traffic()
  const slices = new Slices(
    () => traffic.slice(),
    () => now,
  )
  const steps: string[] = []
  const work = slices.add(function* () {
    for (let step = 1; step <= 2; step++) {
      now += limits.sliceMs
      steps.push(`work ${step}`)
      yield
    }
  })
  let answer = () => {}
  const search = traffic.during(() => new Promise<void>((resolve) => (answer = resolve)))
  for (let turn = 1; turn < limits.politeTurns; turn++) await new Promise(setImmediate)
  steps.push('turns later')
  await work
  expect(steps).toEqual(['work 1', 'turns later', 'work 2'])
  answer()
  await search
  expect(traffic.isBusy).toBe(false)
})

test('whoever works, there is one slice in a turn', async () => {
  let [now, turns] = [0, 0]
  const traffic = new Traffic()
  const slices: number[] = []
  let isOver = false
  const count = () => {
    turns += 1
    if (!isOver) setImmediate(count)
  }
  setImmediate(count)
  const work = () =>
    new Slices(
      () => traffic.slice(),
      () => now,
    ).add(function* () {
      for (let step = 1; step <= 5; step++) {
        slices.push(turns)
        now += limits.sliceMs
        yield
      }
    })
  await new Promise(setImmediate)
  await Promise.all([work(), work(), work()])
  isOver = true
  // The three begin together; after that each has a turn of its own.
  expect(new Set(slices.slice(3)).size).toBe(slices.length - 3)
})

test('a write that is not acknowledged goes before other work, and after searches', async () => {
  let now = 0
  const traffic = new Traffic()
  const steps: string[] = []
  const work = (name: string, pause: () => Promise<void>) =>
    new Slices(pause, () => now).add(function* () {
      for (let step = 1; step <= 4; step++) {
        now += limits.sliceMs
        steps.push(name)
        yield
      }
    })
  const indexing = work('index', () => traffic.slice())
  const writing = traffic.duringWrite(() => work('write', () => traffic.writeSlice()))
  await writing
  expect(steps.filter((name) => name === 'index')).toHaveLength(1)
  await indexing
  expect(steps).toHaveLength(8)
})

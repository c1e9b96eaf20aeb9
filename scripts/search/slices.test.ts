import { expect, test } from 'vitest'
import { limits } from './limits.ts'
import { Slices } from './slices.ts'

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
  const slices = new Slices(() => now)
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
  const slices = new Slices(() => 0)
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

import { expect, test } from 'vitest'
import { SharedWarming } from './shared-warming.ts'

function warming(expired: readonly string[]) {
  const warmed: (readonly string[])[] = []
  const over = Promise.withResolvers<void>()
  const shared = new SharedWarming({
    expiredPages: () => expired,
    warm: async (paths) => {
      warmed.push(paths)
      await over.promise
    },
    fromPages: 3,
    afterMs: 5,
  })
  return { shared, warmed, over: over.resolve }
}

test('after a small edit, other nodes leave the pages to the run', async () => {
  const { shared, warmed } = warming(['/a', '/b'])
  await shared.onNews()
  expect(warmed).toEqual([])
})

test('after a large edit, a node warms every page once, however much news there is', async () => {
  const { shared, warmed, over } = warming(['/a', '/b', '/c', '/d'])
  const first = shared.onNews()
  await shared.onNews()
  await expect.poll(() => warmed.length).toBe(1)
  await shared.onNews()
  over()
  await first
  expect(warmed.map((paths) => [...paths].sort())).toEqual([['/a', '/b', '/c', '/d']])
  await shared.onNews()
  expect(warmed).toHaveLength(2)
})

test('nodes begin at different pages', async () => {
  const paths = Array.from({ length: 1000 }, (_, n) => `/p${n}`)
  const { shared, warmed, over } = warming(paths)
  over()
  for (let n = 0; n < 4; n += 1) await shared.onNews()
  expect(new Set(warmed.map(([first]) => first)).size).toBeGreaterThan(1)
})

import { expect, test } from 'vitest'
import { manyPages } from '#regeneration/runs/warm.ts'
import { sharedWarming } from './shared-warming.ts'

const someOf = (count: number) => Array.from({ length: count }, (_, n) => `/p${n}`)

function warming(expired: readonly string[]) {
  const warmed: (readonly string[])[] = []
  const over = Promise.withResolvers<void>()
  const onNews = sharedWarming({
    expiredPages: () => expired,
    warm: async (paths) => {
      warmed.push(paths)
      await over.promise
    },
    afterMs: 5,
  })
  return { onNews, warmed, over: over.resolve }
}

test('after a small edit, other nodes leave the pages to the run', async () => {
  const { onNews, warmed } = warming(someOf(manyPages - 1))
  await onNews()
  expect(warmed).toEqual([])
})

test('after a large edit, a node warms every page once, however much news there is', async () => {
  const { onNews, warmed, over } = warming(someOf(manyPages))
  const first = onNews()
  await onNews()
  await expect.poll(() => warmed.length).toBe(1)
  await onNews()
  over()
  await first
  expect(warmed.map((paths) => [...paths].sort())).toEqual([someOf(manyPages).sort()])
  await onNews()
  expect(warmed).toHaveLength(2)
})

test('nodes begin at different pages', async () => {
  const { onNews, warmed, over } = warming(someOf(1000))
  over()
  for (let n = 0; n < 4; n += 1) await onNews()
  expect(new Set(warmed.map(([first]) => first)).size).toBeGreaterThan(1)
})

import { chance } from '@repo/kit/testing/random.ts'
import { applyPatch } from 'mendoza'
import { expect, test } from 'vitest'
import { diff } from './mendoza.ts'

const words = ['', 'a', 'loom', 'größe', '日本語', '😀 smile', 'a longer text with words', 'a longer 😀 text']

function value(below: (count: number) => number, depth: number): unknown {
  const kind = below(depth > 0 ? 6 : 4)
  if (kind === 0) return words[below(words.length)]
  if (kind === 1) return below(1000)
  if (kind === 2) return below(2) === 0
  if (kind === 3) return null
  if (kind === 4) return Array.from({ length: below(5) }, () => value(below, depth - 1))
  return object(below, depth - 1)
}

function object(below: (count: number) => number, depth: number): Record<string, unknown> {
  const entries = Array.from({ length: below(6) }, () => [`k${below(8)}`, value(below, depth)])
  return Object.fromEntries(below(2) === 0 ? [...entries, ['_key', `key${below(3)}`]] : entries)
}

test('the decoder of Sanity turns one document into the other', () => {
  for (let seed = 1; seed <= 3000; seed += 1) {
    const { below } = chance(seed)
    const before = object(below, 3)
    const after = object(below, 3)
    const decoded = applyPatch(before, [...diff(before, after)])
    expect(decoded, `seed ${seed}`).toEqual(after)
  }
})

test('a small change of a long text is a small patch', () => {
  const text = 'word '.repeat(500)
  const patch = diff({ text }, { text: `${text}more` })
  expect(JSON.stringify(patch).length).toBeLessThan(60)
})

test('the patch for a created or deleted document is a whole value', () => {
  expect(diff(null, { a: 1 })).toEqual([0, { a: 1 }])
  expect(diff({ a: 1 }, null)).toEqual([0, null])
})

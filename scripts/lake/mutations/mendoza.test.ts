import { applyPatch } from 'mendoza'
import { expect, test } from 'vitest'
import { diff } from './mendoza.ts'

/**
 * A reproducible random number generator (mulberry32), so that a failure can be repeated by its
 * seed.
 */
function random(seed: number) {
  let state = seed
  return (below: number) => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) % below
  }
}

const words = ['', 'a', 'loom', 'größe', '日本語', '😀 smile', 'a longer text with words', 'a longer 😀 text']

function value(pick: (below: number) => number, depth: number): unknown {
  const kind = pick(depth > 0 ? 6 : 4)
  if (kind === 0) return words[pick(words.length)]
  if (kind === 1) return pick(1000)
  if (kind === 2) return pick(2) === 0
  if (kind === 3) return null
  if (kind === 4) return Array.from({ length: pick(5) }, () => value(pick, depth - 1))
  return object(pick, depth - 1)
}

function object(pick: (below: number) => number, depth: number): Record<string, unknown> {
  const entries = Array.from({ length: pick(6) }, () => [`k${pick(8)}`, value(pick, depth)])
  return Object.fromEntries(pick(2) === 0 ? [...entries, ['_key', `key${pick(3)}`]] : entries)
}

test('the decoder of Sanity turns one document into the other', () => {
  for (let seed = 1; seed <= 3000; seed += 1) {
    const pick = random(seed)
    const before = object(pick, 3)
    const after = object(pick, 3)
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

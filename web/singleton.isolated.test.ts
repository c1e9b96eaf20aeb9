import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, expect, test, vi } from 'vitest'
import { currentSingleton, replaceSingleton, singleton } from './singleton.ts'

afterEach(() => replaceSingleton('runs', undefined))

test('a singleton is made once in a process, also for a second copy of the module', async () => {
  const make = vi.fn(() => ({ n: 1 }))
  expect(currentSingleton('runs')).toBeUndefined()
  const value = singleton('runs', make)
  vi.resetModules()
  const copy = await import('./singleton.ts')
  expect(copy.singleton).not.toBe(singleton)
  expect(copy.singleton('runs', make)).toBe(value)
  expect(make).toHaveBeenCalledOnce()
})

test('each key belongs to one module, and only singleton.ts stores values on globalThis', () => {
  const owners = new Map<string, string[]>()
  const files = globSync('**/*.{ts,tsx}', {
    cwd: import.meta.dirname,
    exclude: (path) =>
      /(?:^|\/)(?:node_modules|\.next[^/]*|e2e|testing)(?:\/|$)|\.(?:test|generated)\.tsx?$/.test(path),
  })
  for (const file of files) {
    const text = readFileSync(join(import.meta.dirname, file), 'utf8')
    if (file !== 'singleton.ts') expect(text, file).not.toMatch(/globalThis\.\w+ (?:\?\?)?= /)
    const used = text.matchAll(/\b(?:singleton|currentSingleton|replaceSingleton)(?:<.+?>)?\(\s*'(\w+)'/g)
    for (const key of new Set([...used].map(([, key = '']) => key)))
      owners.set(key, [...(owners.get(key) ?? []), file])
  }
  // `end-process.ts` provides the function that `failed-modules.ts` calls.
  expect(owners.get('endProcess')).toEqual(['patches/end-process.ts', 'patches/failed-modules.ts'])
  owners.delete('endProcess')
  expect([...owners].filter(([, modules]) => modules.length > 1)).toEqual([])
})

/**
 * Values that stay the same during one render. Next renders a page twice, first to fill its caches and then from them, and what the
 * second pass asks for has to be what the first one asked for.
 */
import { currentRender } from '#patches/next-render.ts'

const values = new WeakMap<object, Map<string, number>>()

/** The value that the render at hand was given first for a key; outside of a render whatever `make` gives. */
export function perRender(key: string, make: () => number): number {
  const render = currentRender()
  if (!render) return make()
  const known = values.get(render) ?? new Map<string, number>()
  values.set(render, known)
  const value = known.get(key) ?? make()
  known.set(key, value)
  return value
}

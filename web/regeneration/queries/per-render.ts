/**
 * Values that stay the same during one render. Next renders a page twice, first to fill its caches
 * and then from them, and the second pass has to request the same as the first.
 */
import { currentRender } from '#patches/next-render.ts'

const values = new WeakMap<object, Map<string, number>>()

/** The first value of the current render for a key; outside of a render the result of `make`. */
export function perRender(key: string, make: () => number): number {
  const render = currentRender()
  if (!render) return make()
  const known = values.get(render) ?? new Map<string, number>()
  values.set(render, known)
  const value = known.get(key) ?? make()
  known.set(key, value)
  return value
}

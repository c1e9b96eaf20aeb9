/** Caches results of a pure function: each render of a page needs drawings that rarely change. */

/** Number of cached results; a drawing takes some kilobytes. */
const most = 500

/** A cached version of a function of JSON. Callers must not change its result. */
export function remembered<Input, Result>(make: (input: Input) => Result): (input: Input) => Result {
  const results = new Map<string, Result>()
  return (input) => {
    const key = JSON.stringify(input)
    const known = results.get(key)
    if (known !== undefined) return known
    const [oldest] = results.keys()
    if (results.size >= most && oldest !== undefined) results.delete(oldest)
    const made = make(input)
    results.set(key, made)
    return made
  }
}

/** A pure function that keeps its last results: a drawing is asked for by every render of its page, and changes seldom. */

/** Results kept; a drawing is some kilobytes. */
const most = 500

/** The same function for input that can be written as JSON; the result must not be changed by whoever gets it. */
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

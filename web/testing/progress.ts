/**
 * Progress output of tests that take hours. Printed only in `npm run soak`, which sets `PROGRESS`.
 */

const steps = 20

/**
 * Returns a function that takes the number of finished items, and prints every twentieth part of
 * them.
 * @param what plural, as printed
 */
export function progressOf(what: string, all: number): (done: number) => void {
  const step = Math.ceil(all / steps)
  const began = Date.now()
  return (done) => {
    if (!process.env.PROGRESS || (done % step !== 0 && done !== all)) return
    console.log(
      `${done} of ${all} ${what} after ${Math.round((Date.now() - began) / 60_000)} min: nothing found`,
    )
  }
}

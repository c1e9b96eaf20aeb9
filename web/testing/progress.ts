const steps = 20

/** A function that prints every twentieth part of the finished items, in `npm run soak`. */
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

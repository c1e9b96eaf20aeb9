/** Calls that would follow each other too closely become one. */

/** A throttled function, whose waiting run can be canceled. */
export interface Throttled {
  /** Runs at once, or as soon as enough time has passed since the last run. */
  call(): void
  /** Cancels a run that waits. */
  cancel(): void
}

/** @param ms least time between the begins of two runs */
export function throttled(run: () => void, ms: number): Throttled {
  let ranAt = Number.NEGATIVE_INFINITY
  let waiting: ReturnType<typeof setTimeout> | undefined
  const now = () => {
    waiting = undefined
    ranAt = Date.now()
    run()
  }
  return {
    call() {
      const rest = ranAt + ms - Date.now()
      if (rest <= 0 && waiting === undefined) now()
      else waiting ??= setTimeout(now, rest)
    },
    cancel() {
      clearTimeout(waiting)
      waiting = undefined
    },
  }
}

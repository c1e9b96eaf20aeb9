/** Pauses between attempts, ms; the last one is repeated. */
const pausesMs = [2000, 4000, 8000, 15_000, 30_000]

/**
 * Tries again after growing pauses, and at once when the browser is online again.
 * @param attempt resolves with whether it worked, and never rejects
 * @returns a function that stops it
 */
export function retryUntilItWorks(attempt: () => Promise<boolean>): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let attempts = 0
  let isOver = false
  const wait = () => {
    clearTimeout(timer)
    timer = setTimeout(tryNow, pausesMs[Math.min(attempts, pausesMs.length - 1)])
    attempts += 1
  }
  const stop = () => {
    isOver = true
    clearTimeout(timer)
    window.removeEventListener('online', tryNow)
  }
  function tryNow() {
    clearTimeout(timer)
    void attempt().then((worked) => {
      if (isOver) return
      if (worked) stop()
      else wait()
    })
  }
  window.addEventListener('online', tryNow)
  wait()
  return stop
}

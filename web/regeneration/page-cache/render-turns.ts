/**
 * Turns of renders on a busy processor. Rendering keeps one core busy: of twenty at once none is
 * done early, and a run that expires pages waits for all of them at each of its steps.
 */
import { performance } from 'node:perf_hooks'

/** Renders at once on a busy processor; while they wait for the lake, more begin. */
export const maxAtOnce = 3

/** How often renders that wait look whether the processor is busy, ms. */
const lookEveryMs = 20

/** The processor is busy while the event loop waits for nothing for this share of the time. */
const busyFrom = 0.8

/** After this time a render begins in any case, ms: those before it may wait for a slow lake. */
const longestWaitMs = 3000

/** Renders that wait for their turn, the oldest first. */
const waiting: { readonly begin: () => void; readonly since: number }[] = []
let active = 0
let isLooking = false

/**
 * Resolves when a render may begin.
 * @returns call this when it is over; more than once does no harm
 */
export async function turnToRender(): Promise<() => void> {
  if (active < maxAtOnce) active += 1
  else {
    const turn = new Promise<void>((begin) => waiting.push({ begin, since: performance.now() }))
    if (!isLooking) lookAtWaiting()
    await turn
  }
  let isOver = false
  return () => {
    if (isOver) return
    isOver = true
    active -= 1
    if (active < maxAtOnce) beginNext()
  }
}

function beginNext() {
  const next = waiting.shift()
  if (!next) return
  active += 1
  next.begin()
}

/** While renders wait: looks if the processor is idle, or the oldest has waited long enough. */
function lookAtWaiting() {
  isLooking = true
  const before = performance.eventLoopUtilization()
  setTimeout(() => {
    const isIdle = performance.eventLoopUtilization(before).utilization < busyFrom
    const oldest = waiting[0]?.since ?? performance.now()
    if (isIdle) for (let count = 0; count < maxAtOnce; count += 1) beginNext()
    else if (performance.now() - oldest > longestWaitMs) beginNext()
    isLooking = false
    if (waiting.length > 0) lookAtWaiting()
  }, lookEveryMs)
}

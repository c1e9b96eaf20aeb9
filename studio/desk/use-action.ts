/** One action at a time, and why the last one failed. */
import { errorMessage } from '@repo/kit/error-message.ts'
import { useRef, useState } from 'react'

/** State of the actions of a component. */
export interface Action {
  readonly isBusy: boolean
  /** A sentence; empty if nothing failed. */
  readonly problem: string
  /** Does nothing while another action runs. */
  readonly run: (work: () => Promise<void>) => void
}

/**
 * Runs actions whose errors are shown to the writer. A disabled button would lose the focus, so
 * mark it as busy instead.
 * @param failure what comes before the reason: `The review could not be saved`
 */
export function useAction(failure?: string): Action {
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState('')
  const isRunning = useRef(false)
  const run = (work: () => Promise<void>) => {
    if (isRunning.current) return
    isRunning.current = true
    setBusy(true)
    setProblem('')
    work()
      .catch((error: unknown) => setProblem((failure ? `${failure}: ` : '') + errorMessage(error)))
      .finally(() => {
        isRunning.current = false
        setBusy(false)
      })
  }
  return { isBusy, problem, run }
}

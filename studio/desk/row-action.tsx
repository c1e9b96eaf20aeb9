/** Buttons of the rows of a list, whose failures are shown above the list. */
import { errorMessage } from '@repo/kit/error-message.ts'
import { Button } from '@sanity/ui'
import { useState } from 'react'

/**
 * Makes click handlers that report their failures.
 * @param onProblem gets one sentence
 * @returns `action`, which takes the beginning of that sentence and the work, and whether work is
 *   in progress
 */
export function useRowAction(onProblem: (message: string) => void) {
  const [isBusy, setBusy] = useState(false)
  const action = (failure: string, work: () => Promise<void>) => () => {
    setBusy(true)
    work()
      .catch((error: unknown) => onProblem(`${failure}: ${errorMessage(error)}`))
      .finally(() => setBusy(false))
  }
  return { isBusy, action }
}

/** A button of a row. */
export function RowButton({
  text,
  label,
  disabled = false,
  onClick,
}: {
  readonly text: string
  /** Name for screen readers where the text alone says too little. */
  readonly label?: string
  readonly disabled?: boolean
  readonly onClick: () => void
}) {
  return (
    <Button
      mode="ghost"
      fontSize={1}
      padding={2}
      text={text}
      aria-label={label}
      disabled={disabled}
      onClick={onClick}
    />
  )
}

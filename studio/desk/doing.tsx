/** Buttons of the rows of a list that is read on request. */
import { errorMessage } from '@repo/kit/error-message.ts'
import { Button } from '@sanity/ui'
import { useState } from 'react'

/**
 * Runs one action at a time and reports its failure.
 * @param onProblem gets one sentence
 */
export function useDoing(onProblem: (message: string) => void) {
  const [isBusy, setBusy] = useState(false)
  const doing = (failure: string, work: () => Promise<void>) => () => {
    setBusy(true)
    work()
      .catch((error: unknown) => onProblem(`${failure}: ${errorMessage(error)}`))
      .finally(() => setBusy(false))
  }
  return { isBusy, doing }
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

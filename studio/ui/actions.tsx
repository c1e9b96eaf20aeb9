/** Actions of writers, one at a time, and their outcome. */
import { errorMessage } from '@repo/kit/error-message.ts'
import { Box, type ButtonProps, Flex } from '@sanity/ui'
import { type SyntheticEvent, useRef, useState } from 'react'
import { Line, RowButton } from './parts.tsx'

/**
 * Runs actions whose errors are shown to the writer. `run` takes what comes before the reason, `The
 * review could not be saved`, and does nothing while another action runs. A disabled button would
 * lose the focus, so mark it as busy instead.
 */
export function useAction() {
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState('')
  const isRunning = useRef(false)
  const run = (work: () => Promise<void>, failure?: string) => {
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

/** Props of a form that does something instead of being sent. */
export function submits(work: () => void) {
  return {
    onSubmit: (event: SyntheticEvent) => {
      event.preventDefault()
      work()
    },
  }
}

/**
 * A button that does something for a row, with the outcome in words next to it.
 * @param label name for screen readers where the text alone says too little
 * @param work gets a function that says something to the writer
 * @param isOnce true if the button goes when its work is done
 */
export function ActionButton({
  text,
  label,
  failure,
  work,
  isOnce = false,
  ...look
}: {
  readonly text: string
  readonly label?: string
  readonly failure: string
  readonly work: (say: (text: string) => void) => Promise<void>
  readonly isOnce?: boolean
} & Pick<ButtonProps, 'padding' | 'tone'>) {
  const { isBusy, problem, run } = useAction()
  const [said, setSaid] = useState('')
  const [isDone, setDone] = useState(false)
  const onClick = () => run(() => work(setSaid).then(() => setDone(true)), failure)
  return (
    <Flex align="center">
      <Box role={problem ? 'alert' : 'status'} paddingRight={problem || said ? 3 : 0}>
        <Line muted={!problem}>{problem || said}</Line>
      </Box>
      {!(isOnce && isDone) && (
        <RowButton {...look} text={text} aria-label={label} aria-busy={isBusy} onClick={onClick} />
      )}
    </Flex>
  )
}

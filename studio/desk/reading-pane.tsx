/** A pane that reads something when it is opened and when the writer asks: no live list. */
import { errorMessage } from '@repo/kit/error-message.ts'
import { Button, Container, Flex, Spinner, Stack } from '@sanity/ui'
import { type ReactNode, useCallback, useEffect, useState } from 'react'
import { ProblemCard } from './problem-card.tsx'

/** Data that a pane has read, the last problem, and a function that reads again. */
export interface Reading<Found> {
  readonly found: Found | undefined
  readonly problem: string
  readonly setProblem: (message: string) => void
  readonly readAgain: () => void
}

/**
 * Reads now, and again when `read` is another one.
 * @param read made with `useCallback`; its errors are shown to the writer
 */
export function useReading<Found>(read: () => Promise<Found>): Reading<Found> {
  const [found, setFound] = useState<Found>()
  const [problem, setProblem] = useState('')
  const readAgain = useCallback(() => {
    read()
      .then((next) => {
        setFound(next)
        setProblem('')
      })
      .catch((error: unknown) => setProblem(errorMessage(error)))
  }, [read])
  useEffect(readAgain, [readAgain])
  return { found, problem, setProblem, readAgain }
}

/** The problem if reading failed, or a spinner until something is found. */
export function ReadingState({ found, problem }: Pick<Reading<unknown>, 'found' | 'problem'>) {
  return (
    <>
      {problem && <ProblemCard>{problem}</ProblemCard>}
      {!found && !problem && (
        <Flex justify="center" padding={4}>
          <Spinner muted />
        </Flex>
      )}
    </>
  )
}

/** Shows a problem, or that it is read, above what was found, and a button that reads it again. */
export function ReadingPane<Found>({
  name,
  reading: { found, problem, readAgain },
  children,
}: {
  readonly name: string
  readonly reading: Reading<Found>
  readonly children: (found: Found) => ReactNode
}) {
  return (
    <Container width={1} padding={4} data-testid={name}>
      <Stack gap={5}>
        <ReadingState found={found} problem={problem} />
        {found && children(found)}
        <Flex>
          <Button mode="ghost" fontSize={1} text="Refresh" onClick={readAgain} />
        </Flex>
      </Stack>
    </Container>
  )
}

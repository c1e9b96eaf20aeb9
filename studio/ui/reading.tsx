/** Reads for views: when one is shown, when something else is asked, and on request. */
import { errorMessage } from '@repo/kit/error-message.ts'
import type { SanityClient } from '@sanity/client'
import { Button, Container, Flex, Stack } from '@sanity/ui'
import {
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react'
import type { Asking } from '../site-client/ask-site.ts'
import { useAsking } from '../site-client/use-asking.ts'
import { ProblemCard, Waiting } from './parts.tsx'

/** Answer to the last question, and a function that asks again. */
export interface Reading<Found> {
  /** Undefined before the first answer; that of an earlier question until there is a newer one. */
  readonly found: Found | undefined
  /** Why there was no answer, one sentence; empty if there was one. */
  readonly problem: string
  /** True while the last question has no answer, and no problem either. */
  readonly isReading: boolean
  /** Fulfilled with the answer. */
  readonly readAgain: () => Promise<void>
}

type Read<Found> = (signal: AbortSignal) => Promise<Found>

interface Answer<Found> extends Pick<Reading<Found>, 'found' | 'problem'> {
  /** The question. */
  readonly read: Read<Found> | undefined
}

/**
 * Reads now, and again when `read` is another function. An answer that comes after a newer question
 * is forgotten, and `read` gets a signal that it is not waited for anymore.
 * @param read made with `useCallback`; undefined while there is nothing to ask
 */
export function useReading<Found>(read: Read<Found> | undefined, pauseMs = 0): Reading<Found> {
  const [answer, setAnswer] = useState<Answer<Found>>({ read: undefined, found: undefined, problem: '' })
  const running = useRef<AbortController>(null)
  const readAgain = useCallback(async () => {
    if (!read) return
    running.current?.abort()
    running.current = new AbortController()
    const { signal } = running.current
    const set = (change: Partial<Answer<Found>>) =>
      signal.aborted || setAnswer((before) => ({ ...before, problem: '', ...change, read }))
    await read(signal).then(
      (found) => set({ found }),
      (error: unknown) => set({ problem: errorMessage(error) }),
    )
  }, [read])
  useEffect(() => {
    const timer = setTimeout(readAgain, pauseMs)
    return () => {
      clearTimeout(timer)
      running.current?.abort()
    }
  }, [readAgain, pauseMs])
  return { found: answer.found, problem: answer.problem, isReading: answer.read !== read, readAgain }
}

/** Milliseconds after which a view that stays open reads again what others may have changed. */
const readAgainEvery = 30_000

/** Reads again from time to time while the window can be seen, and when it is seen again. */
export function useReadingWhileSeen(readAgain: () => void): void {
  const read = useEffectEvent(() => document.visibilityState === 'visible' && readAgain())
  useEffect(() => {
    const onSeen = () => void read()
    const timer = setInterval(onSeen, readAgainEvery)
    document.addEventListener('visibilitychange', onSeen)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', onSeen)
    }
  }, [])
}

/** The problem if reading failed, or a spinner until something is found. */
export function ReadingState({ found, problem }: Pick<Reading<unknown>, 'found' | 'problem'>) {
  if (problem) return <ProblemCard>{problem}</ProblemCard>
  return found === undefined && <Waiting />
}

const ReadAgain = createContext(async () => {})

/** The function that reads again what a component is shown in; it does nothing outside of all. */
export function useReadAgain(): () => Promise<void> {
  return useContext(ReadAgain)
}

/** Shows what was found, below the problem if reading failed, or a spinner at first. */
export function WhenRead<Found>({
  reading: { found, problem, readAgain },
  children,
}: {
  readonly reading: Reading<Found>
  readonly children: (found: Found) => ReactNode
}) {
  return (
    <ReadAgain value={readAgain}>
      <ReadingState found={found} problem={problem} />
      {found !== undefined && children(found)}
    </ReadAgain>
  )
}

/**
 * Shows a problem, or that it is read, above what was found, and a button that reads it again.
 * @param read a function of a module, or made with `useCallback`
 */
export function ReadingPane<Found>({
  name,
  read,
  pauseMs,
  children,
}: {
  readonly name: string
  readonly read: (client: SanityClient, asking: Asking) => Promise<Found>
  readonly pauseMs?: number
  readonly children: (found: Found) => ReactNode
}) {
  const { client, asking } = useAsking()
  const reading = useReading(
    useCallback(() => read(client, asking), [read, client, asking]),
    pauseMs,
  )
  useReadingWhileSeen(reading.readAgain)
  return (
    <Container width={1} padding={4} data-testid={name}>
      <Stack gap={5}>
        <WhenRead reading={reading}>{children}</WhenRead>
        <Flex>
          <Button mode="ghost" text="Refresh" onClick={reading.readAgain} />
        </Flex>
      </Stack>
    </Container>
  )
}

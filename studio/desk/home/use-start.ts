/**
 * Everything that the start page reads: each list by itself, so that a slow one delays no other.
 */
import { errorMessage } from '@repo/kit/error-message.ts'
import { useCallback, useEffect, useState } from 'react'
import { useCurrentUser } from 'sanity'
import { useAsking } from '../../site-client/use-asking.ts'
import { useReading, useReadingWhileSeen } from '../../ui/reading.tsx'
import { useWaiting } from '../waiting/use-waiting.tsx'
import { readGuide } from './guide.ts'
import { attentionLists, type ReadList, waiting } from './lists.tsx'
import { readRecentDocuments } from './recent-documents.ts'
import { readSetUp } from './set-up.tsx'

/** Everything that was read, problems of what could not be, and how to read all of it again. */
export type StartPageReadings = ReturnType<typeof useStart>

/** The lists by name, those that have been read. */
export type ListReadings = Readonly<Record<string, ListReading>>

interface ListReading {
  /** Undefined if it could not be read; null if nothing can be said. */
  readonly found: ReadList | null | undefined
  readonly problem: string
}

/** A list that is being read. */
export const unread: ListReading = { found: undefined, problem: '' }

/** Reads now, and again on request. */
export function useStart() {
  const { client, asking } = useAsking()
  const userId = useCurrentUser()?.id ?? ''
  const recent = useReading(useCallback(() => readRecentDocuments(client, userId), [client, userId]))
  const guide = useReading(useCallback(() => readGuide(client), [client]))
  const setUp = useReading(useCallback(() => readSetUp(client), [client]))
  const waits = useWaiting()
  const [readings, setReadings] = useState<ListReadings>({})
  const readLists = useCallback(() => {
    for (const { name, read } of attentionLists) {
      const set = (change: Partial<ListReading>) =>
        setReadings((all) => ({ ...all, [name]: { ...unread, ...all[name], ...change } }))
      read?.(client, asking)
        .then((found) => set({ found, problem: '' }))
        .catch((error: unknown) => set({ problem: errorMessage(error) }))
    }
  }, [client, asking])
  useEffect(readLists, [readLists])
  const readAgain = () => {
    recent.readAgain()
    guide.readAgain()
    setUp.readAgain()
    waits.readAgain()
    readLists()
  }
  useReadingWhileSeen(readAgain)
  const { problem, found } = waits
  const waitingList = { problem, found: found && waiting.shown(found) }
  return { recent, guide, setUp, readings: { ...readings, [waiting.name]: waitingList }, readAgain }
}

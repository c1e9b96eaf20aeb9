/** The list of the pane "Trash", part by part. */
import { errorMessage } from '@repo/kit/error-message.ts'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useClient } from 'sanity'
import { embeddedLake } from '../connection/connection.ts'
import { readTrash } from './read-trash.ts'
import type { TrashEntry } from './trash.ts'

/** Listed entries, and functions that read more of them or read them again. */
export interface Trash {
  readonly entries: readonly TrashEntry[]
  /** True if there is an older part. */
  readonly hasMore: boolean
  readonly isReading: boolean
  readonly problem: string
  readonly readMore: () => void
  /** Forgets the list and reads its first part. */
  readonly readAgain: () => void
}

interface Read {
  readonly entries: readonly TrashEntry[]
  readonly next: string | null
}

const nothing: Read = { entries: [], next: null }

/** Reads the first part now, and again when the types change. */
export function useTrash(types: readonly string[]): Trash {
  const client = useClient({ apiVersion: '2025-02-19' })
  const [read, setRead] = useState(nothing)
  const [isReading, setReading] = useState(true)
  const [problem, setProblem] = useState('')
  // Only the answer to the last request counts.
  const request = useRef(0)
  const readFrom = useCallback(
    (before: Read) => {
      request.current += 1
      const own = request.current
      setReading(true)
      const known = new Set(before.entries.map(({ id }) => id))
      readTrash(client, { types, from: before.next, known, isEmbedded: embeddedLake !== undefined })
        .then(({ entries, next }) => {
          if (own !== request.current) return
          setRead({ entries: [...before.entries, ...entries], next })
          setProblem('')
        })
        .catch((error: unknown) => {
          if (own === request.current)
            setProblem(`The deleted documents could not be loaded: ${errorMessage(error)}`)
        })
        .finally(() => own === request.current && setReading(false))
    },
    [client, types],
  )
  const readAgain = useCallback(() => {
    setRead(nothing)
    readFrom(nothing)
  }, [readFrom])
  useEffect(readAgain, [readAgain])
  return {
    entries: read.entries,
    hasMore: read.next !== null,
    isReading,
    problem,
    readMore: () => {
      if (!isReading) readFrom(read)
    },
    readAgain,
  }
}

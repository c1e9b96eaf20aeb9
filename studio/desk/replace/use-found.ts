/** The search of the tool "Find and replace": what it reads, and how far it is. */
import { errorMessage } from '@repo/kit/error-message.ts'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useSchema } from 'sanity'
import type { RevisedDocument } from '../../lake-client/documents.ts'
import { useLakeClient } from '../../lake-client/use-lake-client.ts'
import { readDocumentsWith } from './read-pages.ts'

/** Documents that were read for a term. */
export interface FoundDocuments {
  readonly term: string
  readonly documents: readonly RevisedDocument[]
}

/** A search that runs, has ended or has failed. */
export interface TermSearch {
  readonly found: FoundDocuments | undefined
  /** Number of documents that were searched; undefined when no search runs. */
  readonly searched: number | undefined
  readonly problem: string
  readonly find: (term: string) => void
}

/** Only the last search counts. */
export function useFound(): TermSearch {
  const client = useLakeClient()
  const schema = useSchema()
  const [found, setFound] = useState<FoundDocuments>()
  const [searched, setSearched] = useState<number>()
  const [problem, setProblem] = useState('')
  const running = useRef<AbortController>(null)
  useEffect(() => () => running.current?.abort(), [])
  const find = useCallback(
    (term: string) => {
      running.current?.abort()
      const own = new AbortController()
      running.current = own
      setSearched(0)
      setProblem('')
      readDocumentsWith(client, term, {
        typeOf: (name) => schema.get(name),
        onProgress: (count) => own === running.current && setSearched(count),
        signal: own.signal,
      })
        .then((documents) => own === running.current && setFound({ term, documents }))
        .catch((error: unknown) => {
          if (!own.signal.aborted) setProblem(`The search could not be finished: ${errorMessage(error)}`)
        })
        .finally(() => own === running.current && setSearched(undefined))
    },
    [client, schema],
  )
  return { found, searched, problem, find }
}

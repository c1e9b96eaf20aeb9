/** A badge at a published document whose last change the site could not apply. */
import { useEffect, useState } from 'react'
import { type DocumentBadgeComponent, useClient, useCurrentUser } from 'sanity'
import { environment } from '../../environment.ts'
import { publishedId } from '../uses/uses.ts'
import { readProblems, type SiteProblem, sentenceOf } from './problems.ts'

/**
 * When the site is asked after a publish, ms: it waits 5 s for a lake that is behind. The last
 * pause repeats.
 */
const pausesMs = [2000, 8000, 60_000]

/** Label and, when it is pointed at, what is wrong and what to do. */
export const problemBadge: DocumentBadgeComponent = ({ id, published }) => {
  const problem = useProblem(publishedId(id), published?._rev)
  return problem && { label: 'Problem on the site', title: sentenceOf(problem), color: 'danger' }
}

/** @param revision that is published; undefined: nothing is, and the site is not asked */
function useProblem(id: string, revision: string | undefined): SiteProblem | null {
  const client = useClient({ apiVersion: '2025-02-19' })
  const userId = useCurrentUser()?.id
  const [problem, setProblem] = useState<SiteProblem | null>(null)
  useEffect(() => {
    setProblem(null)
    if (revision === undefined) return undefined
    let timer: ReturnType<typeof setTimeout>
    const askAfter = (turn: number) => {
      const look = async () => {
        // A site that does not answer says nothing about this document.
        const problems = await readProblems(client, {
          siteUrl: environment.siteUrl,
          studioUrl: window.location.origin,
          ...(userId && { userId }),
        }).catch(() => null)
        if (isOver) return
        if (problems) setProblem(problems.find(({ document }) => document === id) ?? null)
        askAfter(turn + 1)
      }
      timer = setTimeout(() => void look(), pausesMs[Math.min(turn, pausesMs.length - 1)])
    }
    let isOver = false
    askAfter(0)
    return () => {
      isOver = true
      clearTimeout(timer)
    }
  }, [client, id, revision, userId])
  return problem
}

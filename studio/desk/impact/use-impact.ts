import type { Impact } from '@repo/model/site-api.ts'
import { useCallback, useEffect, useMemo } from 'react'
import { askSite } from '../../site-client/ask-site.ts'
import { useAsking } from '../../site-client/use-asking.ts'
import { useReading } from '../../ui/reading.tsx'

/** Time without a change of the draft after which the site is asked, ms. */
const quietMs = 1000

interface Answer {
  readonly id: string
  readonly impact: Impact
}

/** Badge and panel of a document share answers, by document and revision of its draft. */
const answers = new Map<string, { readonly at: number; readonly answer: Promise<Answer> }>()
/** For how long: other documents may be published meanwhile, ms. */
const maxAgeMs = 15_000
/** An event of this name, a key of {@link answers}, makes both ask again. */
const again = new EventTarget()

/**
 * Last known impact of a draft: of this revision or an earlier one, null before the first answer.
 * Without a draft the site is not asked.
 */
export function useImpact(id: string, revision: string | undefined) {
  const { client, asking } = useAsking()
  const key = revision === undefined ? '' : `${id} ${revision}`
  const ask = useCallback(
    () =>
      shared(key, async () => {
        const path = `/api/impact/?id=${encodeURIComponent(id)}`
        return { id, impact: await askSite<Impact>(client, path, asking) }
      }),
    [key, client, asking, id],
  )
  const pauseMs = useMemo(() => (answers.has(key) ? 0 : quietMs), [key])
  const { found, problem, isReading, readAgain } = useReading(key ? ask : undefined, pauseMs)
  useEffect(() => {
    again.addEventListener(key, readAgain)
    return () => again.removeEventListener(key, readAgain)
  }, [key, readAgain])
  const bothAgain = () => {
    answers.delete(key)
    again.dispatchEvent(new Event(key))
  }
  const impact = key && found?.id === id ? found.impact : null
  return { impact, problem, isOutdated: isReading, readAgain: bothAgain }
}

function shared(key: string, read: () => Promise<Answer>): Promise<Answer> {
  const now = Date.now()
  for (const [old, { at }] of answers) if (now - at > maxAgeMs) answers.delete(old)
  const known = answers.get(key) ?? { at: now, answer: read() }
  answers.set(key, known)
  return known.answer
}

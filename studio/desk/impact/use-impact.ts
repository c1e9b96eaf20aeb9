/** Follows what publishing the draft of a document would change. */
import { errorMessage } from '@repo/kit/error-message.ts'
import type { Impact } from '@repo/model/site-api.ts'
import { useCallback, useEffect, useState } from 'react'
import { useAsking } from '../use-asking.ts'
import { readImpact } from './read-impact.ts'

/** Time without a change of the draft after which the site is asked, ms. */
const quietMs = 1000

/** What is known about a draft. */
export interface ImpactReading {
  /** Of this revision of the draft or an earlier one; null before the first answer. */
  readonly impact: Impact | null
  /** Why the site did not answer; empty if it did. */
  readonly problem: string
  /** Whether the draft has changed since. */
  readonly isOutdated: boolean
  readonly readAgain: () => void
}

interface Answer {
  readonly of: string
  readonly impact: Impact | null
  readonly problem: string
}

/** Badge and panel of a document share answers, by document and revision of its draft. */
const answers = new Map<string, { readonly at: number; readonly answer: Promise<Answer> }>()
/** For how long: other documents may be published meanwhile, ms. */
const maxAgeMs = 15_000

/**
 * @param id as published
 * @param revision of the draft; undefined without a draft: then the site is not asked
 */
export function useImpact(id: string, revision: string | undefined): ImpactReading {
  const { client, asking } = useAsking()
  const [answer, setAnswer] = useState<Answer | null>(null)
  const key = revision === undefined ? null : `${id} ${revision}`
  const [turn, setTurn] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another turn asks again.
  useEffect(() => {
    if (key === null) return undefined
    let isOver = false
    const ask = async () => {
      const next = await shared(key, () => readImpact(client, asking, id))
      if (!isOver) setAnswer((before) => (next.problem ? { ...next, impact: impactOf(before, id) } : next))
    }
    const timer = setTimeout(() => void ask(), answers.has(key) ? 0 : quietMs)
    return () => {
      isOver = true
      clearTimeout(timer)
    }
  }, [key, client, asking, id, turn])
  const readAgain = useCallback(() => {
    if (key !== null) answers.delete(key)
    setTurn((now) => now + 1)
  }, [key])
  return {
    impact: key === null ? null : impactOf(answer, id),
    problem: answer?.problem ?? '',
    isOutdated: answer?.of !== key,
    readAgain,
  }
}

function impactOf(answer: Answer | null, id: string): Impact | null {
  return answer?.of.startsWith(`${id} `) ? answer.impact : null
}

function shared(key: string, read: () => Promise<Impact>): Promise<Answer> {
  const now = Date.now()
  for (const [old, { at }] of answers) if (now - at > maxAgeMs) answers.delete(old)
  const known = answers.get(key) ?? { at: now, answer: answerOf(key, read) }
  answers.set(key, known)
  return known.answer
}

async function answerOf(of: string, read: () => Promise<Impact>): Promise<Answer> {
  try {
    return { of, impact: await read(), problem: '' }
  } catch (error) {
    return { of, impact: null, problem: errorMessage(error) }
  }
}

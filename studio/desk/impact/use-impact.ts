/** Follows what publishing the draft of a document would change. */
import { errorMessage } from '@repo/kit/error-message.ts'
import type { Impact } from '@repo/model/site-api.ts'
import { useCallback, useEffect, useState } from 'react'
import { useAsking } from '../use-asking.ts'
import { readImpact } from './read-impact.ts'

/** Time without a change of the draft after which the site is asked, ms. */
const quietMs = 1000

/** Last known impact of a draft. */
export interface ImpactReading {
  /** Of this revision of the draft or an earlier one; null before the first answer. */
  readonly impact: Impact | null
  /** Why the site did not answer; empty if it did. */
  readonly problem: string
  /** True until the site answers about this revision of the draft, or fails to. */
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
/** An event of this name, a key of {@link answers}, makes both ask again. */
const again = new EventTarget()

/**
 * @param id as published
 * @param revision of the draft; undefined without a draft: then the site is not asked
 */
export function useImpact(id: string, revision: string | undefined): ImpactReading {
  const { client, asking } = useAsking()
  const [answer, setAnswer] = useState<Answer | null>(null)
  const key = revision === undefined ? null : `${id} ${revision}`
  useEffect(() => {
    if (key === null) return undefined
    let awaited: Promise<Answer> | undefined
    const ask = async () => {
      const asked = shared(key, () => readImpact(client, asking, id))
      awaited = asked
      const next = await asked
      if (awaited !== asked) return
      setAnswer((before) => (next.problem ? { ...next, impact: impactOf(before, id) } : next))
    }
    const askNow = () => void ask()
    const timer = setTimeout(askNow, answers.has(key) ? 0 : quietMs)
    again.addEventListener(key, askNow)
    return () => {
      awaited = undefined
      clearTimeout(timer)
      again.removeEventListener(key, askNow)
    }
  }, [key, client, asking, id])
  const readAgain = useCallback(() => {
    if (key === null) return
    answers.delete(key)
    again.dispatchEvent(new Event(key))
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

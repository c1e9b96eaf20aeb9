'use client'
import { useRouter } from 'next/navigation'
import { useCallback, useEffect, useRef, useState, useTransition } from 'react'

/** Those who wait until the page is rendered. */
interface Callers {
  /** For the render that is under way. */
  readonly current: (() => void)[]
  /** For the one after it, which begins after they called. */
  readonly next: (() => void)[]
}

/**
 * A function that renders the page again, and whose promise is fulfilled when the page shows what
 * the lake had then. While a render is under way, any number of calls lead to one more.
 */
export function useRefreshed(): () => Promise<void> {
  const router = useRouter()
  const [isPending, startTransition] = useTransition()
  const [round, setRound] = useState(0)
  const callers = useRef<Callers>({ current: [], next: [] })
  // biome-ignore lint/correctness/useExhaustiveDependencies: each call is a new round
  useEffect(() => {
    if (isPending) return
    const { current, next } = callers.current
    callers.current = { current: next, next: [] }
    for (const shown of current) shown()
    if (next.length > 0) startTransition(() => router.refresh())
  }, [isPending, round, router])
  return useCallback(
    () =>
      new Promise<void>((resolve) => {
        callers.current.next.push(resolve)
        setRound((last) => last + 1)
      }),
    [],
  )
}

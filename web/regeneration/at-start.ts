/** What the site does by itself when it starts, whoever started it: it applies what it missed. */
import { env, isBuilding } from '#env.ts'
import { runs } from './runs.ts'

/** Any page: the first one that Next serves loads our caches. */
const anyPage = '/robots.txt'
const pauseMs = 50
/** A site that does not hear itself by then is reached some other way, or not at all: what it missed is applied without it. */
const patienceMs = 60_000

/**
 * Compares what was applied with the lake, and applies the difference, as soon as the site answers. Until then it
 * serves nothing that expired before, since expiries are read from disk; what it missed was never acknowledged.
 * When the lake does not answer, it is tried again (`/api/status` says when).
 */
export async function catchUpAtStart(): Promise<void> {
  if (isBuilding() || env().SITE_CACHE === 'off') return
  const deadline = Date.now() + patienceMs
  while (!(await answers(env().NEXT_PUBLIC_SITE_URL + anyPage)) && Date.now() < deadline) {
    await new Promise((resolve) => setTimeout(resolve, pauseMs))
  }
  await runs()
    .submit({ kind: 'recover', paths: [] })
    .catch(() => undefined)
}

async function answers(url: string): Promise<boolean> {
  try {
    const response = await fetch(url, { redirect: 'manual', signal: AbortSignal.timeout(5_000) })
    await response.arrayBuffer()
    return response.status < 500
  } catch {
    return false
  }
}

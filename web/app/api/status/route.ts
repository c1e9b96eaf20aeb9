import { isBearer } from '@repo/kit/secrets.ts'
import { env } from '#env.ts'
import { runs } from '#regeneration/runs/runs.ts'
import type { Status } from '#regeneration/runs/status.ts'

/** The public part of the status: it names no document, page or internal URL. */
export interface Health
  extends Pick<Status, 'runs' | 'waiting' | 'staleRecords' | 'pages' | 'expiredPages' | 'build'> {
  /** True if there is no failure. */
  readonly ok: boolean
  readonly failed: number
  /** Number of processes that share the store; null if only this one can use it. */
  readonly nodeCount: number | null
}

/**
 * Reports what the site applied last, what is pending, and what failed. A running site always
 * answers 200: {@link Health}, or with `Authorization: Bearer <SITE_STATUS_TOKEN>` the whole {@link
 * Status}. 401 for another token.
 */
export async function GET(request: Request): Promise<Response> {
  const given = request.headers.get('authorization')
  // Without a configured token no client gets details.
  if (given !== null && !isBearer(given, env().SITE_STATUS_TOKEN)) {
    const message = 'The token is not the SITE_STATUS_TOKEN that the site was started with.'
    return answer({ message }, 401)
  }
  const status = await runs().status()
  return answer(given === null ? healthOf(status) : { ...healthOf(status), ...status })
}

function answer(body: Health | (Health & Status) | { readonly message: string }, status = 200): Response {
  return Response.json(body, { status, headers: { 'cache-control': 'no-store' } })
}

function healthOf({ failures, nodes, ...status }: Status): Health {
  const { runs: done, waiting, staleRecords, pages, expiredPages, build } = status
  return {
    ok: failures.length === 0,
    failed: failures.length,
    runs: done,
    waiting,
    staleRecords,
    pages,
    expiredPages,
    build,
    nodeCount: nodes?.all.length ?? null,
  }
}

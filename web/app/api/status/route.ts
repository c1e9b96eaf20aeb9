import { isBearer } from '@repo/kit/secrets.ts'
import { env } from '#env.ts'
import { runs } from '#regeneration/runs/runs.ts'
import type { Status } from '#regeneration/runs/status.ts'

/**
 * Reports what the site applied last, what is pending, and what failed. A running site always
 * answers 200: {@link healthOf}, or with `Authorization: Bearer <SITE_STATUS_TOKEN>` the whole
 * {@link Status}. 401 for another token.
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

function answer(body: object, status = 200): Response {
  return Response.json(body, { status, headers: { 'cache-control': 'no-store' } })
}

/** The public part of the status: it names no document, page or internal URL. */
function healthOf({ runs: done, waiting, staleRecords, pages, expiredPages, build, ...hidden }: Status) {
  return {
    ok: hidden.failures.length === 0,
    failed: hidden.failures.length,
    runs: done,
    waiting,
    staleRecords,
    pages,
    expiredPages,
    build,
    /** Processes that share the store; null if only this one can use it. */
    nodeCount: hidden.nodes?.all.length ?? null,
  }
}

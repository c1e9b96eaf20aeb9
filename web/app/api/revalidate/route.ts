import { env } from '#env.ts'
import { type PublishResult, siteMetrics } from '#monitoring/site-metrics.ts'
import { inspect } from '#regeneration/runs/inspect.ts'
import type { Quarantined } from '#regeneration/runs/quarantine.ts'
import { RunFailed, runs } from '#regeneration/runs/runs.ts'
import { Rejection, receive, type WebhookEvent } from '#regeneration/webhook/receive.ts'
import { recordRejection } from '#regeneration/webhook/rejected-events.ts'
import { requestIdOf } from '#regeneration/webhook/request-id.ts'

/**
 * Receives the lake's webhook events, and the requests of the audit, `{"recover": true}` and
 * `{"inspect": …}`. All of them are signed. Answers 200 when each page and record that the event
 * altered is fresh, or after five seconds when nothing old is served anymore and only pages are
 * left to render (`pagesLeft`); 503 when something has to be retried (the sender retries, and so
 * does the site), 422 when the document cannot be processed as it is (`quarantined` names it; the
 * site retries it, the sender need not), and the status of a rejection by `receive`. `failures`
 * also names failures of earlier events, which the sender of this one cannot fix.
 */
export async function POST(request: Request): Promise<Response> {
  const began = performance.now()
  try {
    const event = await receive(request, { secret: env().SANITY_WEBHOOK_SECRET, now: Date.now() })
    if (event.kind === 'inspect') return Response.json(await inspect(event.what))
    const requestId = requestIdOf(request.headers)
    const response = await answerTo(event, requestId)
    response.headers.set('x-request-id', requestId)
    const ms = Math.round(performance.now() - began)
    if (event.kind === 'change') {
      siteMetrics().recordPublish(resultOf(response), ms / 1000)
      const { id: document } = event
      console.log(
        JSON.stringify({ event: 'webhook answered', requestId, document, status: response.status, ms }),
      )
    }
    return response
  } catch (error) {
    if (!(error instanceof Rejection)) throw error
    recordRejection(error)
    return Response.json({ message: error.message }, { status: error.status })
  }
}

async function answerTo(
  event: Exclude<WebhookEvent, { kind: 'inspect' }>,
  requestId: string,
): Promise<Response> {
  try {
    const outcome = await (event.kind === 'change'
      ? runs().answer(event, requestId)
      : runs().submit({ everything: true, paths: new Set(event.paths) }, requestId))
    if ('pagesLeft' in outcome) {
      const message =
        'No reader gets anything old. Pages are left to render: each for its first reader, or by the site.'
      return Response.json({ message, failures: [], ...outcome })
    }
    if (!('report' in outcome)) {
      const message =
        'The change was accepted and is not complete yet: send the event again to learn when it is.'
      return Response.json({ message, failures: outcome.failures }, { status: 503 })
    }
    const { report, isDone } = outcome
    const own = report.quarantined.filter(({ document }) => event.kind !== 'change' || document === event.id)
    return Response.json(report, { status: isDone ? statusOf(own) : 503 })
  } catch (error) {
    if (!(error instanceof RunFailed)) throw error
    const { failures, nextTry } = runs().problems()
    return Response.json({ message: messageOf(error), failures, nextTry }, { status: 503 })
  }
}

function resultOf({ ok, status }: Response): PublishResult {
  if (ok) return 'live'
  return status === 422 ? 'quarantined' : 'incomplete'
}

function statusOf(quarantined: readonly Quarantined[]): number {
  if (quarantined.length === 0) return 200
  return quarantined.some(({ isTransient }) => isTransient) ? 503 : 422
}

function messageOf({ part, message }: RunFailed): string {
  const noted = 'The change was accepted, and the site retries it.'
  if (part === 'content lake') return `The content lake could not be read: ${message}. ${noted}`
  return `The site could not process the change (${part}): ${message}. ${noted}`
}

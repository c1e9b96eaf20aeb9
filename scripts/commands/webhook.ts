/** Requests to the site's webhook address, signed as the lake signs its notices. */
import { createHmac } from 'node:crypto'
import type { Environment } from './environment.ts'

/** @throws TypeError of fetch when the site does not answer */
export function postSigned(
  environment: Pick<Environment, 'NEXT_PUBLIC_SITE_URL' | 'SANITY_WEBHOOK_SECRET'>,
  notice: unknown,
): Promise<Response> {
  const body = JSON.stringify(notice)
  return fetch(webhookUrl(environment), {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'sanity-webhook-signature': signature(body, environment.SANITY_WEBHOOK_SECRET),
    },
    body,
  })
}

/** Where the lake sends its notices. */
export function webhookUrl({ NEXT_PUBLIC_SITE_URL }: Pick<Environment, 'NEXT_PUBLIC_SITE_URL'>): string {
  return `${NEXT_PUBLIC_SITE_URL}/api/revalidate/`
}

/** As Sanity signs its webhooks (package `@sanity/webhook`): HMAC-SHA256 over `<ms>.<body>`, base64url. */
function signature(body: string, secret: string): string {
  const now = Date.now()
  return `t=${now},v1=${createHmac('sha256', secret).update(`${now}.${body}`).digest('base64url')}`
}

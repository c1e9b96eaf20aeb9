/** How Sanity signs a webhook (package `@sanity/webhook`, `encodeSignatureHeader`). */
import { createHmac } from 'node:crypto'

/** Value of `sanity-webhook-signature` for a body; `now` in ms since the epoch. */
export function signatureOf(body: string, secret: string, now: number): string {
  return `t=${now},v1=${createHmac('sha256', secret).update(`${now}.${body}`).digest('base64url')}`
}

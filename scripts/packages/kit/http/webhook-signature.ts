import { createHmac } from 'node:crypto'

/** The header `sanity-webhook-signature` of a body that is sent now (`@sanity/webhook`). */
export function webhookSignature(body: string, secret: string): string {
  const now = Date.now()
  return `t=${now},v1=${createHmac('sha256', secret).update(`${now}.${body}`).digest('base64url')}`
}

/** Requests to the site's webhook URL, signed like the events of the lake. */
import type { Environment } from '@repo/kit/environment/environment.ts'
import { webhookSignature } from '@repo/kit/http/webhook-signature.ts'
import { internalSiteUrl } from '@repo/web/clients/internal-urls.ts'

type Site = Pick<Environment, 'NEXT_PUBLIC_SITE_URL' | 'SITE_PORT' | 'HOST'>

/** @throws TypeError of fetch if the site does not answer */
export function postSigned(
  environment: Site & Pick<Environment, 'SANITY_WEBHOOK_SECRET'>,
  event: unknown,
): Promise<Response> {
  const body = JSON.stringify(event)
  return fetch(webhookUrl(environment), {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'sanity-webhook-signature': webhookSignature(body, environment.SANITY_WEBHOOK_SECRET),
    },
    body,
  })
}

/** URL that the lake sends its events to. */
export function webhookUrl(environment: Site): string {
  return `${internalSiteUrl(environment)}/api/revalidate/`
}

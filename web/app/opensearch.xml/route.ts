import { env } from '#env.ts'
import { openSearchDescription } from '#metadata/opensearch.ts'
import { siteName } from '#page-data/site-settings.ts'

export const dynamic = 'force-static'

/** Lets browsers search the site from the address bar. */
export async function GET(): Promise<Response> {
  const { productName } = await siteName()
  return new Response(openSearchDescription(env().NEXT_PUBLIC_SITE_URL, productName), {
    headers: { 'content-type': 'application/opensearchdescription+xml; charset=utf-8' },
  })
}

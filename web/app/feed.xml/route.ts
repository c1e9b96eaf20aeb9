import { env } from '#env.ts'
import { atomFeed } from '#metadata/atom.ts'
import { siteName } from '#page-data/site-settings.ts'
import { readPublished } from '#queries/read.ts'
import { changesQuery } from '#queries/whole-site.ts'

export const dynamic = 'force-static'

/** Atom feed of the pages that were published last. */
export async function GET(): Promise<Response> {
  const { pages } = await readPublished(changesQuery)
  const { productName } = await siteName()
  return new Response(atomFeed(pages, { site: env().NEXT_PUBLIC_SITE_URL, productName }), {
    headers: { 'content-type': 'application/atom+xml; charset=utf-8' },
  })
}

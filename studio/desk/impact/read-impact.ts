/** Changes that publishing a draft would make, requested from the site. */
import { isRecord } from '@repo/model/is-record.ts'
import type { Impact, ImpactGroup, ImpactPage } from '@repo/model/site-api.ts'
import type { SanityClient } from '@sanity/client'
import { type Asking, askSite, unreadable } from '../ask-site.ts'

/**
 * Asks the site.
 * @param id of the document, as published
 * @throws Error in one sentence for a writer when the site, lake or search do not answer
 */
export async function readImpact(client: SanityClient, asking: Asking, id: string): Promise<Impact> {
  const { body, status } = await askSite(client, `/api/impact/?id=${encodeURIComponent(id)}`, asking)
  if (!isRecord(body) || !isRecord(body.groups) || !isRecord(body.records)) throw unreadable(status)
  const { groups, records, address } = body
  return {
    hasDraft: body.hasDraft === true,
    address: isRecord(address) ? { from: textOrNull(address.from), to: textOrNull(address.to) } : null,
    redirects: body.redirects === true,
    groups: {
      own: groupOf(groups.own),
      moved: groupOf(groups.moved),
      content: groupOf(groups.content),
      lists: groupOf(groups.lists),
      navigation: groupOf(groups.navigation),
    },
    files: Number(body.files),
    records: {
      saved: Number(records.saved),
      deleted: Number(records.deleted),
      isExact: records.isExact === true,
    },
    synonyms: body.synonyms === true,
    isMixed: body.isMixed === true,
    isCutShort: body.isCutShort === true,
    isCached: body.isCached === true,
  }
}

function groupOf(value: unknown): ImpactGroup {
  if (!isRecord(value)) return { count: 0, undecided: 0, pages: [] }
  return {
    count: Number(value.count),
    undecided: Number(value.undecided),
    pages: Array.isArray(value.pages) ? value.pages.filter(isPage) : [],
  }
}

function isPage(value: unknown): value is ImpactPage {
  return (
    isRecord(value) &&
    typeof value.title === 'string' &&
    typeof value.path === 'string' &&
    typeof value.isCertain === 'boolean'
  )
}

function textOrNull(value: unknown): string | null {
  return typeof value === 'string' ? value : null
}

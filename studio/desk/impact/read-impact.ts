/** Changes that publishing a draft would make, requested from the site. */
import { isRecord } from '@repo/model/is-record.ts'
import type { Impact, ImpactGroup, ImpactGroupName, ImpactPage } from '@repo/model/site-api.ts'
import { fieldIn, listIn, numberIn, textIn } from '@repo/model/values.ts'
import type { SanityClient } from '@sanity/client'
import { type Asking, askSite, unreadable } from '../../site-client/ask-site.ts'

/**
 * Asks the site.
 * @param id of the document, as published
 * @throws Error in one sentence for a writer when the site, lake or search do not answer
 */
export async function readImpact(client: SanityClient, asking: Asking, id: string): Promise<Impact> {
  const { body, status } = await askSite(client, `/api/impact/?id=${encodeURIComponent(id)}`, asking)
  if (!isRecord(body) || !isRecord(body.groups) || !isRecord(body.records)) throw unreadable(status)
  const { groups, records, address } = body
  const isTrue = (name: string) => body[name] === true
  return {
    hasDraft: isTrue('hasDraft'),
    address: isRecord(address)
      ? { from: textIn(address, 'from') || null, to: textIn(address, 'to') || null }
      : null,
    redirects: isTrue('redirects'),
    groups: {
      own: groupIn(groups, 'own'),
      moved: groupIn(groups, 'moved'),
      content: groupIn(groups, 'content'),
      lists: groupIn(groups, 'lists'),
      navigation: groupIn(groups, 'navigation'),
    },
    files: numberIn(body, 'files'),
    records: {
      saved: numberIn(records, 'saved'),
      deleted: numberIn(records, 'deleted'),
      isExact: records.isExact === true,
    },
    synonyms: isTrue('synonyms'),
    isMixed: isTrue('isMixed'),
    isCutShort: isTrue('isCutShort'),
    isCached: isTrue('isCached'),
  }
}

function groupIn(groups: unknown, name: ImpactGroupName): ImpactGroup {
  const group = fieldIn(groups, name)
  const pages = listIn(group, 'pages').filter(isPage)
  return { count: numberIn(group, 'count'), undecided: numberIn(group, 'undecided'), pages }
}

function isPage(value: unknown): value is ImpactPage {
  return (
    isRecord(value) &&
    typeof value.title === 'string' &&
    typeof value.path === 'string' &&
    typeof value.isCertain === 'boolean'
  )
}

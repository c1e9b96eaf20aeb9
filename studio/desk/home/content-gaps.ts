/**
 * Gaps of published pages: no summary, tags, descriptions of images or recent review. The lake
 * counts and lists them. A value of a wrong type counts as missing, as it does on the site.
 */
import { pageFilter } from '@repo/model/groq.ts'
import type { SanityClient } from '@sanity/client'
import { reviewedBefore, reviewMonths } from '../../checks/review.ts'
import { fetchPublished } from '../../lake-client/documents.ts'
import { type AttentionList, attentionListOf, mostRows, rowFieldsWith } from '../lists/attention.ts'

/** Kinds of gaps, by what a page lacks. */
export type ContentGap = 'summary' | 'tags' | 'images' | 'review'

// Comparing with "" is true for texts only. Readers do not see an image without a file.
const withoutAlt = '_type == "image" && defined(asset) && decorative != true && (alt > "") != true'
const imageInside = `count(body[${withoutAlt}]) > 0`

/** Texts with images: the body itself, callouts and details, steps, tabs (`schema/blocks`). */
const withoutAltAnywhere = `count(body[(${withoutAlt}) || ${imageInside} || count(steps[${imageInside}]) > 0 || count(tabs[${imageInside}]) > 0]) > 0`

/** Day of the last review; the time of the last publish if `reviewedAt` is not a day. */
const lastReview = 'select(defined(dateTime(reviewedAt + "T00:00:00Z")) => reviewedAt, _updatedAt)'

/** It states facts of other services: it links to one, or needs an account there. */
const hasFacts = 'count(body[].markDefs[].href) > 0 || count(credentials) > 0'

const lists: Readonly<Record<ContentGap, { readonly filter: string; readonly order: string }>> = {
  summary: { filter: '(summary > "") != true', order: 'lower(title)' },
  tags: { filter: '(count(tags[defined(@->_id)]) > 0) != true', order: 'lower(title)' },
  images: { filter: withoutAltAnywhere, order: 'lower(title)' },
  review: { filter: `${lastReview} < select(${hasFacts} => $facts, $other)`, order: lastReview },
}

/** Reads one list: each by itself, so that a slow one does not delay the others. */
export async function readContentGap(
  client: SanityClient,
  gap: ContentGap,
  now: Date = new Date(),
): Promise<AttentionList> {
  const { filter, order } = lists[gap]
  const pages = `*[${pageFilter} && ${filter}]${rowFieldsWith(`"by": ${order}`)}`
  // Finds the pages once, for their number and for the list.
  const found: unknown = await fetchPublished(
    client,
    `{"found": ${pages}}{"total": count(found), "rows": found | order(by asc, _id asc)[0...${mostRows}]}`,
    { facts: reviewedBefore(now, reviewMonths.facts), other: reviewedBefore(now, reviewMonths.other) },
  )
  return attentionListOf(found)
}

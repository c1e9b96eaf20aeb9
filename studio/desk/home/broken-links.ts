/**
 * The broken links that the audit found last (`npm run audit -- --links`), with the titles of the
 * documents.
 */
import { linkReportType } from '@repo/model/kinds.ts'
import { objectsIn, textIn } from '@repo/model/values.ts'
import type { SanityClient } from '@sanity/client'
import { fetchRaw } from '../../lake-client/documents.ts'
import { type AttentionList, type AttentionRow, mostRows, readRows } from '../lists/attention.ts'

/** A broken link of a document. */
export interface BrokenLink {
  readonly key: string
  readonly document: AttentionRow
  /** Text of the link; may be empty. */
  readonly text: string
  /** Address that it opens, and why that is broken. */
  readonly problem: string
}

/** The list, and when the links were checked. */
export interface BrokenLinks extends AttentionList<BrokenLink> {
  /** ISO 8601. */
  readonly checkedAt: string
}

/**
 * Reads the list.
 * @returns null if links were never checked
 */
export async function readBrokenLinks(client: SanityClient): Promise<BrokenLinks | null> {
  const report: unknown = await fetchRaw(client, '*[_id == $id][0]{checkedAt, total, links}', {
    id: `${linkReportType}.last`,
  })
  if (textIn(report, 'checkedAt') === '') return null
  const ids = [...new Set(objectsIn(report, 'links').map((link) => textIn(link, 'document')))]
  return brokenLinksOf(report, await readRows(client, ids))
}

/**
 * The list of a report. Pure. Links of a document that was published after the check are left out:
 * they may be corrected, and the next check finds those that are not.
 * @param documents that are published, by id
 */
export function brokenLinksOf(report: unknown, documents: ReadonlyMap<string, AttentionRow>): BrokenLinks {
  const checkedAt = textIn(report, 'checkedAt')
  const rows = objectsIn(report, 'links').flatMap((link, index): BrokenLink[] => {
    const document = documents.get(textIn(link, 'document'))
    if (!document || document.updatedAt > checkedAt) return []
    const address = textIn(link, 'address')
    const reason = textIn(link, 'reason') || 'the page no longer has this heading'
    return [{ key: `${index}`, document, text: textIn(link, 'text'), problem: `${address} · ${reason}` }]
  })
  return { checkedAt, total: rows.length, rows: rows.slice(0, mostRows) }
}

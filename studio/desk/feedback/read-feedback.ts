import type { FeedbackReport, PageFeedback } from '@repo/model/site-api.ts'
import type { SanityClient } from '@sanity/client'
import { type Asking, askSite, changeSite } from '../../site-client/ask-site.ts'
import { type AttentionRow, readRows } from '../lists/attention.ts'

/** Readers' feedback on a page. */
export interface TitledFeedback extends Omit<PageFeedback, 'document'> {
  /** Published id of the page. */
  readonly id: string
  /** Null if it is deleted or unpublished. */
  readonly document: AttentionRow | null
}

/**
 * Asks the site about all pages or one, also if nothing waits there, and the lake for the titles.
 */
export async function readFeedback(
  client: SanityClient,
  asking: Asking,
  id?: string,
): Promise<FeedbackReport<TitledFeedback>> {
  const query = id === undefined ? '' : `?${new URLSearchParams({ document: id })}`
  const { total, pages } = await askSite<FeedbackReport>(client, `/api/feedback/${query}`, asking)
  const titles = await readRows(
    client,
    pages.map(({ document }) => document),
  )
  return {
    total,
    pages: pages.map((page) => ({
      ...page,
      id: page.document,
      document: titles.get(page.document) ?? null,
    })),
  }
}

/** Answers to mark as done, or with `undo` to show again. */
export type Done =
  | { readonly number: number; readonly undo?: true }
  /** All answers about a page that the writer has seen. */
  | { readonly page: TitledFeedback }

/** Marks answers as done. */
export async function markDone(client: SanityClient, asking: Asking, done: Done): Promise<void> {
  const query = new URLSearchParams(
    'page' in done
      ? { document: done.page.id, upTo: String(done.page.last) }
      : { number: String(done.number), ...(done.undo && { undo: '1' }) },
  )
  await changeSite(client, `/api/feedback/?${query}`, asking)
}

/** `2 of 5 readers found it helpful`. */
export function helpfulText({ yes, no }: Pick<PageFeedback, 'yes' | 'no'>): string {
  const all = yes + no
  if (all === 1) return `One reader found it ${yes === 1 ? 'helpful' : 'not helpful'}`
  return `${yes.toLocaleString('en-US')} of ${all.toLocaleString('en-US')} readers found it helpful`
}

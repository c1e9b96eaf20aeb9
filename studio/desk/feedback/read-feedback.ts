/** Readers' feedback on pages, requested from the site. */
import type { ReaderSentence } from '@repo/model/site-api.ts'
import { fieldIn, numberIn, objectsIn, textIn } from '@repo/model/values.ts'
import type { SanityClient } from '@sanity/client'
import { type Asking, askSite, changeSite, unreadable } from '../../site-client/ask-site.ts'
import { type AttentionRow, readRows } from '../lists/attention.ts'

/** Readers' feedback on a page. */
export interface PageFeedback {
  /** Published id of the page. */
  readonly id: string
  /** Null if it is deleted or unpublished. */
  readonly document: AttentionRow | null
  readonly yes: number
  readonly no: number
  /** Answers that wait for a writer. */
  readonly open: number
  /** Number of the newest answer. */
  readonly last: number
  /** Those that wait for a writer, newest first. */
  readonly sentences: readonly ReaderSentence[]
  /** Those that a writer is done with. */
  readonly done: readonly ReaderSentence[]
}

/** Pages with answers that wait for a writer, and the number of all of them. */
export interface FeedbackReport {
  readonly total: number
  readonly pages: readonly PageFeedback[]
}

/**
 * Asks the site, and the lake for the titles.
 * @param id of a page, to read about that page only, also if nothing waits
 * @throws Error in one sentence for a writer when the site does not answer; of @sanity/client when
 *   the lake does not
 */
export async function readFeedback(
  client: SanityClient,
  asking: Asking,
  id?: string,
): Promise<FeedbackReport> {
  const query = id === undefined ? '' : `?${new URLSearchParams({ document: id })}`
  const { body, status } = await askSite(client, `/api/feedback/${query}`, asking)
  const total = fieldIn(body, 'total')
  if (typeof total !== 'number') throw unreadable(status)
  const pages = objectsIn(body, 'pages')
  const ids = pages.map((page) => textIn(page, 'document'))
  const documents = await readRows(client, ids)
  return { total, pages: pages.map((page) => pageOf(page, documents)) }
}

/** Answers to mark as done, or with `undo` to show again. */
export type Done =
  | { readonly number: number; readonly undo?: true }
  /** All answers about a page that the writer has seen. */
  | { readonly page: PageFeedback }

/**
 * Marks answers as done.
 * @throws Error in one sentence for a writer when the site does not answer
 */
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

function pageOf(page: unknown, documents: ReadonlyMap<string, AttentionRow>): PageFeedback {
  const id = textIn(page, 'document')
  return {
    id,
    document: documents.get(id) ?? null,
    yes: numberIn(page, 'yes'),
    no: numberIn(page, 'no'),
    open: numberIn(page, 'open'),
    last: numberIn(page, 'last'),
    sentences: objectsIn(page, 'sentences').map(sentenceOf),
    done: objectsIn(page, 'done').map(sentenceOf),
  }
}

function sentenceOf(answer: unknown): ReaderSentence {
  return {
    number: numberIn(answer, 'number'),
    isHelpful: fieldIn(answer, 'isHelpful') === true,
    sentence: textIn(answer, 'sentence'),
    day: textIn(answer, 'day'),
  }
}

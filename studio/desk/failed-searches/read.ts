/** Searches of readers that failed, requested from the site. */
import { fieldIn, numberIn, textIn } from '@repo/model/values.ts'
import type { SanityClient } from '@sanity/client'
import type { Asking } from '../../site-client/ask-site.ts'
import { readReport } from '../lists/report.ts'

/** A question that found nothing, or nothing that a reader opened. */
export interface FailedSearchEntry {
  /** Lower case, one space between words. */
  readonly question: string
  /** Times it was asked. */
  readonly count: number
  /** It has results, and readers opened none of them. */
  readonly unopened: boolean
}

/** @throws as {@link readReport} */
export function readFailedSearches(client: SanityClient, asking: Asking) {
  return readReport(client, asking, '/api/failed-searches/', 'searches', entryIn)
}

function entryIn(search: object): FailedSearchEntry | undefined {
  const [question, count] = [textIn(search, 'question'), numberIn(search, 'count')]
  return question ? { question, count, unopened: fieldIn(search, 'unopened') === true } : undefined
}

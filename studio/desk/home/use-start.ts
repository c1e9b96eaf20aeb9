/**
 * Everything that the start page reads: each list by itself, so that a slow one delays no other.
 */
import { useCallback } from 'react'
import { useClient, useCurrentUser } from 'sanity'
import { readFailedSearches } from '../failed-searches/read.ts'
import { readFeedback } from '../feedback/read-feedback.ts'
import { readMissing } from '../missing-addresses/read-missing.ts'
import { useReading } from '../reading-pane.tsx'
import { useAsking } from '../use-asking.ts'
import { readBrokenLinks } from './broken-links.ts'
import { type ContentGap, readContentGap } from './content-gaps.ts'
import { readFailedPublishes } from './failed-publishes.ts'
import { readGuide } from './guide.ts'
import { readOldDrafts } from './old-drafts.ts'
import { readRecentDocuments } from './recent-documents.ts'

/** The lists, what is wrong with one that could not be read, and how to read all of them again. */
export type StartPageLists = ReturnType<typeof useStart>

/** Reads now, and again on request. */
export function useStart() {
  const { client, asking } = useAsking()
  const userId = useCurrentUser()?.id ?? ''
  const recent = useReading(useCallback(() => readRecentDocuments(client, userId), [client, userId]))
  const guide = useReading(useCallback(async () => ({ guide: await readGuide(client) }), [client]))
  const publishes = useReading(useCallback(() => readFailedPublishes(client, asking), [client, asking]))
  const drafts = useReading(useCallback(() => readOldDrafts(client), [client]))
  const links = useReading(useCallback(async () => ({ links: await readBrokenLinks(client) }), [client]))
  const searches = useReading(useCallback(() => readFailedSearches(client, asking), [client, asking]))
  const feedback = useReading(useCallback(() => readFeedback(client, asking), [client, asking]))
  const missing = useReading(useCallback(() => readMissing(client, asking), [client, asking]))
  const lists = {
    publishes,
    links,
    drafts,
    searches,
    missing,
    feedback,
    summary: useGap('summary'),
    images: useGap('images'),
    tags: useGap('tags'),
    review: useGap('review'),
  }
  const readAgain = () => {
    for (const reading of [recent, guide, ...Object.values(lists)]) reading.readAgain()
  }
  return { recent, guide, lists, readAgain }
}

function useGap(gap: ContentGap) {
  const client = useClient({ apiVersion: '2025-02-19' })
  return useReading(useCallback(() => readContentGap(client, gap), [client, gap]))
}

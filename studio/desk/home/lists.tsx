/** Lists of what needs attention, from what needs the writer most: an entry is all of a list. */
import type { SanityClient } from '@sanity/client'
import type { ReactNode } from 'react'
import type { Asking } from '../../site-client/ask-site.ts'
import { DocumentTitle, TitleOrGone } from '../../ui/document-title.tsx'
import { Ago, ChangedBy } from '../../ui/who-and-when.tsx'
import { timesText } from '../../ui/words.ts'
import { readFailedSearches, SayMeaning } from '../failed-searches/failed-searches.tsx'
import { helpfulText, readFeedback } from '../feedback/read-feedback.ts'
import { type AttentionList, type AttentionRow, mostRows } from '../lists/attention.ts'
import { readOldDrafts } from '../lists/drafts.ts'
import { panes } from '../lists/panes.ts'
import { CreateRedirect } from '../missing-addresses/missing-addresses.tsx'
import { readMissing } from '../missing-addresses/read-missing.ts'
import type { Waiting } from '../waiting/read-waiting.ts'
import { Said } from '../waiting/said.tsx'
import { OpenButton, OpenWaiting, ReviewedToday } from './actions.tsx'
import { readBrokenLinks } from './broken-links.ts'
import { type ContentGap, readContentGap } from './content-gaps.ts'
import { readFailedPublishes } from './failed-publishes.ts'
import { readOldFacts } from './old-facts.ts'
import { type RowTexts, Section, type SectionTexts } from './section.tsx'

/** A list, with the rows that it has read. */
export interface ReadList {
  readonly total: number
  readonly section: ReactNode
}

interface Definition<Found extends AttentionList<unknown>> extends SectionTexts {
  /** Description of the list, in one sentence. */
  readonly about: ReactNode | ((found: Found) => ReactNode)
  /**
   * Reads it, unless a hook does.
   * @returns null if nothing can be said
   * @throws Error in one sentence for a writer
   */
  readonly read?: (client: SanityClient, asking: Asking) => Promise<Found | null>
  readonly row: (row: Found['rows'][number]) => RowTexts
}

/** Completes a list. */
function list<Found extends AttentionList<unknown>>(definition: Definition<Found>) {
  const { name, about, read, row, ...texts } = definition
  const shown = (found: Found): ReadList => ({
    total: found.total,
    section: (
      <Section
        key={name}
        name={name}
        {...texts}
        about={typeof about === 'function' ? about(found) : about}
        total={found.total}
        rows={found.rows.map(row)}
      />
    ),
  })
  return {
    name,
    title: texts.title,
    /** Exported for tests. */
    shown,
    read:
      read &&
      (async (client: SanityClient, asking: Asking): Promise<ReadList | null> => {
        const found = await read(client, asking)
        return found && shown(found)
      }),
  }
}

/** Changes that the site could not apply. */
export const failedPublishes = list({
  name: 'failed-publishes',
  title: 'Publishes that failed',
  about: 'The site could not apply these changes, so readers do not see them yet. It tries again by itself.',
  tone: 'critical',
  pane: { id: 'last-publishes', text: 'All publishes' },
  read: readFailedPublishes,
  row: (publish) => ({
    key: publish.key,
    title: publish.id === null ? 'The site' : <TitleOrGone row={publish.document} words="A document" />,
    note: publish.reason,
    action: publish.document && (
      <OpenButton
        text="Correct it"
        document={publish.document}
        {...(publish.field && { path: publish.field })}
      />
    ),
  }),
})

/** Reviews and comments, as the bell shows them, read by `useWaiting`. */
export const waiting = list<AttentionList<Waiting>>({
  name: 'waiting',
  title: 'Waiting for you',
  about:
    'Changes to review, what was said of yours, and comments until you answer or somebody resolves them.',
  row: (row) => ({
    key: row.key,
    title: row.release ? row.title : <DocumentTitle document={row.page} />,
    note: <Said said={row.said} />,
    action: <OpenWaiting waiting={row} />,
  }),
})

/** Links of published documents that the last check found broken; null if there was no check. */
export const brokenLinks = list({
  name: 'broken-links',
  title: 'Broken links',
  about: ({ checkedAt }) => (
    <>
      Links were checked <Ago at={checkedAt} />. Pages that were published since then are left out until the
      next check.
    </>
  ),
  read: readBrokenLinks,
  row: ({ key, document, text, problem }) => ({
    key,
    title: <DocumentTitle document={document} />,
    note: text ? `“${text}” opens ${problem}` : problem,
    action: <OpenButton text="Correct it" document={document} />,
  }),
})

/** Drafts that nobody has changed for two weeks. */
export const oldDrafts = list({
  name: 'old-drafts',
  title: 'Drafts older than two weeks',
  about: 'Nobody has changed them for two weeks: publish them, or discard the changes.',
  read: (client) => readOldDrafts(client),
  row: (draft) => ({
    key: draft.id,
    title: <DocumentTitle document={draft} />,
    note: <ChangedBy author={draft.author} at={draft.updatedAt} />,
    action: <OpenButton text="Finish it" document={draft} />,
  }),
})

/** Recent searches that still find nothing, or nothing that readers opened. */
export const failedSearches = list({
  name: 'searches',
  title: panes['failed-searches'].title,
  pane: { id: 'failed-searches', text: 'All of them' },
  read: async (client, asking) => {
    const { open, days } = await readFailedSearches(client, asking)
    return { days, total: open.length, rows: open.slice(0, mostRows) }
  },
  about: ({ days }) => `What readers looked for in the last ${days} days and did not find, or not open.`,
  row: ({ question, count, unopened }) => ({
    key: question,
    title: question,
    note: `Searched ${timesText(count)}${unopened ? ', nothing opened' : ''}`,
    action: <SayMeaning question={question} padding={3} />,
  }),
})

/** Addresses that readers opened and that do not exist. */
const missingAddresses = list({
  name: 'missing',
  title: panes['missing-addresses'].title,
  pane: { id: 'missing-addresses', text: 'All of them' },
  read: async (client, asking) => {
    const { open, days } = await readMissing(client, asking)
    return { days, total: open.length, rows: open }
  },
  about: ({ days }) => `What readers opened in the last ${days} days and did not find.`,
  row: ({ path, count, suggestion }) => ({
    key: path,
    title: path,
    note: `Opened ${timesText(count)}`,
    action: suggestion && <CreateRedirect path={path} page={suggestion} padding={3} />,
  }),
})

/** Pages about which readers have said something that no writer has seen. */
export const readerFeedback = list({
  name: 'reader-feedback',
  title: panes.feedback.title,
  about: 'What readers answered to “Was this page helpful?”.',
  pane: { id: 'feedback', text: 'All of it' },
  read: async (client, asking) => {
    const { total, pages } = await readFeedback(client, asking)
    return { total, rows: pages }
  },
  row: (page) => ({
    key: page.id,
    title: <TitleOrGone row={page.document} words="A page" />,
    note: `${page.sentences[0] ? `“${page.sentences[0].sentence}” · ` : ''}${helpfulText(page)}`,
    action: page.document && <OpenButton text="Improve it" document={page.document} />,
  }),
})

interface Gap extends Pick<Definition<AttentionList>, 'name' | 'title' | 'about'> {
  readonly gap: ContentGap
  readonly button: string
  /** Field that the button opens. */
  readonly path: string
}

/** Published pages that lack something that a writer adds in their form. */
function pagesWithout({ gap, button, path, ...texts }: Gap) {
  return list({
    ...texts,
    read: (client) => readContentGap(client, gap),
    row: (page) => ({
      key: page.id,
      title: <DocumentTitle document={page} />,
      action: <OpenButton text={button} document={page} path={path} />,
    }),
  })
}

/** Pages without a summary. */
export const withoutSummary = pagesWithout({
  gap: 'summary',
  name: 'without-summary',
  title: 'Pages without a summary',
  about: 'Readers see the summary on cards, in lists and in search results.',
  button: 'Write the summary',
  path: 'summary',
})

/** Images without a description. */
const withoutAlt = pagesWithout({
  gap: 'images',
  name: 'without-alt',
  title: 'Images without a description',
  about: 'People who cannot see these images do not learn what they show.',
  button: 'Describe them',
  path: 'body',
})

/** Pages without tags. */
export const withoutTags = pagesWithout({
  gap: 'tags',
  name: 'without-tags',
  title: 'Pages without tags',
  about: 'Readers find similar pages by their tags.',
  button: 'Choose tags',
  path: 'tags',
})

/** Pages that are due for a review. */
export const reviews = list({
  name: 'reviews',
  title: 'Due for a review',
  about:
    'After six months, or three if a page links to another service or needs an account there: correct what has changed, or say that it is still correct.',
  read: (client) => readContentGap(client, 'review'),
  row: (page) => ({
    key: page.id,
    title: <DocumentTitle document={page} />,
    note: <LastReview page={page} />,
    action: <ReviewedToday document={page} day={page.reviewedAt} text="Still correct" />,
  }),
})

/** Facts that nobody has compared with their source for 90 days. */
const oldFacts = list({
  name: 'old-facts',
  title: 'Facts older than 90 days',
  about: 'Open the source of each: correct the page, or say that it was checked today.',
  read: (client) => readOldFacts(client),
  row: (fact) => ({
    key: fact.document.id + fact.path,
    title: <DocumentTitle document={fact.document} />,
    note: (
      <>
        {fact.fact && `${fact.fact} · `}
        <a href={fact.url} target="_blank" rel="noopener noreferrer">
          {fact.url}
        </a>
        {' · checked '}
        <Ago at={fact.day} />
      </>
    ),
    action: <ReviewedToday {...fact} text="Checked today" />,
  }),
})

/** In the order of the start page. */
export const attentionLists = [
  failedPublishes,
  waiting,
  brokenLinks,
  oldDrafts,
  failedSearches,
  missingAddresses,
  readerFeedback,
  withoutSummary,
  withoutAlt,
  withoutTags,
  oldFacts,
  reviews,
] as const

function LastReview({ page: { reviewedAt, updatedAt } }: { readonly page: AttentionRow }): ReactNode {
  const isDay = reviewedAt !== null && !Number.isNaN(Date.parse(reviewedAt))
  return isDay ? (
    <>
      Reviewed <Ago at={reviewedAt} />
    </>
  ) : (
    <>
      Published <Ago at={updatedAt} />, never reviewed
    </>
  )
}

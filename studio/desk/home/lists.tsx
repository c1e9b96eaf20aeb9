/** The lists of the start page, from what needs the writer most. */
import type { ReactNode } from 'react'
import { momentOf } from '../ago.ts'
import { type AttentionList, type AttentionRow, mostRows } from '../attention.ts'
import { DocumentTitle } from '../document-title.tsx'
import type { FailedSearchReport } from '../failed-searches/read.ts'
import { type FeedbackReport, helpfulText } from '../feedback/read-feedback.ts'
import type { MissingAddressReport } from '../missing-addresses/read-missing.ts'
import { countText } from '../publish/live-state.ts'
import { Ago, Author } from '../who-and-when.tsx'
import { CreateRedirect, OpenButton, SayMeaning, StillCorrect, TryAgain } from './actions.tsx'
import type { BrokenLink, BrokenLinks } from './broken-links.ts'
import type { FailedPublish } from './failed-publishes.ts'
import type { OldDraft } from './old-drafts.ts'
import { PaneLink } from './pane-link.tsx'
import type { RecentDocument } from './recent-documents.ts'
import { Row, Section } from './section.tsx'

/** Rows of "Continue where you were". */
export function RecentRow({ document }: { readonly document: RecentDocument }) {
  return (
    <Row
      title={<DocumentTitle document={document} />}
      note={
        <>
          You edited it <Ago at={document.at} />
          {document.isDraft && ' · has unpublished changes'}
        </>
      }
      action={<OpenButton text="Continue" document={document} />}
    />
  )
}

/** The list of changes that the site could not apply. */
export function FailedPublishes({ list }: { readonly list: AttentionList<FailedPublish> }) {
  return (
    <Section
      name="failed-publishes"
      title="Publishes that failed"
      about="The site could not apply these changes, so readers do not see them yet."
      tone="critical"
      list={list}
      more={<PaneLink pane="last-publishes" text="All publishes" />}
    >
      {(publish) => (
        <Row
          key={publish.key}
          title={
            publish.document ? (
              <DocumentTitle document={publish.document} />
            ) : publish.id === null ? (
              'The site'
            ) : (
              'A document that was deleted or unpublished'
            )
          }
          note={publish.reason}
          action={
            publish.document && publish.field ? (
              <OpenButton text="Correct it" document={publish.document} path={publish.field} />
            ) : (
              <TryAgain publish={publish} />
            )
          }
        />
      )}
    </Section>
  )
}

/** Links of published documents that the last check found broken. */
export function LinksToCorrect({ list }: { readonly list: BrokenLinks }) {
  return (
    <Section
      name="broken-links"
      title="Broken links"
      about={
        <>
          Links were checked <Ago at={list.checkedAt} />. Pages that were published since then are left out
          until the next check.
        </>
      }
      list={list}
    >
      {(link) => (
        <Row
          key={link.key}
          title={<DocumentTitle document={link.document} />}
          note={<BrokenLinkText link={link} />}
          action={<OpenButton text="Correct it" document={link.document} />}
        />
      )}
    </Section>
  )
}

function BrokenLinkText({ link: { text, problem } }: { readonly link: BrokenLink }): ReactNode {
  return text ? `“${text}” opens ${problem}` : problem
}

/** Drafts that nobody has changed for two weeks. */
export function OldDrafts({ list }: { readonly list: AttentionList<OldDraft> }) {
  return (
    <Section
      name="old-drafts"
      title="Drafts older than two weeks"
      about="Nobody has changed them for two weeks: publish them, or discard the changes."
      list={list}
    >
      {(draft) => (
        <Row
          key={draft.id}
          title={<DocumentTitle document={draft} />}
          note={
            <>
              Changed by <Author id={draft.author} />, <Ago at={draft.updatedAt} />
            </>
          }
          action={<OpenButton text="Finish it" document={draft} />}
        />
      )}
    </Section>
  )
}

/** The list of recent searches that still find nothing. */
export function FailedSearches({ report }: { readonly report: FailedSearchReport }) {
  const { searches, days } = report
  return (
    <Section
      name="searches"
      title="Searched, not found"
      about={`What readers looked for in the last ${days} days and did not find.`}
      list={{ total: searches.length, rows: searches.slice(0, mostRows) }}
      more={<PaneLink pane="failed-searches" text="All of them" />}
    >
      {({ question, count }) => (
        <Row
          key={question}
          title={question}
          note={`Searched ${count === 1 ? 'once' : countText(count, 'time')}`}
          action={<SayMeaning question={question} />}
        />
      )}
    </Section>
  )
}

/** Addresses that readers opened and that do not exist. */
export function MissingAddresses({ report: { addresses, days } }: { readonly report: MissingAddressReport }) {
  return (
    <Section
      name="missing"
      title="Addresses that do not exist"
      about={`What readers opened in the last ${days} days and did not find.`}
      list={{ total: addresses.length, rows: addresses }}
      more={<PaneLink pane="missing-addresses" text="All of them" />}
    >
      {({ path, count, suggestion }) => (
        <Row
          key={path}
          title={path}
          note={`Opened ${count === 1 ? 'once' : countText(count, 'time')}`}
          action={suggestion && <CreateRedirect path={path} page={suggestion} />}
        />
      )}
    </Section>
  )
}

/** Pages about which readers have said something that no writer has seen. */
export function ReaderFeedback({ report: { total, pages } }: { readonly report: FeedbackReport }) {
  return (
    <Section
      name="reader-feedback"
      title="Feedback from readers"
      about="What readers answered to “Was this page helpful?”."
      list={{ total, rows: pages }}
      more={<PaneLink pane="feedback" text="All of it" />}
    >
      {(page) => (
        <Row
          key={page.id}
          title={
            page.document ? (
              <DocumentTitle document={page.document} />
            ) : (
              'A page that was deleted or unpublished'
            )
          }
          note={`${page.sentences[0] ? `“${page.sentences[0].sentence}” · ` : ''}${helpfulText(page)}`}
          action={page.document && <OpenButton text="Improve it" document={page.document} />}
        />
      )}
    </Section>
  )
}

/** Published pages that lack something that a writer adds in their form. */
export function PagesWithout({
  list,
  button,
  path,
  ...texts
}: {
  readonly name: string
  readonly title: string
  readonly about: string
  readonly list: AttentionList
  readonly button: string
  /** Field that the button opens. */
  readonly path: string
}) {
  return (
    <Section {...texts} list={list}>
      {(page) => (
        <Row
          key={page.id}
          title={<DocumentTitle document={page} />}
          action={<OpenButton text={button} document={page} path={path} />}
        />
      )}
    </Section>
  )
}

/** Pages that nobody has reviewed for six months. */
export function PagesToReview({ list }: { readonly list: AttentionList }) {
  return (
    <Section
      name="reviews"
      title="Not reviewed for six months"
      about="Read the page: correct what has changed, or say that it is still correct."
      list={list}
    >
      {(page) => (
        <Row
          key={page.id}
          title={<DocumentTitle document={page} />}
          note={<LastReview page={page} />}
          action={<StillCorrect page={page} />}
        />
      )}
    </Section>
  )
}

function LastReview({ page: { reviewedAt, updatedAt } }: { readonly page: AttentionRow }): ReactNode {
  const isDay = reviewedAt !== null && !Number.isNaN(momentOf(reviewedAt))
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

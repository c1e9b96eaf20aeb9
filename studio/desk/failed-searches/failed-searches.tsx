import { pageKinds, pageTypes } from '@repo/model/kinds.ts'
import type { FailedSearch, FailedSearchReport } from '@repo/model/site-api.ts'
import type { SanityClient } from '@sanity/client'
import type { ButtonProps } from '@sanity/ui'
import { useRouter } from 'sanity/router'
import { useLakeClient } from '../../lake-client/use-lake-client.ts'
import { type Asking, askSite } from '../../site-client/ask-site.ts'
import { ActionButton } from '../../ui/actions.tsx'
import { Line, Note, RowButton } from '../../ui/parts.tsx'
import { useReadAgain } from '../../ui/reading.tsx'
import { capitalized, timesText } from '../../ui/words.ts'
import { CountedEntry, ReportPane } from '../lists/not-found.tsx'
import { addWord } from './add-word.ts'
import { dismiss, takeBack } from './dismiss.ts'

/** The searches of the last days. */
export function readFailedSearches(client: SanityClient, asking: Asking): Promise<FailedSearchReport> {
  return askSite(client, '/api/failed-searches/', asking)
}

/** The list of recent searches that failed, with those that were dismissed. */
export function FailedSearchesPane() {
  return (
    <ReportPane name="failed-searches" read={readFailedSearches} about={aboutSearches} done="Dismissed">
      {(search, isDismissed) => <Question key={search.question} search={search} isDismissed={isDismissed} />}
    </ReportPane>
  )
}

function aboutSearches({ days, open, dismissed, opened }: FailedSearchReport) {
  const [all, first, three] = opened
  return (
    <>
      {open.length === 0 ? (
        <Line>
          In the last {days} days all searches of readers found something that they opened
          {dismissed.length > 0 && ', except for those that are dismissed'}.
        </Line>
      ) : (
        <Note>
          Searches of the last {days} days that still find nothing, or of whose results readers opened none:
          perhaps the words mean something else here, or the results show the answer. They do not say who
          searched. A search that found nothing disappears from the list when it finds something, each when
          you dismiss it.
        </Note>
      )}
      {all > 0 && (
        <Note>
          In {all} searches readers opened a result: in {Math.round((first / all) * 100)}% the first of the
          list, in {Math.round((three / all) * 100)}% one of the first three.
        </Note>
      )}
    </>
  )
}

/** A question with buttons that add a word, begin a page, or dismiss it; or that take it back. */
function Question({
  search: { question, count, unopened },
  isDismissed,
}: {
  readonly search: FailedSearch
  readonly isDismissed: boolean
}) {
  const client = useLakeClient()
  const readAgain = useReadAgain()
  const { navigateIntent } = useRouter()
  const title = capitalized(question)
  const asked = `asked ${timesText(count)}`
  return (
    <CountedEntry title={question} count={unopened ? `${asked}, nothing opened` : asked}>
      {isDismissed ? (
        <ActionButton
          text="Show again"
          failure="The search could not be put back on the list"
          work={() => takeBack(client, question).then(readAgain)}
        />
      ) : (
        <>
          <SayMeaning question={question} />
          {pageTypes.toReversed().map((type) => (
            <RowButton
              key={type}
              text={`Start a ${pageKinds[type].name.toLowerCase()}`}
              onClick={() => navigateIntent('create', [{ type, template: `${type}-with-values` }, { title }])}
            />
          ))}
          <ActionButton
            text="Dismiss"
            failure="The search could not be dismissed"
            work={() => dismiss(client, question).then(readAgain)}
          />
        </>
      )}
    </CountedEntry>
  )
}

/** Begins an entry of the search settings for a word that readers type, and opens it. */
export function SayMeaning({
  question,
  ...look
}: { readonly question: string } & Pick<ButtonProps, 'padding'>) {
  const client = useLakeClient()
  const { navigateIntent } = useRouter()
  return (
    <ActionButton
      {...look}
      text="Say what it means"
      label={`Say what it means: ${question}`}
      failure="The word could not be added"
      work={async () => {
        const path = `synonyms[_key=="${await addWord(client, question)}"].means`
        navigateIntent('edit', { id: 'searchSettings', type: 'searchSettings', path })
      }}
    />
  )
}

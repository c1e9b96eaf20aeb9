/**
 * The pane "What readers looked for and did not find": the questions, and what a writer can do
 * about each.
 */
import { Stack, Text } from '@sanity/ui'
import { useCallback } from 'react'
import { type Reading, ReadingPane, useReading } from '../reading-pane.tsx'
import { useAsking } from '../use-asking.ts'
import { DismissedQuestion, Question } from './question.tsx'
import { type FailedSearchReport, readFailedSearches } from './read.ts'

/** The list of recent searches that still find nothing, with those that were dismissed. */
export function FailedSearchesPane() {
  const { client, asking } = useAsking()
  const reading = useReading(useCallback(() => readFailedSearches(client, asking), [client, asking]))
  return (
    <ReadingPane name="failed-searches" reading={reading}>
      {(found) => <Questions found={found} reading={reading} />}
    </ReadingPane>
  )
}

function Questions({
  found: { days, searches, dismissed },
  reading: { readAgain, setProblem },
}: {
  readonly found: FailedSearchReport
  readonly reading: Reading<FailedSearchReport>
}) {
  const does = { onDone: readAgain, onProblem: setProblem }
  return (
    <Stack gap={4}>
      {searches.length === 0 ? (
        <Text size={1}>
          In the last {days} days all searches of readers found something
          {dismissed.length > 0 && ', except for those that are dismissed'}.
        </Text>
      ) : (
        <>
          <Text size={1} muted>
            Searches of the last {days} days that still find nothing. They do not say who searched. A search
            disappears from the list when it finds something, or when you dismiss it.
          </Text>
          <Stack as="ul" gap={2} aria-label="Not found">
            {searches.map((search) => (
              <Question key={search.question} search={search} {...does} />
            ))}
          </Stack>
        </>
      )}
      {dismissed.length > 0 && (
        <details>
          <summary>Dismissed ({dismissed.length})</summary>
          <Stack as="ul" gap={2} paddingTop={3} aria-label="Dismissed">
            {dismissed.map((search) => (
              <DismissedQuestion key={search.question} search={search} {...does} />
            ))}
          </Stack>
        </details>
      )}
    </Stack>
  )
}

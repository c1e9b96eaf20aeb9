/** Readers' feedback on pages: the list "Feedback", and the tab of a page. */
import { publishedId } from '@repo/model/published-id.ts'
import type { ReaderSentence } from '@repo/model/site-api.ts'
import { Card, Flex, Stack, Text } from '@sanity/ui'
import { useCallback } from 'react'
import type { UserViewComponent } from 'sanity/structure'
import { DocumentTitle } from '../document-title.tsx'
import { type Reading, ReadingPane, useReading } from '../reading-pane.tsx'
import { RowButton, useRowAction } from '../row-action.tsx'
import { useAsking } from '../use-asking.ts'
import {
  type Done,
  type FeedbackReport,
  helpfulText,
  markDone,
  type PageFeedback,
  readFeedback,
} from './read-feedback.ts'

/** All pages with answers that wait for a writer. */
export function FeedbackPane() {
  const { client, asking } = useAsking()
  const reading = useReading(useCallback(() => readFeedback(client, asking), [client, asking]))
  return (
    <ReadingPane name="feedback" reading={reading}>
      {({ total, pages }) => (
        <Stack gap={4}>
          <Text size={1} muted>
            {total === 0
              ? 'There is no new feedback.'
              : 'What readers answered to “Was this page helpful?”. The answers do not say who gave them. A page leaves the list when its answers are done.'}
          </Text>
          {pages.map((page) => (
            <PageAnswers key={page.id} page={page} reading={reading} />
          ))}
          {total > pages.length && (
            <Text size={1} muted>
              There are {total.toLocaleString('en-US')} pages with feedback: the others appear when these are
              done.
            </Text>
          )}
        </Stack>
      )}
    </ReadingPane>
  )
}

/** The tab "Feedback" of a page. */
export const PageFeedbackView: UserViewComponent = ({ documentId }) => {
  const { client, asking } = useAsking()
  const id = publishedId(documentId)
  const reading = useReading(useCallback(() => readFeedback(client, asking, id), [client, asking, id]))
  return (
    <ReadingPane name="page-feedback" reading={reading}>
      {({ pages: [page] }) =>
        page ? (
          <PageAnswers page={page} reading={reading} />
        ) : (
          <Text size={1} muted>
            No reader has answered “Was this page helpful?” yet.
          </Text>
        )
      }
    </ReadingPane>
  )
}

function PageAnswers({
  page,
  reading,
}: {
  readonly page: PageFeedback
  readonly reading: Reading<FeedbackReport>
}) {
  const { document, open, sentences, done } = page
  const { isBusy, mark } = useMarking(reading)
  const name = document?.title ?? 'A page that was deleted or unpublished'
  const allDone = sentences.length > 1 ? 'All done' : 'Done'
  return (
    <Card border radius={2} padding={4} data-testid={`feedback-${page.id}`}>
      <Stack gap={4}>
        <Flex gap={3} align="center">
          <Stack flex={1} gap={2}>
            <Text size={1} weight="medium">
              {document ? <DocumentTitle document={document} /> : name}
            </Text>
            <Text size={1} muted>
              {helpfulText(page)}
            </Text>
          </Stack>
          {open > 0 && (
            <RowButton
              text={allDone}
              label={`${allDone}: ${name}`}
              disabled={isBusy}
              onClick={mark({ page })}
            />
          )}
        </Flex>
        {sentences.length > 0 && (
          <Stack as="ul" gap={3} aria-label={`What readers say about ${name}`}>
            {sentences.map((answer) => (
              <Sentence key={answer.number} answer={answer}>
                {sentences.length > 1 && (
                  <RowButton
                    text="Done"
                    label={`Done: ${answer.sentence}`}
                    disabled={isBusy}
                    onClick={mark({ number: answer.number })}
                  />
                )}
              </Sentence>
            ))}
          </Stack>
        )}
        {done.length > 0 && (
          <details>
            <summary>Done ({done.length})</summary>
            <Stack as="ul" gap={3} paddingTop={3} aria-label={`Done about ${name}`}>
              {done.map((answer) => (
                <Sentence key={answer.number} answer={answer}>
                  <RowButton
                    text="Show again"
                    label={`Show again: ${answer.sentence}`}
                    disabled={isBusy}
                    onClick={mark({ number: answer.number, undo: true })}
                  />
                </Sentence>
              ))}
            </Stack>
          </details>
        )}
      </Stack>
    </Card>
  )
}

function Sentence({
  answer: { isHelpful, sentence, day },
  children,
}: {
  readonly answer: ReaderSentence
  readonly children: React.ReactNode
}) {
  return (
    <Flex as="li" gap={3} align="center">
      <Stack flex={1} gap={2}>
        <Text size={1} style={{ overflowWrap: 'anywhere' }}>
          “{sentence}”
        </Text>
        <Text size={1} muted>
          {isHelpful ? 'Helpful' : 'Not helpful'} · <time dateTime={day}>{day}</time>
        </Text>
      </Stack>
      {children}
    </Flex>
  )
}

function useMarking({ readAgain, setProblem }: Reading<FeedbackReport>) {
  const { client, asking } = useAsking()
  const { isBusy, action } = useRowAction(setProblem)
  const mark = (done: Done) =>
    action('The answer could not be marked as done', async () => {
      await markDone(client, asking, done)
      readAgain()
    })
  return { isBusy, mark }
}

import { publishedId } from '@repo/model/published-id.ts'
import type { ReaderSentence } from '@repo/model/site-api.ts'
import { Card, Flex, Stack } from '@sanity/ui'
import { useCallback } from 'react'
import type { UserViewComponent } from 'sanity/structure'
import { useAsking } from '../../site-client/use-asking.ts'
import { ActionButton } from '../../ui/actions.tsx'
import { DocumentTitle } from '../../ui/document-title.tsx'
import { Line, Note, TitleAndNote } from '../../ui/parts.tsx'
import { ReadingPane, useReadAgain } from '../../ui/reading.tsx'
import { DoneEntries } from '../lists/not-found.tsx'
import { type Done, helpfulText, markDone, readFeedback, type TitledFeedback } from './read-feedback.ts'

/** All pages with answers that wait for a writer. */
export function FeedbackPane() {
  return (
    <ReadingPane name="feedback" read={readFeedback}>
      {({ total, pages }) => (
        <Stack gap={4}>
          <Note>
            {total === 0
              ? 'There is no new feedback.'
              : 'What readers answered to “Was this page helpful?”. The answers do not say who gave them. A page leaves the list when its answers are done.'}
          </Note>
          {pages.map((page) => (
            <PageAnswers key={page.id} page={page} />
          ))}
          {total > pages.length && (
            <Note>
              There are {total.toLocaleString('en-US')} pages with feedback: the others appear when these are
              done.
            </Note>
          )}
        </Stack>
      )}
    </ReadingPane>
  )
}

/** The tab "Feedback" of a page. */
export const PageFeedbackView: UserViewComponent = ({ documentId }) => {
  const id = publishedId(documentId)
  const read: typeof readFeedback = useCallback((client, asking) => readFeedback(client, asking, id), [id])
  return (
    <ReadingPane name="page-feedback" read={read}>
      {({ pages: [page] }) =>
        page ? <PageAnswers page={page} /> : <Note>No reader has answered “Was this page helpful?” yet.</Note>
      }
    </ReadingPane>
  )
}

function PageAnswers({ page }: { readonly page: TitledFeedback }) {
  const { document, open, sentences, done } = page
  const name = document?.title ?? 'A page that was deleted or unpublished'
  return (
    <Card border radius={2} padding={4} data-testid={`feedback-${page.id}`}>
      <Stack gap={4}>
        <Flex gap={3} align="center">
          <TitleAndNote
            title={document ? <DocumentTitle document={document} /> : name}
            note={helpfulText(page)}
          />
          {open > 0 && (
            <MarkButton text={sentences.length > 1 ? 'All done' : 'Done'} of={name} done={{ page }} />
          )}
        </Flex>
        {sentences.length > 0 && (
          <Stack as="ul" gap={3} aria-label={`What readers say about ${name}`}>
            {sentences.map((answer) => (
              <Sentence key={answer.number} answer={answer}>
                {sentences.length > 1 && <MarkButton text="Done" of={answer.sentence} done={answer} />}
              </Sentence>
            ))}
          </Stack>
        )}
        <DoneEntries word="Done" label={`Done about ${name}`} gap={3}>
          {done.map((answer) => (
            <Sentence key={answer.number} answer={answer}>
              <MarkButton
                text="Show again"
                of={answer.sentence}
                done={{ number: answer.number, undo: true }}
              />
            </Sentence>
          ))}
        </DoneEntries>
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
        <Line style={{ overflowWrap: 'anywhere' }}>“{sentence}”</Line>
        <Note>
          {isHelpful ? 'Helpful' : 'Not helpful'} · <time dateTime={day}>{day}</time>
        </Note>
      </Stack>
      {children}
    </Flex>
  )
}

function MarkButton({ text, of, done }: { readonly text: string; readonly of: string; readonly done: Done }) {
  const { client, asking } = useAsking()
  const readAgain = useReadAgain()
  return (
    <ActionButton
      text={text}
      label={`${text}: ${of}`}
      failure="The answer could not be marked as done"
      work={() => markDone(client, asking, done).then(readAgain)}
    />
  )
}

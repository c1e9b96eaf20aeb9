/** The pane "Last publishes": who published what, when, and what that changed on the site. */
import { Card, Flex, Stack } from '@sanity/ui'
import { DocumentTitle } from '../../ui/document-title.tsx'
import { Line, Note } from '../../ui/parts.tsx'
import { ReadingPane } from '../../ui/reading.tsx'
import { Ago, Author } from '../../ui/who-and-when.tsx'
import { countText, durationText } from '../../ui/words.ts'
import { type ListedPublish, readLastPublishes } from './list-publishes.ts'

/** The last publishes, newest first. */
export function LastPublishesPane() {
  return (
    <ReadingPane name="last-publishes" read={readLastPublishes}>
      {(publishes) =>
        publishes.length === 0 ? (
          <Line>
            Nothing has been published since the site began to keep this list. After your next publish you
            will see here what it changed.
          </Line>
        ) : (
          <Stack as="ul" gap={2}>
            {publishes.map((publish) => (
              <Publish key={publish.key} publish={publish} />
            ))}
          </Stack>
        )
      }
    </ReadingPane>
  )
}

function Publish({ publish }: { readonly publish: ListedPublish }) {
  const { at, documents, others, author, failures } = publish
  return (
    <Card as="li" border radius={2} padding={3} tone={failures.length > 0 ? 'critical' : 'default'}>
      <Stack gap={3}>
        <Flex gap={3} align="flex-start">
          <Stack flex={1} gap={2}>
            {documents.map(({ id, type, title }) => (
              <Line key={id} weight="medium">
                {type === null ? (
                  'A document that was deleted or unpublished'
                ) : (
                  <DocumentTitle document={{ id, type, title }} />
                )}
              </Line>
            ))}
            {others > 0 && <Line>and {countText(others, 'other document')}</Line>}
          </Stack>
          <Note>
            <Ago at={at} />
          </Note>
        </Flex>
        <Note>
          {author && (
            <>
              <Author id={author} unknown="Somebody" /> ·{' '}
            </>
          )}
          {resultText(publish)}
        </Note>
        {failures.map((failure) => (
          <Line key={failure}>Failed then: {failure}</Line>
        ))}
      </Stack>
    </Card>
  )
}

/** `34 pages and 12 search entries in 0.2 s`. */
function resultText({ pages, records, ms }: ListedPublish): string {
  return `${countText(pages, 'page')} and ${countText(records, 'search entry', 'search entries')} in ${durationText(ms)}`
}

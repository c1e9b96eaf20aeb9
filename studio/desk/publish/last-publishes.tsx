import type { FinishedPublish } from '@repo/model/site-api.ts'
import type { SanityClient } from '@sanity/client'
import { Card, Flex, Stack } from '@sanity/ui'
import { authorsOf } from '../../lake-client/history.ts'
import type { Asking } from '../../site-client/ask-site.ts'
import { TitleOrGone } from '../../ui/document-title.tsx'
import { Line, Note } from '../../ui/parts.tsx'
import { ReadingPane } from '../../ui/reading.tsx'
import { Ago, Author } from '../../ui/who-and-when.tsx'
import { countText, durationText } from '../../ui/words.ts'
import { readRows } from '../lists/attention.ts'
import { readPublishes } from './publishes.ts'

/** With titles and authors: the site knows only ids and revisions. */
async function readLastPublishes(client: SanityClient, asking: Asking) {
  const { recent } = await readPublishes(client, asking)
  const ids = [...new Set(recent.flatMap(({ documents }) => documents.map(({ id }) => id)))]
  const [rows, authors] = await Promise.all([readRows(client, ids), authorsOf(client, ids)])
  return { recent, rows, authors }
}

/** The pane "Last publishes": who published what, when, and what that changed on the site. */
export function LastPublishesPane() {
  return (
    <ReadingPane name="last-publishes" read={readLastPublishes}>
      {({ recent, rows, authors }) =>
        recent.length === 0 ? (
          <Line>
            Nothing has been published since the site began to keep this list. After your next publish you
            will see here what it changed.
          </Line>
        ) : (
          <Stack as="ul" gap={2}>
            {recent.map((publish) => {
              const { at, documents, total, failures } = publish
              const others = total - documents.length
              const author = documents.map(({ rev }) => authors.get(rev ?? '')).find(Boolean)
              return (
                <Card
                  key={`${at} ${documents[0]?.id}`}
                  as="li"
                  border
                  radius={2}
                  padding={3}
                  tone={failures.length > 0 ? 'critical' : 'default'}
                >
                  <Stack gap={3}>
                    <Flex gap={3} align="flex-start">
                      <Stack flex={1} gap={2}>
                        {documents.map(({ id }) => (
                          <Line key={id} weight="medium">
                            <TitleOrGone row={rows.get(id)} words="A document" />
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
            })}
          </Stack>
        )
      }
    </ReadingPane>
  )
}

/** `34 pages and 12 search entries in 0.2 s`. */
function resultText({ pages, records, ms }: FinishedPublish): string {
  return `${countText(pages, 'page')} and ${countText(records, 'search entry', 'search entries')} in ${durationText(ms)}`
}

/** The pane "Last publishes": who published what, when, and what that changed on the site. */
import { singletonTypes } from '@repo/model/kinds.ts'
import { Card, Flex, Stack, Text } from '@sanity/ui'
import { useCallback } from 'react'
import { useRelativeTime, useSchema } from 'sanity'
import { IntentLink } from 'sanity/router'
import { ReadingPane, useReading } from '../reading-pane.tsx'
import { useAsking } from '../use-asking.ts'
import { Author } from '../who-and-when.tsx'
import { type ListedPublish, readLastPublishes } from './list-publishes.ts'
import { countText, durationText } from './live-state.ts'

const singletons = new Set<string>(singletonTypes)

/** The last publishes, newest first. */
export function LastPublishesPane() {
  const { client, asking } = useAsking()
  const read = useCallback(() => readLastPublishes(client, asking), [client, asking])
  return (
    <ReadingPane name="last-publishes" reading={useReading(read)}>
      {(publishes) =>
        publishes.length === 0 ? (
          <Text size={1}>
            Nothing has been published since the site began to keep this list. After your next publish you
            will see here what it changed.
          </Text>
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
  const when = useRelativeTime(at, { useTemporalPhrase: true })
  return (
    <Card as="li" border radius={2} padding={3} tone={failures.length > 0 ? 'critical' : 'default'}>
      <Stack gap={3}>
        <Flex gap={3} align="flex-start">
          <Stack flex={1} gap={2}>
            {documents.map((document) => (
              <Published key={document.id} document={document} />
            ))}
            {others > 0 && <Text size={1}>and {countText(others, 'other document')}</Text>}
          </Stack>
          <Text size={1} muted>
            <time dateTime={at} title={new Date(at).toLocaleString()}>
              {when}
            </time>
          </Text>
        </Flex>
        <Text size={1} muted>
          {author && (
            <>
              <Author id={author} unknown="Somebody" /> ·{' '}
            </>
          )}
          {resultText(publish)}
        </Text>
        {failures.map((failure) => (
          <Text key={failure} size={1}>
            Failed then: {failure}
          </Text>
        ))}
      </Stack>
    </Card>
  )
}

function Published({
  document: { id, type, title },
}: {
  readonly document: ListedPublish['documents'][number]
}) {
  const schema = useSchema()
  if (type === null)
    return (
      <Text size={1} weight="medium">
        A document that was deleted or unpublished
      </Text>
    )
  const typeTitle = schema.get(type)?.title ?? type
  // There is one of these: its title is its name.
  const isSingle = singletons.has(type)
  return (
    <Text size={1} weight="medium">
      <IntentLink intent="edit" params={{ id, type }}>
        {isSingle ? typeTitle : title}
      </IntentLink>
      {!isSingle && <span style={{ fontWeight: 'normal' }}> · {typeTitle}</span>}
    </Text>
  )
}

/** `34 pages and 12 search entries in 0.2 s`. */
function resultText({ pages, records, ms }: ListedPublish): string {
  return `${countText(pages, 'page')} and ${countText(records, 'search entry', 'search entries')} in ${durationText(ms)}`
}

import { errorMessage } from '@repo/kit/error-message.ts'
import { isPageType } from '@repo/model/kinds.ts'
import { publishedId } from '@repo/model/published-id.ts'
/** The tab "Linked from" of a document: what would notice if it changed or went. */
import { Card, Heading, Stack, Text } from '@sanity/ui'
import { useCallback } from 'react'
import { useClient, useSchema } from 'sanity'
import { IntentLink } from 'sanity/router'
import type { UserViewComponent } from 'sanity/structure'
import { ReadingPane, useReading } from '../reading-pane.tsx'
import type { Mention } from './mentions.ts'
import { readUses } from './read-uses.ts'
import { UseList } from './use-list.tsx'
import { documentTitle } from './uses.ts'

type Found = Awaited<ReturnType<typeof readUses>>

/** Documents that point at this one, and pages that only name it. */
export const LinkedFrom: UserViewComponent = ({ documentId, document, schemaType }) => {
  const client = useClient({ apiVersion: '2025-02-19' })
  const id = publishedId(documentId)
  const title = isPageType(schemaType.name)
    ? documentTitle({ ...document.displayed, _id: id, _type: schemaType.name })
    : ''
  const read = useCallback(
    () =>
      readUses(client, { id, title }).catch((error: unknown) => {
        throw new Error(`The documents that link here could not be loaded: ${errorMessage(error)}`)
      }),
    [client, id, title],
  )
  const reading = useReading(read)
  return (
    <ReadingPane name="linked-from" reading={reading}>
      {(found) => (
        <>
          <Uses found={found} />
          {title && <Mentions mentions={found.mentions} title={title} />}
        </>
      )}
    </ReadingPane>
  )
}

function Uses({ found: { uses } }: { readonly found: Found }) {
  return (
    <Stack gap={4}>
      <Heading as="h2" size={1}>
        {uses.length === 0
          ? 'Nothing links here'
          : `Linked from ${uses.length === 1 ? 'one document' : `${uses.length} documents`}`}
      </Heading>
      <UseList uses={uses} />
    </Stack>
  )
}

function Mentions({ mentions, title }: { readonly mentions: readonly Mention[]; readonly title: string }) {
  const schema = useSchema()
  if (mentions.length === 0) return null
  return (
    <Stack gap={4}>
      <Heading as="h2" size={1}>
        Named without a link on {mentions.length === 1 ? 'one page' : `${mentions.length} pages`}
      </Heading>
      <Text size={1} muted>
        Their text contains “{title}”: add a link if they mean this page.
      </Text>
      <Stack gap={1} data-testid="mentions">
        {mentions.map(({ id, type, title: own, words }) => (
          <Card key={id} border radius={2} padding={3}>
            <Stack gap={2}>
              <Text size={1} weight="medium">
                <IntentLink intent="edit" params={{ id, type }}>
                  {own}
                </IntentLink>
              </Text>
              <Text size={1} muted>
                {schema.get(type)?.title ?? type} · {words}
              </Text>
            </Stack>
          </Card>
        ))}
      </Stack>
    </Stack>
  )
}

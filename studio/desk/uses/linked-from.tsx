import { errorMessage } from '@repo/kit/error-message.ts'
import { isPageType } from '@repo/model/kinds.ts'
import { publishedId } from '@repo/model/published-id.ts'
import type { SanityClient } from '@sanity/client'
import { Heading, Stack } from '@sanity/ui'
import { useCallback } from 'react'
import type { UserViewComponent } from 'sanity/structure'
import { DocumentCard } from '../../ui/document-title.tsx'
import { Note } from '../../ui/parts.tsx'
import { ReadingPane } from '../../ui/reading.tsx'
import { countText } from '../../ui/words.ts'
import { readUses } from './read-uses.ts'
import { UseList } from './use-list.tsx'
import { documentTitle } from './uses.ts'

/** The tab "Linked from": documents that point at this one, and pages that only name it. */
export const LinkedFrom: UserViewComponent = ({ documentId, document, schemaType }) => {
  const id = publishedId(documentId)
  const title = isPageType(schemaType.name)
    ? documentTitle({ ...document.displayed, _id: id, _type: schemaType.name })
    : ''
  const read = useCallback(
    (client: SanityClient) =>
      readUses(client, { id, title }).catch((error: unknown) => {
        throw new Error(`The documents that link here could not be loaded: ${errorMessage(error)}`)
      }),
    [id, title],
  )
  return (
    <ReadingPane name="linked-from" read={read}>
      {({ uses, mentions }) => (
        <>
          <Stack gap={4}>
            <Heading as="h2" size={1}>
              {uses.length === 0 ? 'Nothing links here' : `Linked from ${countText(uses.length, 'document')}`}
            </Heading>
            <UseList uses={uses} />
          </Stack>
          {title && mentions.length > 0 && (
            <Stack gap={4}>
              <Heading as="h2" size={1}>
                Named without a link on {countText(mentions.length, 'page')}
              </Heading>
              <Note>Their text contains “{title}”: add a link if they mean this page.</Note>
              <Stack gap={1} data-testid="mentions">
                {mentions.map((mention) => (
                  <DocumentCard key={mention.id} document={mention} note={mention.words} />
                ))}
              </Stack>
            </Stack>
          )}
        </>
      )}
    </ReadingPane>
  )
}

import { errorMessage } from '@repo/kit/error-message.ts'
import { publishedId } from '@repo/model/published-id.ts'
import type { SanityClient } from '@sanity/client'
import { Heading, Stack } from '@sanity/ui'
import { useCallback } from 'react'
import type { UserViewComponent } from 'sanity/structure'
import { ReadingPane } from '../../ui/reading.tsx'
import { countText } from '../../ui/words.ts'
import { readUses } from './read-uses.ts'
import { UseList } from './use-list.tsx'

/** The tab "Linked from": documents that point at this one. */
export const LinkedFrom: UserViewComponent = ({ documentId }) => {
  const id = publishedId(documentId)
  const read = useCallback(
    (client: SanityClient) =>
      readUses(client, id).catch((error: unknown) => {
        throw new Error(`The documents that link here could not be loaded: ${errorMessage(error)}`)
      }),
    [id],
  )
  return (
    <ReadingPane name="linked-from" read={read}>
      {(uses) => (
        <Stack gap={4}>
          <Heading as="h2" size={1}>
            {uses.length === 0 ? 'Nothing links here' : `Linked from ${countText(uses.length, 'document')}`}
          </Heading>
          <UseList uses={uses} />
        </Stack>
      )}
    </ReadingPane>
  )
}

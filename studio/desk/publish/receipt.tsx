import { Heading, Stack } from '@sanity/ui'
import { useCallback } from 'react'
import { useEditState } from 'sanity'
import { type Located, located, pathOf } from '../../checks/located.ts'
import { environment } from '../../environment.ts'
import { fetchPublished } from '../../lake-client/documents.ts'
import { useLakeClient } from '../../lake-client/use-lake-client.ts'
import { Line, Note } from '../../ui/parts.tsx'
import { useReading } from '../../ui/reading.tsx'
import { wordsOf } from './live-badge.ts'
import { useLiveState } from './use-live-state.ts'

/**
 * The outcome of the last publish, with a link to the page: the badge has details for mice only.
 */
export function Receipt({ id, type }: { readonly id: string; readonly type: string }) {
  const client = useLakeClient()
  const editState = useEditState(id, type)
  const { state } = useLiveState(id, editState)
  const revision = editState.published?._rev
  const readPath = useCallback(async () => {
    const query = `*[_id == $id && _rev == $revision][0]${located}`
    const found = await fetchPublished<Located | null>(client, query, { id, revision })
    return found && pathOf(found)
  }, [client, id, revision])
  const { found: path } = useReading(revision ? readPath : undefined)
  if (!state) return null
  const { label, title } = wordsOf(state)
  return (
    <Stack as="section" gap={3} role="status" data-testid="receipt">
      <Heading as="h3" size={0}>
        Last publish
      </Heading>
      <Line weight="medium">
        {path ? (
          <a href={environment.siteUrl + path} target="_blank" rel="noopener">
            {label}
          </a>
        ) : (
          label
        )}
      </Line>
      <Note>{title}</Note>
    </Stack>
  )
}

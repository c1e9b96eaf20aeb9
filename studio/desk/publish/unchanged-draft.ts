/** Drafts that say what is published: a writer has typed something and taken it back. */
import type { SanityClient } from '@sanity/client'
import { useEffect, useMemo, useRef } from 'react'
import type { DocumentActionProps } from 'sanity'
import { locked, mutate, type RevisedDocument } from '../../lake-client/documents.ts'
import { useLakeClient } from '../../lake-client/use-lake-client.ts'
import { changedFields } from '../launch/merge.ts'

/** Pause after which the writer may have taken back all that was meant to be taken back, ms. */
const quietMs = 3000

/** Timers by the id of the draft: the Studio renders actions of a document in several places. */
const timers = new Map<string, ReturnType<typeof setTimeout>>()

/**
 * Discards a draft that was edited here and is what is published again. A timer goes on when the
 * document is closed; an edit that arrives earlier keeps the draft.
 * @param isSyncing true while edits are on their way
 */
export function useDiscardUnchanged(
  { draft, published, version }: Pick<DocumentActionProps, 'draft' | 'published' | 'version'>,
  isSyncing: boolean,
): void {
  const client = useLakeClient()
  const edited = useRef('')
  const { _id: id, _rev: revision } = draft ?? {}
  const isUnchanged = useMemo(
    () => Boolean(draft && published && !version && changedFields(draft, published).length === 0),
    [draft, published, version],
  )
  useEffect(() => {
    if (!id || !revision) return
    clearTimeout(timers.get(id))
    if (isSyncing) edited.current = id
    else if (isUnchanged && edited.current === id) {
      const work = () => discard(client, { _id: id, _rev: revision })
      timers.set(id, setTimeout(work, quietMs))
    }
  }, [client, id, revision, isUnchanged, isSyncing])
}

/** Deletes a draft, unless it has another revision by then: the lake refuses that. */
export async function discard(
  client: SanityClient,
  draft: Pick<RevisedDocument, '_id' | '_rev'>,
): Promise<void> {
  const mutations = [locked(draft), { delete: { id: draft._id } }]
  await mutate(client, mutations, 'studio.discard-unchanged').catch(() => undefined)
}

import type { SanityClient, SanityDocument } from '@sanity/client'
import { fetchRaw } from '../../lake-client/documents.ts'
import { publishNow } from '../launch/launch.ts'
import { hasErrors, type Rules } from '../publish/check-draft.ts'

/**
 * Publishes the draft that a move wrote, and nothing else: not what somebody has typed since.
 * @throws Error in one sentence for a writer if it was edited since or has errors
 */
export async function publishMoved(
  client: SanityClient,
  workspace: Rules,
  { id, revision }: { readonly id: string; readonly revision: string },
): Promise<void> {
  const draftId = `drafts.${id}`
  const draft = await fetchRaw<SanityDocument | null>(client, '*[_id == $draftId][0]', { draftId })
  if (!draft) throw new Error('It is published already.')
  if (draft._rev !== revision)
    throw new Error('It was edited since it was moved. Open it to see what is published.')
  if (await hasErrors(workspace, draft)) throw new Error('It has errors. Open it to see and correct them.')
  await publishNow(client, [{ id, rev: revision }])
}

import { publishedId } from '@repo/model/published-id.ts'
import type { SanityClient, SanityDocument } from '@sanity/client'
import { fetchRaw } from '../../lake-client/documents.ts'
import { listed } from '../../ui/words.ts'
import { hasErrors, type Rules } from '../publish/check-draft.ts'
import { documentTitle } from '../uses/uses.ts'
import type { CheckedDraft } from './launch.ts'

/**
 * Checks drafts as their forms do, and returns the revisions that were checked.
 * @throws Error in one sentence for a writer if one has errors or is not there anymore
 */
export async function checkDrafts(
  client: SanityClient,
  workspace: Rules,
  ids: readonly string[],
): Promise<CheckedDraft[]> {
  const draftIds = ids.map((id) => `drafts.${id}`)
  const drafts = await fetchRaw<SanityDocument[]>(client, '*[_id in $ids]', { ids: draftIds })
  if (drafts.length < ids.length)
    throw new Error('Some of these drafts have been published or discarded in the meantime: choose again.')
  const areWrong = await Promise.all(drafts.map((draft) => hasErrors(workspace, draft)))
  const wrong = drafts.filter((_, index) => areWrong[index]).map((draft) => `“${documentTitle(draft)}”`)
  if (wrong.length > 0)
    throw new Error(
      `${listed(wrong)} ${wrong.length === 1 ? 'has errors. Open and correct it' : 'have errors. Open and correct them'} first.`,
    )
  return drafts.map(({ _id, _rev }) => ({ id: publishedId(_id), rev: _rev }))
}

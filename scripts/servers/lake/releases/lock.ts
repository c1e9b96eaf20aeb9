/**
 * Which documents clients cannot write to because of releases. Pure.
 *
 * Release documents change only by release actions. Documents of a release that is scheduled,
 * published or archived are locked: what was reviewed is what will be published.
 */
import { publishedId, releaseOf } from '../documents.ts'
import { mutationError } from '../errors.ts'
import { maxReleaseDocuments } from '../limits.ts'
import { type DocumentMutation, idOf, wholeOf } from '../mutations/apply.ts'
import { isReleaseId, releaseNamed, releaseType } from './release.ts'
import type { ReleaseView } from './view.ts'

/**
 * Checks mutations of one transaction.
 * @param view the documents before these mutations
 * @param position of the action that they belong to; each has its own if not given
 * @throws ApiError 400 or 409 for a mutation that no client may send
 */
export function checkUnlocked(
  mutations: readonly DocumentMutation[],
  view: Pick<ReleaseView, 'get' | 'versionCount'>,
  position?: number,
) {
  const added = new Map<string, Set<string>>()
  for (const [own, mutation] of mutations.entries()) {
    const id = idOf(mutation)
    const refusal = (description: string, type = 'validationError') =>
      mutationError({ type, description, id }, position ?? own)
    if (isReleaseId(id) || wholeOf(mutation)?._type === releaseType)
      throw refusal(`"${id}" is a release: change it with release actions (sanity.action.release.…)`)
    const name = releaseOf(id)
    if (name === undefined) continue
    // Without a release document, `versions.` ids are the client's own.
    const release = releaseNamed(name, (wanted) => view.get(wanted))
    const state = release?.state ?? 'active'
    if (state !== 'active')
      throw refusal(`"${id}" cannot be changed: its release "${name}" is ${state}`, 'releaseStateError')
    if ('delete' in mutation || view.get(id)) continue
    const base = publishedId(id)
    // Publishing the release would write to a document that is not a published one.
    if (publishedId(base) !== base || isReleaseId(base))
      throw refusal(`"${id}" is not a version of a document that can be published`)
    const ids = added.get(name) ?? new Set()
    added.set(name, ids.add(id))
    if (release && view.versionCount(name) + ids.size > maxReleaseDocuments)
      throw refusal(`The release "${name}" has ${maxReleaseDocuments} documents, which is the limit`)
  }
}

/**
 * Which documents clients cannot write to because of releases. Pure.
 *
 * Release documents change only by release actions. Documents of a release that is scheduled,
 * published or archived are locked: what was reviewed is what will be published.
 */
import { publishedId, releaseOf } from '../documents.ts'
import { mutationError } from '../errors.ts'
import { maxReleaseDocuments } from '../limits.ts'
import { type DocumentMutation, idOf } from '../mutations/apply.ts'
import { isReleaseId, releaseNamed, releaseType } from './release.ts'
import type { ReleaseView } from './view.ts'

type View = Pick<ReleaseView, 'get' | 'versionCount'>

/**
 * Checks mutations of one transaction.
 * @param view the documents before these mutations
 * @param position of the action that they belong to; each has its own if not given
 * @throws ApiError 400 or 409 for a mutation that no client may send
 */
export function checkUnlocked(mutations: readonly DocumentMutation[], view: View, position?: number) {
  const added = new Map<string, Set<string>>()
  for (const [own, mutation] of mutations.entries()) {
    const index = position ?? own
    const id = idOf(mutation)
    if (isReleaseId(id) || typeOf(mutation) === releaseType) throw onlyByActions(id, index)
    const name = releaseOf(id)
    if (name === undefined) continue
    checkState(id, { name, view, index })
    const isNew = !('delete' in mutation) && !view.get(id)
    if (!isNew) continue
    checkBase(id, index)
    const ids = added.get(name) ?? new Set()
    added.set(name, ids.add(id))
    checkRoom(id, { name, count: view.versionCount(name) + ids.size, view, index })
  }
}

interface VersionCheck {
  /** Name of the release. */
  readonly name: string
  readonly view: View
  readonly index: number
}

function checkState(id: string, { name, view, index }: VersionCheck) {
  // Without a release document, `versions.` ids are the client's own.
  const state = releaseNamed(name, (wanted) => view.get(wanted))?.state ?? 'active'
  if (state === 'active') return
  const description = `"${id}" cannot be changed: its release "${name}" is ${state}`
  throw mutationError({ type: 'releaseStateError', description, id }, index)
}

/** Publishing a release would write to a document that is not a published one. */
function checkBase(id: string, index: number) {
  const base = publishedId(id)
  if (publishedId(base) === base && !isReleaseId(base)) return
  const description = `"${id}" is not a version of a document that can be published`
  throw mutationError({ type: 'validationError', description, id }, index)
}

function checkRoom(id: string, { name, count, view, index }: VersionCheck & { readonly count: number }) {
  if (count <= maxReleaseDocuments || !releaseNamed(name, (wanted) => view.get(wanted))) return
  const description = `The release "${name}" has ${maxReleaseDocuments} documents, which is the limit`
  throw mutationError({ type: 'validationError', description, id }, index)
}

function typeOf(mutation: DocumentMutation): unknown {
  if ('create' in mutation) return mutation.create._type
  if ('createIfNotExists' in mutation) return mutation.createIfNotExists._type
  return 'createOrReplace' in mutation ? mutation.createOrReplace._type : undefined
}

function onlyByActions(id: string, index: number) {
  const description = `"${id}" is a release: change it with release actions (sanity.action.release.…)`
  return mutationError({ type: 'validationError', description, id }, index)
}

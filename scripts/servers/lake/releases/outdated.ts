/**
 * Which versions would take back a later change. Pure.
 *
 * A version replaces its whole document. If the document was published directly since the version
 * was made, publishing the release would silently restore the old text. Hosted Sanity does; here
 * the release is held, and a writer decides for each page (`studio/desk/launch`).
 */
import { isRecord, isUnpublication, publishedId, type StoredDocument } from '../documents.ts'
import { actionError } from '../errors.ts'
import type { Release } from './release.ts'
import type { ReleaseView } from './view.ts'

/**
 * @param index position of the action in its request
 * @throws ApiError 409 for a release that would take back what was published since
 */
export function checkNotOutdated({ name }: Release, view: ReleaseView, index: number) {
  const [first, ...more] = view.versionsOf(name).filter((version) => isOutdated(version, view))
  if (!first) return
  const others = more.length === 0 ? '' : ` and ${more.length} more`
  const { title, label, _id } = first
  const description = `“${title ?? label ?? publishedId(_id)}”${others} was published since it was put into this release, which would take that change back. Open “Published since” in the menu of the release and decide which text it gets.`
  throw actionError({ type: 'releaseStateError', description, id: _id }, index)
}

/**
 * True if a version would take back what was published since it was made. Publications by another
 * release do not count: the order of releases is planned.
 */
function isOutdated(version: StoredDocument, view: ReleaseView): boolean {
  const published = view.get(publishedId(version._id))
  if (!published || isUnpublication(version) || view.isReleasePublication(published._rev)) return false
  const rev = revisionMadeFrom(version, published._id)
  // Unknown for versions that were imported or written without an action.
  if (rev === undefined || view.authorOf(rev) === undefined) return published._updatedAt > version._updatedAt
  return rev !== published._rev
}

/** The published revision that a version was made from, as its action noted it. */
function revisionMadeFrom({ _system }: StoredDocument, id: string): string | undefined {
  if (!isRecord(_system)) return undefined
  const { published, base } = _system
  const noted = isRecord(published) ? published : isRecord(base) && base.id === id ? base : {}
  return typeof noted.rev === 'string' ? noted.rev : undefined
}

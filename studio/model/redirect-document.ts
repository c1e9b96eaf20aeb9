/** The redirect document for a path that a document no longer has. Pure. */
import type { FormerPath } from './redirects.ts'

/** A redirect as the site and the Studio write it; each of them chooses the `_id`. */
export interface RedirectDocument {
  readonly _type: 'redirect'
  readonly from: string
  readonly toPage: WeakReference
  readonly permanent: true
  readonly automatic: true
  /** ISO 8601. */
  readonly leftAt: string
  readonly container?: string
  readonly name?: string
  readonly folder?: true
  readonly successorOf?: string
}

/**
 * A weak reference, so that a page can be deleted even if it has moved or is the replacement of
 * another one.
 */
export interface WeakReference {
  readonly _type: 'reference'
  readonly _ref: string
  readonly _weak: true
}

/** The redirect for a former path. @param leftAt when the document left it, ISO 8601 */
export function redirectDocument(
  { from, to, step, folder, successorOf }: FormerPath,
  leftAt: string,
): RedirectDocument {
  return {
    _type: 'redirect',
    from,
    toPage: weakReference(to),
    permanent: true,
    automatic: true,
    leftAt,
    ...step,
    ...(folder && { folder }),
    ...(successorOf !== undefined && { successorOf }),
  }
}

/** A reference that does not keep its target from being deleted. */
function weakReference(id: string): WeakReference {
  return { _type: 'reference', _ref: id, _weak: true }
}

/** A stored redirect to a document that is deleted. */
export interface RetargetableRedirect {
  readonly _id: string
  readonly successorOf?: string | null | undefined
  readonly folder?: boolean | null | undefined
}

/** A patch of one redirect, as `@sanity/client` takes it. */
export interface RedirectPatch {
  readonly id: string
  readonly set: { readonly 'toPage._ref': string; readonly successorOf: string }
}

/**
 * Patches that change the target of redirects from a deleted document to its replacement, so that
 * readers of an old path are redirected only once. Redirects of a category's folder are left as
 * they are.
 * @param redirects those whose `toPage` is `gone`
 */
export function retargetRedirects(
  redirects: readonly RetargetableRedirect[],
  { gone, replacement }: { readonly gone: string; readonly replacement: string },
): RedirectPatch[] {
  return redirects
    .filter(({ folder }) => folder !== true)
    .map(({ _id, successorOf }) => ({
      id: _id,
      set: { 'toPage._ref': replacement, successorOf: successorOf ?? gone },
    }))
}

/** The redirect document for a path that a document no longer has. Pure. */
import type { FormerPath } from './redirects.ts'

/** The redirect for a former path, left at an ISO 8601 time; who writes it chooses the `_id`. */
export function redirectDocument({ from, to, step, folder, successorOf }: FormerPath, leftAt: string) {
  return {
    _type: 'redirect' as const,
    from,
    // Weak: a page can be deleted even if it has moved, or is the replacement of another one.
    toPage: { _type: 'reference', _ref: to, _weak: true } as const,
    permanent: true,
    automatic: true,
    leftAt,
    ...step,
    ...(folder && { folder }),
    ...(successorOf !== undefined && { successorOf }),
  }
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
 * Patches that point the redirects to a deleted document to its replacement, so that readers are
 * redirected only once. Those of a category's folder are left as they are.
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

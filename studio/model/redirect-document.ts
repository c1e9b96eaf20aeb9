/** An address that was left → the document that leads on from it. Pure. */
import type { LeftAddress } from './redirects.ts'

/** What the site and the Studio write; `_id` is the writer's business. */
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

/** Weak: a page that once moved, or that took over the addresses of another one, can be deleted like any other. */
export interface WeakReference {
  readonly _type: 'reference'
  readonly _ref: string
  readonly _weak: true
}

/** The redirect for an address. @param leftAt when it was left, ISO 8601 */
export function redirectDocument(
  { from, to, step, folder, successorOf }: LeftAddress,
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

/** A redirect to a document that goes. */
export interface Inheritable {
  readonly _id: string
  readonly successorOf?: string | null | undefined
  readonly folder?: boolean | null | undefined
}

/** A patch of one redirect, as `@sanity/client` takes it. */
export interface HandOver {
  readonly id: string
  readonly set: { readonly 'toPage._ref': string; readonly successorOf: string }
}

/**
 * Patches that make the redirects to a document that goes lead to its successor, so that old addresses stay one hop
 * away. The way through the folder of a category stays its own.
 * @param redirects those whose `toPage` is `gone`
 */
export function handOver(
  redirects: readonly Inheritable[],
  { gone, successor }: { readonly gone: string; readonly successor: string },
): HandOver[] {
  return redirects
    .filter(({ folder }) => folder !== true)
    .map(({ _id, successorOf }) => ({
      id: _id,
      set: { 'toPage._ref': successor, successorOf: successorOf ?? gone },
    }))
}

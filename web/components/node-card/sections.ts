/** Anchors of structured entries; records and page must agree on them. Pure. */
import { slugOf, unusedAnchor } from '@repo/studio/model/anchors.ts'

/** Anchors of errors, in their order: `error-` and the message. */
export function errorAnchors(
  errors: readonly { readonly message?: string | null }[] | null | undefined,
): string[] {
  const used = new Set<string>()
  return (errors ?? []).map(({ message }) => unusedAnchor(`error-${slugOf(message ?? '')}`, used))
}

import { publishedClient } from '#clients/sanity.ts'
import type { PublishedDocument } from '#dependencies/fingerprint.ts'
import { malformedFieldOf } from '#dependencies/malformed-field.ts'
import { documentNames } from '../records/stale-records.ts'
import { applied } from '../store/applied.ts'
import type { Failure } from './plan.ts'
import type { Quarantined } from './quarantine.ts'

/** Most documents that are read for one run: naming a field is a help, nothing depends on it. */
const maxLookedAt = 50

/**
 * Adds to failures and quarantined documents which document and field is the cause, where that is
 * known.
 * @param found failures of a run, and whether they are about what it changed
 * @param run its `documents`, and those that it could not process
 */
export async function withFailedDocuments(
  found: readonly { readonly failure: Failure; readonly isOwn: boolean }[],
  run: {
    readonly documents: readonly string[]
    readonly quarantined: readonly Quarantined[]
  },
): Promise<{ failures: Failure[]; quarantined: Quarantined[] }> {
  if (found.length === 0 && run.quarantined.length === 0) return { failures: [], quarantined: [] }
  const known = await applied().fingerprints(run.documents)
  // The site itself wrote the redirects because of the others.
  const changed = run.documents.filter((id) => known.get(id)?.kind !== 'redirect')
  // By their own path, with a trailing slash.
  const names = await documentNames(known.keys(), applied())
  const documentAt = new Map([...names].map(([id, name]) => [name, id]))
  const only = changed.length === 1 ? changed[0] : undefined
  const failures = found.map(({ failure, isOwn }) => {
    const document = failure.document ?? documentAt.get(failure.what) ?? (isOwn ? only : undefined)
    return document === undefined ? failure : { ...failure, document }
  })
  const ids = [
    ...failures.flatMap(({ document }) => document ?? []),
    ...run.quarantined.map(({ document }) => document),
  ]
  const odd = await malformedFields([...new Set(ids)].slice(0, maxLookedAt))
  return {
    failures: failures.map((failure) => {
      const field = failure.document === undefined ? undefined : odd.get(failure.document)
      return field
        ? { ...failure, field: field.path, why: `${failure.why} (${field.path} ${field.problem})` }
        : failure
    }),
    quarantined: run.quarantined.map((problem) => {
      const field = problem.field === null ? odd.get(problem.document) : undefined
      return field
        ? { ...problem, field: field.path, reason: `${problem.reason} (${field.path} ${field.problem})` }
        : problem
    }),
  }
}

async function malformedFields(ids: readonly string[]) {
  try {
    const documents: PublishedDocument[] = await publishedClient().fetch('*[_id in $ids]', { ids })
    return new Map(
      documents.flatMap((document) => {
        const odd = malformedFieldOf(document)
        return odd ? [[document._id, odd] as const] : []
      }),
    )
  } catch {
    // The failure is reported without a field.
    return new Map<string, { path: string; problem: string }>()
  }
}

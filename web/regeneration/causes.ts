/** Failures and quarantined documents → the same with the document and the field that are the cause, where that shows. */
import { categoryPath, tagPath } from '@repo/model/paths.ts'
import { publishedClient } from '#clients/sanity.ts'
import type { Imprint, PublishedDocument } from '#facets/imprint.ts'
import { oddFieldOf } from '#facets/odd-field.ts'
import type { Applied } from './applied.ts'
import type { Failure } from './plan.ts'
import type { Quarantined } from './quarantine.ts'
import { nameOfPage } from './stale-records.ts'

/** Documents looked at for one run, at most: to name a field is a help, not a duty. */
const maxLookedAt = 50

/**
 * @param found failures of a run, and whether they are about what it changed
 * @param run `documents` that it was about, and what it could not process
 */
export async function withCauses(
  found: readonly { readonly failure: Failure; readonly isOwn: boolean }[],
  run: {
    readonly documents: readonly string[]
    readonly quarantined: readonly Quarantined[]
    readonly applied: Applied
  },
): Promise<{ failures: Failure[]; quarantined: Quarantined[] }> {
  if (found.length === 0 && run.quarantined.length === 0) return { failures: [], quarantined: [] }
  const known = run.applied.imprints(run.documents)
  // Redirects are what the site itself wrote because of the others.
  const changed = run.documents.filter((id) => known.get(id)?.kind !== 'redirect')
  const documentAt = documentsByPath([...known.values()], run.applied)
  const only = changed.length === 1 ? changed[0] : undefined
  const failures = found.map(({ failure, isOwn }) => {
    const document = failure.document ?? documentAt.get(failure.what) ?? (isOwn ? only : undefined)
    return document === undefined ? failure : { ...failure, document }
  })
  const ids = [
    ...failures.flatMap(({ document }) => document ?? []),
    ...run.quarantined.map(({ document }) => document),
  ]
  const odd = await oddFields([...new Set(ids)].slice(0, maxLookedAt))
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

/** Ids of documents by their own path, with a slash at its end. */
function documentsByPath(imprints: readonly Imprint[], applied: Applied): Map<string, string> {
  return new Map(
    imprints.map(({ id, kind, slug }) => {
      if (kind === 'category') return [categoryPath(slug), id]
      return [kind === 'tag' ? tagPath(slug) : nameOfPage(id, applied), id]
    }),
  )
}

async function oddFields(ids: readonly string[]) {
  try {
    const documents: PublishedDocument[] = await publishedClient().fetch('*[_id in $ids]', { ids })
    return new Map(
      documents.flatMap((document) => {
        const odd = oddFieldOf(document)
        return odd ? [[document._id, odd] as const] : []
      }),
    )
  } catch {
    // The failure is named all the same.
    return new Map<string, { path: string; problem: string }>()
  }
}

/** Changes that the site could not apply, with the titles of the documents. */
import type { SiteAnswer, SiteProblem } from '@repo/model/site-api.ts'
import type { SanityClient } from '@sanity/client'
import type { Asking } from '../../site-client/ask-site.ts'
import { type AttentionList, type AttentionRow, mostRows, readRows } from '../lists/attention.ts'
import { readPublishes } from '../publish/publishes.ts'
import { fieldOf } from '../site-problems/problems.ts'

/** A document whose last publish failed; of something that is not a document, only the reason. */
export interface FailedPublish {
  readonly key: string
  /** Null if it is deleted, or if the failure is not about one document. */
  readonly document: AttentionRow | null
  /** Published id; null if the failure is not about one document. */
  readonly id: string | null
  readonly reason: string
  /** Name of the field that is the cause; null where it is not known. */
  readonly field: string | null
}

/** Reads the list. */
export async function readFailedPublishes(
  client: SanityClient,
  asking: Asking,
): Promise<AttentionList<FailedPublish>> {
  const answer = await readPublishes(client, asking)
  const ids = answer.problems.map(({ document }) => document)
  return failedPublishes(answer, await readRows(client, ids))
}

/** The list from the site's answer, a document once. Pure. */
export function failedPublishes(
  { problems, failures }: Pick<SiteAnswer, 'problems' | 'failures'>,
  documents: ReadonlyMap<string, AttentionRow>,
): AttentionList<FailedPublish> {
  const first = new Map<string, SiteProblem>()
  for (const problem of problems) if (!first.has(problem.document)) first.set(problem.document, problem)
  const known = new Set(problems.map(({ reason }) => reason))
  const rows: FailedPublish[] = [
    ...[...first.values()].map((problem) => ({
      key: problem.document,
      id: problem.document,
      document: documents.get(problem.document) ?? null,
      reason: problem.reason,
      field: fieldOf(problem),
    })),
    ...[...new Set(failures)]
      .filter((reason) => !known.has(reason))
      .map((reason) => ({ key: reason, id: null, document: null, reason, field: null })),
  ]
  return { total: rows.length, rows: rows.slice(0, mostRows) }
}

import type { SiteAnswer } from '@repo/model/site-api.ts'
import { lastPublishes } from '#regeneration/runs/publishes.ts'
import { runs } from '#regeneration/runs/runs.ts'
import { applied } from '#regeneration/store/applied.ts'
import { writersRoute } from '../for-writers.ts'

/**
 * For the Studio: what the site did with the last changes, as {@link SiteAnswer}; with `?id=` also
 * whether that document is live. Rejects requests as {@link writersRoute} does.
 */
export const { GET, OPTIONS } = writersRoute({
  onlyStudio: 'Only the Studio of this site may read what was published.',
  answer: (parameters) => publishes(parameters.get('id')),
  failure: 'What was published last could not be read',
})

/** For the Studio: tries again what failed, and reads `?id=` again. Answers as {@link GET}. */
export const { POST } = writersRoute({
  onlyStudio: 'Only the Studio of this site may make it try again.',
  change: (parameters) => {
    const id = parameters.get('id')
    // Failures are recorded, and the next answer reports them.
    runs()
      .submit({ ids: new Set(id === null ? [] : [id]) })
      .catch(() => undefined)
  },
  answer: (parameters) => publishes(parameters.get('id')),
  failure: 'The site could not try again',
})

async function publishes(id: string | null): Promise<SiteAnswer> {
  const store = applied()
  const { quarantined, failures } = runs().problems()
  return {
    recent: await lastPublishes(store),
    problems: [
      ...quarantined.map(({ document, field, reason }) => ({ document, field, reason })),
      ...failures.flatMap(({ what, why, document, field = null }) =>
        document === undefined ? [] : [{ document, field, reason: `${what}: ${why}` }],
      ),
    ],
    failures: failures.map(({ what, why }) => `${what}: ${why}`),
    ...(id !== null && {
      document: {
        rev: (await store.fingerprints([id])).get(id)?.rev ?? null,
        isIndexed: !(await store.staleRecords()).has(id),
        isPending: runs().isPending(id),
      },
    }),
  }
}

/** Old addresses: a path that is no page now leads on to what had it, in one hop, or is not found. */
import { type Named, namesOf, walk } from '@repo/studio/model/redirects.ts'
import { notFound, permanentRedirect, redirect } from 'next/navigation'
import { hrefOf, type Linkable } from '#queries/href.ts'
import { read } from '#queries/read.ts'
import { redirectQuery, stepQuery } from '#queries/redirects.ts'
import type { RedirectQueryResult, StepQueryResult } from '#queries/results.generated.ts'

/**
 * Redirects for ever (308: the method stays, and browsers remember) unless a writer said otherwise.
 * @param path with slashes at both ends, of which no page is known
 */
export async function leadOn(path: string): Promise<never> {
  const next = await nextOf(path)
  if (!next) notFound()
  if (!next.forEver) redirect(next.target)
  permanentRedirect(next.target)
}

/**
 * Where an old address leads, and whether for ever; null for one that never was any.
 * @param path with slashes at both ends, of which no page is known
 */
export async function nextOf(path: string): Promise<{ target: string; forEver: boolean } | null> {
  const { redirect: own } = await read<RedirectQueryResult>(redirectQuery, { from: path })
  const target = own ? (hrefOf(own.toPage) ?? own.toUrl) : hrefOf(await walk(namesOf(path), step))
  return target && target !== path ? { target, forEver: own?.permanent !== false } : null
}

async function step(container: string, name: string): Promise<Named<Linkable>[]> {
  const { categories, pages, left } = await read<StepQueryResult>(stepQuery, { container, name })
  return [
    ...pages.map((page) => ({ leftAt: null, page })),
    ...categories.map((category) => ({ leftAt: null, category })),
    ...left.flatMap(({ leftAt, to, isFolder, toPage }): Named<Linkable>[] => {
      const at = Date.parse(leftAt ?? '') || 0
      if (isFolder) return to ? [{ leftAt: at, category: to }] : []
      // A page that is gone has no address: whoever had the name before it may have one.
      return hrefOf(toPage) && toPage ? [{ leftAt: at, page: toPage }] : []
    }),
  ]
}

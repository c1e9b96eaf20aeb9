/** Titles of pages by path, for people. */
import { draftsClient, publishedClient } from '#clients/sanity.ts'
import { hrefOf } from '#links/href.ts'
import { type Titled, titlesQuery } from '#queries/drafts.ts'

/** Pages that are no documents. */
const fixed: readonly (readonly [path: string, title: string])[] = [
  ['/', 'Home page'],
  ['/docs', 'Start of the documentation'],
  ['/docs/tags', 'All tags'],
  ['/search', 'Search page'],
]

/**
 * @param paths without a trailing slash
 * @returns the published titles, of pages that are only drafts the titles of these; paths without
 *   a title are left out
 * @throws Error of @sanity/client when the lake cannot be read
 */
export async function titlesOf(paths: readonly string[]): Promise<Map<string, string>> {
  const slugs = [...new Set(paths.flatMap((path) => /^\/docs\/(?:.+\/)?([^/]+)$/.exec(path)?.[1] ?? []))]
  if (slugs.length === 0) return new Map(fixed)
  const found = await Promise.all(
    [draftsClient(), publishedClient()].map((lake) => lake.fetch<Titled[]>(titlesQuery, { slugs })),
  )
  const titles = found.flat().flatMap((document): [string, string][] => {
    const { title } = document
    const path = hrefOf(document)?.replace(/\/$/, '')
    return path && typeof title === 'string' && title !== '' ? [[path, title]] : []
  })
  return new Map([...titles, ...fixed])
}

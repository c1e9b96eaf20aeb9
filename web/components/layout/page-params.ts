/** Pages that the build makes: what Next calls the static parameters of a route `[...path]`. */
import { pagePath } from '@repo/studio/model/paths.ts'
import { pagePathsQuery } from '#queries/page.ts'
import { readForBuild } from '#queries/read.ts'
import type { PagePathsQueryResult } from '#queries/results.generated.ts'

/** Every page by its path below `/docs/`. @throws Error of @sanity/client when the lake does not answer */
export async function pageParams(): Promise<{ path: string[] }[]> {
  const pages = await readForBuild<PagePathsQueryResult>(pagePathsQuery)
  return pages.map(({ slug, segments }) => ({
    path: pagePath({ segments, slug: slug ?? '' })
      .split('/')
      .slice(2, -1),
  }))
}

/** Static parameters of dynamic routes: the pages that the build renders. */
import { categoryPath, isSegment, tagPath } from '@repo/model/paths.ts'
import { env } from '#env.ts'
import { fileOfWorkflow } from '#file-routes.ts'
import { categorySlugsQuery } from '#queries/category.ts'
import { pagePathsQuery } from '#queries/page.ts'
import { readForBuild } from '#queries/read.ts'
import type { PagePathsQueryResult } from '#queries/results.generated.ts'
import { tagSlugsQuery } from '#queries/tag.ts'

/**
 * The pages that the build renders, by their paths below `/docs/`: as many as
 * `SITE_PRERENDERED_PAGES` says. All others are rendered when they are requested. So is a page
 * whose path the Studio would refuse, such as `100%`: it cannot fail the build.
 * @throws Error of @sanity/client when the lake does not answer
 */
export async function pageParams(): Promise<{ path: string[] }[]> {
  return buildable(await prerendered())
}

async function prerendered(): Promise<PagePathsQueryResult> {
  return (await readForBuild(pagePathsQuery)).slice(0, env().SITE_PRERENDERED_PAGES)
}

/**
 * The files of the workflows of these pages, by their paths below `/docs/` without the extension.
 */
export async function workflowParams(): Promise<{ path: string[] }[]> {
  const pages = await prerendered()
  return pages.flatMap((page) =>
    Array.from({ length: page.workflows ?? 0 }, (_, index) =>
      buildable([page]).map(({ path }) => ({
        path: [...path, fileOfWorkflow(index + 1).replace(/\.json$/, '')],
      })),
    ).flat(),
  )
}

/**
 * These pages and every list by their paths, for the files with their Markdown; the home page has
 * no segments.
 * @throws Error of @sanity/client when the lake does not answer
 */
export async function markdownParams(): Promise<{ path: string[] }[]> {
  const pages = await pageParams()
  const categories = buildableSlugs(await readForBuild(categorySlugsQuery))
  const tags = buildableSlugs(await readForBuild(tagSlugsQuery))
  const lists = ['/', '/docs/', '/docs/tags/', ...categories.map(categoryPath), ...tags.map(tagPath)]
  return [
    ...lists.map((path) => ({ path: path.split('/').filter(Boolean) })),
    ...pages.map(({ path }) => ({ path: ['docs', ...path] })),
  ]
}

/** The pages whose paths the Studio's forms allow. */
export function buildable(
  pages: readonly Pick<PagePathsQueryResult[number], 'slug' | 'segments'>[],
): { path: string[] }[] {
  return pages
    .map(({ slug, segments }) => ({ path: [...segments.filter((segment) => segment !== null), slug ?? ''] }))
    .filter(({ path }) => path.every(isBuildable))
}

/** The slugs of categories or tags that the Studio's forms allow. */
export function buildableSlugs(slugs: readonly unknown[]): string[] {
  return slugs.filter(isBuildable)
}

/** Decodes a percent-encoded segment, as Next passes it to a page. */
export function decodedSlug(param: string): string {
  // `proxy.ts` answers 400 if the percent-encoding is malformed.
  return decodeURIComponent(param)
}

/**
 * Longest segment that the build writes a file for, characters: file names have up to 255 bytes
 * with the extension.
 */
const maxSegment = 200

function isBuildable(segment: unknown): segment is string {
  return typeof segment === 'string' && segment.length <= maxSegment && isSegment(segment)
}

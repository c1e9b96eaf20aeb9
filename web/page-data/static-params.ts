/** Static parameters of dynamic routes: the pages that the build renders. */
import { categoryPath, isSegment, singleLists, tagPath } from '@repo/model/paths.ts'
import { env } from '#env.ts'
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
  return firstOf(buildable(await readForBuild(pagePathsQuery))).map(({ path }) => ({ path }))
}

/** As many as the build renders. */
function firstOf<Item>(items: readonly Item[]): Item[] {
  return items.slice(0, env().SITE_PRERENDERED_PAGES)
}

/**
 * The categories that the build renders, by their slugs: as many as pages. All others are rendered
 * when they are requested.
 * @throws Error of @sanity/client when the lake does not answer
 */
export async function categoryParams(): Promise<{ slug: string }[]> {
  return firstOf(buildableSlugs(await readForBuild(categorySlugsQuery))).map((slug) => ({ slug }))
}

/**
 * The tags that the build renders, like {@link categoryParams}.
 * @throws Error of @sanity/client when the lake does not answer
 */
export async function tagParams(): Promise<{ tag: string }[]> {
  return firstOf(buildableSlugs(await readForBuild(tagSlugsQuery))).map((tag) => ({ tag }))
}

/**
 * These pages, categories and tags and the lists of them by their paths, for the files with their
 * Markdown; the home page has no segments.
 * @throws Error of @sanity/client when the lake does not answer
 */
export async function markdownParams(): Promise<{ path: string[] }[]> {
  const pages = await pageParams()
  const categories = (await categoryParams()).map(({ slug }) => categoryPath(slug))
  const tags = (await tagParams()).map(({ tag }) => tagPath(tag))
  return [
    ...[...Object.keys(singleLists), ...categories, ...tags].map((path) => ({
      path: path.split('/').filter(Boolean),
    })),
    ...pages.map(({ path }) => ({ path: ['docs', ...path] })),
  ]
}

/** The pages whose paths the Studio's forms allow, with these. */
export function buildable<Page extends Pick<PagePathsQueryResult[number], 'slug' | 'segments'>>(
  pages: readonly Page[],
): (Page & { readonly path: string[] })[] {
  return pages
    .map((page) => ({
      ...page,
      path: [...page.segments.filter((segment) => segment !== null), page.slug ?? ''],
    }))
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

/** Longest segment that the build writes a file for, characters: a file name has 255 bytes. */
const maxSegment = 200

function isBuildable(segment: unknown): segment is string {
  return typeof segment === 'string' && segment.length <= maxSegment && isSegment(segment)
}

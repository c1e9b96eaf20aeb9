/** Pages that the build makes: what Next calls the static parameters of a route `[...path]`. */
import { isSegment } from '@repo/model/paths.ts'
import { pagePathsQuery } from '#queries/page.ts'
import { readForBuild } from '#queries/read.ts'
import type { PagePathsQueryResult } from '#queries/results.generated.ts'

/**
 * Every page by its path below `/docs/`. One whose address was not made by the Studio, such as `100%`, must not fail the
 * build: it is made when somebody asks for it.
 * @throws Error of @sanity/client when the lake does not answer
 */
export async function pageParams(): Promise<{ path: string[] }[]> {
  const pages = await readForBuild(pagePathsQuery)
  return buildable(pages)
}

/** The pages whose addresses are as the Studio's forms allow them. */
export function buildable(pages: PagePathsQueryResult): { path: string[] }[] {
  return pages
    .map(({ slug, segments }) => ({ path: [...segments.filter((segment) => segment !== null), slug ?? ''] }))
    .filter(({ path }) => path.every(isPart))
}

/** The slugs of categories or tags that the build can use: texts as the Studio's forms allow them. */
export function buildableSlugs(slugs: readonly unknown[]): string[] {
  return slugs.filter(isPart)
}

/** A part of a URL as Next passes it to a page, percent-encoded → as content spells it. */
export function decodedSlug(param: string): string {
  // `proxy.ts` answers 400 where a % does not begin a letter.
  return decodeURIComponent(param)
}

/** Longest part of an address that the build makes a file of, characters: file systems take 255 bytes with the ending. */
const maxPart = 200

function isPart(part: unknown): part is string {
  return typeof part === 'string' && part.length <= maxPart && isSegment(part)
}

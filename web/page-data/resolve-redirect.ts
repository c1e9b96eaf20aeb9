/** Redirects from old paths to the page that had them, in one hop. */
import { leadsBelowItself, type Named, namesOf, patternsOf, walk } from '@repo/model/redirects.ts'
import { notFound, permanentRedirect, redirect } from 'next/navigation'
import { hrefOf, type Linkable } from '#links/href.ts'
import { inHeader } from '#queries/in-header.ts'
import { read } from '#queries/read.ts'
import { redirectQuery, stepQuery } from '#queries/redirects.ts'

/**
 * Redirects the reader, or answers 404. The status is 308, which search engines treat as permanent,
 * unless a writer chose a temporary redirect. Browsers revalidate both (`security/headers.ts`),
 * because a page may get this path back.
 * @param path a path without a page, with a slash at both ends
 */
export async function followRedirect(path: string): Promise<never> {
  const resolved = await resolveRedirect(path)
  if (!resolved) notFound()
  const location = inHeader(resolved.target)
  if (!resolved.isPermanent) redirect(location)
  permanentRedirect(location)
}

/** Longest chain of redirects to URLs that is resolved here; browsers report a loop. */
const maxUrlRedirects = 5

interface ResolvedRedirect {
  /** Path or URL. */
  readonly target: string
  readonly isPermanent: boolean
}

/**
 * The target of an old path; null for a path that no page ever had.
 * @param path a path without a page, with a slash at both ends
 * @param urlRedirects how many redirects to a URL may be followed
 */
export async function resolveRedirect(
  path: string,
  urlRedirects = maxUrlRedirects,
): Promise<ResolvedRedirect | null> {
  const patterns = patternsOf(path)
  const paths = [path, ...patterns]
  const { redirects } = await read(redirectQuery, { paths, keys: paths.map((from) => `redirect:${from}`) })
  const names = namesOf(path)
  const own = redirects.find(({ from }) => from === path)
  // The folder of a category leads to its page, unless a page has or had that path.
  const former = own
    ? null
    : hrefOf((await walk(names, redirectSegment)) ?? (await walk(names, categorySegment)))
  const written = own ?? (former ? undefined : longest(patterns, redirects))
  const target = former ?? hrefOf(written?.toPage)
  const isPermanent = written?.permanent !== false
  const url = !target && urlRedirects > 0 && written?.toUrl && withRest(written.toUrl, path, written.from)
  const resolved = url
    ? await followUrl({ target: url, isPermanent }, urlRedirects - 1)
    : target && { target, isPermanent }
  return resolved && resolved.target !== path ? resolved : null
}

/** The redirect of the longest pattern that does not lead below itself. */
function longest<Redirect extends { readonly from: string | null; readonly toUrl: string | null }>(
  patterns: readonly string[],
  redirects: readonly Redirect[],
): Redirect | undefined {
  return patterns
    .flatMap((pattern) => redirects.filter(({ from }) => from === pattern))
    .find(({ from, toUrl }) => !leadsBelowItself(from ?? '', toUrl ?? ''))
}

/** The target with the end of the path that the `*` of its pattern stands for. */
function withRest(toUrl: string, path: string, from: string | null): string {
  return from?.endsWith('*') ? toUrl.replace('*', path.slice(from.length - 1)) : toUrl
}

/** Follows a path that a writer entered as a URL: its page may have moved since. */
async function followUrl(first: ResolvedRedirect, urlRedirects: number): Promise<ResolvedRedirect> {
  const [, path, suffix = ''] = /^(\/[^?#]*\/)([?#].*)?$/.exec(first.target) ?? []
  const second = path ? await resolveRedirect(path, urlRedirects) : null
  if (!second) return first
  const target = suffix ? second.target.replace(/[?#].*$/, '') + suffix : second.target
  return { target, isPermanent: first.isPermanent && second.isPermanent }
}

/** The pages and categories that have or had a name in a category, for {@link walk}. */
async function redirectSegment(container: string, name: string): Promise<Named<Linkable>[]> {
  const { categories, pages, left } = await read(stepQuery, { container, name })
  return [
    ...pages.map((page) => ({ leftAt: null, page })),
    ...categories.map(({ _id }) => ({ leftAt: null, category: _id })),
    ...left.flatMap(({ leftAt, to, isFolder, toPage }): Named<Linkable>[] => {
      const at = Date.parse(leftAt ?? '') || 0
      if (isFolder) return to ? [{ leftAt: at, category: to }] : []
      // A deleted page has no path; an earlier page with this name may have one.
      return hrefOf(toPage) && toPage ? [{ leftAt: at, page: toPage }] : []
    }),
  ]
}

/** The categories that have a name in a category, for a path that ends at one. */
async function categorySegment(container: string, name: string): Promise<Named<Linkable>[]> {
  const { categories } = await read(stepQuery, { container, name })
  return categories.map((category) => ({ leftAt: null, category: category._id, page: category }))
}

/**
 * Replacements of deleted documents: where a writer sends readers when deleting a page
 * (studio/desk/delete-with-redirect). The Studio writes that in one transaction with the deletion;
 * the site adds what the Studio could not know: moves that the site learned of late, and documents
 * that are published again.
 */
import { type RedirectPatch, retargetRedirects } from '@repo/model/redirect-document.ts'
import type { FormerPath } from '@repo/model/redirects.ts'
import type { SanityClient } from '@sanity/client'

/** Replacements of deleted documents, and what has to be written about them. */
export interface Replacements {
  /** Id of the replacement of a deleted document. */
  successorOf(id: string): string | undefined
  /** True if a redirect from the path to the replacement exists already. */
  isGiven(address: FormerPath): boolean
  /** Redirects that still point to deleted documents. */
  readonly strays: readonly RedirectPatch[]
}

interface ReplacementRedirect {
  readonly successorOf: string
  readonly to: string | null
  readonly from: string
  readonly container: string | null
  readonly name: string | null
}

interface StrayRedirect {
  readonly _id: string
  readonly to: string
  readonly folder: boolean | null
}

/**
 * Looks up the replacements of documents.
 * @param gone ids of documents that were published and are not anymore
 * @throws Error of @sanity/client when the lake cannot be read
 */
export async function replacementsOf(client: SanityClient, gone: readonly string[]): Promise<Replacements> {
  const none = { given: [], strays: [] }
  const { given, strays }: { given: ReplacementRedirect[]; strays: StrayRedirect[] } =
    gone.length === 0 ? none : await client.fetch(successionQuery, { gone }, published)
  const successors = new Map(given.flatMap(({ successorOf, to }) => (to ? [[successorOf, to] as const] : [])))
  const keys = new Set(given.map(({ successorOf, ...address }) => redirectKey(successorOf, address)))
  return {
    successorOf: (id) => successors.get(id),
    isGiven: ({ successorOf = '', from, step }) =>
      keys.has(redirectKey(successorOf, { from, container: step?.container, name: step?.name })),
    strays: strays.flatMap((stray) => {
      const successor = successors.get(stray.to)
      return successor ? retargetRedirects([stray], { gone: stray.to, replacement: successor }) : []
    }),
  }
}

/**
 * Redirects that point to the replacement of a document which is published again, with the id of
 * that document, to which they have to point.
 * @param back ids of documents that are published and were not, as far as the site knew
 * @throws Error of @sanity/client when the lake cannot be read
 */
export async function redirectsToRestore(
  client: SanityClient,
  back: ReadonlySet<string>,
): Promise<{ id: string; by: string }[]> {
  if (back.size === 0) return []
  const given: { id: string; by: string }[] = await client.fetch(
    '*[_type == "redirect" && defined(successorOf)]{"id": _id, "by": successorOf}',
    {},
    published,
  )
  const candidates = given.filter(({ by }) => back.has(by))
  if (candidates.length === 0) return []
  // It may have been deleted again since the site read it.
  const ids = [...new Set(candidates.map(({ by }) => by))]
  const present = new Set(await client.fetch<string[]>('*[_id in $ids]._id', { ids }, published))
  return candidates.filter(({ by }) => present.has(by))
}

/** The client that writes sees drafts too, which redirect no reader. */
const published = { perspective: 'published' } as const

function redirectKey(
  id: string,
  to: { from: string; container?: string | null | undefined; name?: string | null | undefined },
) {
  return JSON.stringify(to.container ? [id, to.container, to.name] : [id, to.from])
}

const successionQuery = `{
  "given": *[_type == "redirect" && successorOf in $gone] | order(leftAt asc){successorOf, "to": toPage._ref, from, container, name},
  "strays": *[_type == "redirect" && toPage._ref in $gone]{_id, "to": toPage._ref, folder}
}`

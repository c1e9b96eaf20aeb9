/**
 * What the lake says of documents that are gone and whose addresses a writer gave to another one when deleting them
 * (studio/desk/delete-with-redirect). The Studio writes that in one transaction with the deletion; the site makes up for what the
 * Studio could not know: moves that the site heard of late, and documents that come back.
 */
import { type RedirectPatch, retargetRedirects } from '@repo/model/redirect-document.ts'
import type { LeftAddress } from '@repo/model/redirects.ts'
import type { SanityClient } from '@sanity/client'

/** Successors of documents that are gone, and what has to be written about them. */
export interface Succession {
  /** Id of the successor of a document that is gone. */
  successorOf(id: string): string | undefined
  /** Whether a redirect from the address to the successor is there already. */
  isGiven(address: LeftAddress): boolean
  /** Redirects that still lead to what is gone. */
  readonly strays: readonly RedirectPatch[]
}

interface Given {
  readonly successorOf: string
  readonly to: string | null
  readonly from: string
  readonly container: string | null
  readonly name: string | null
}

interface Stray {
  readonly _id: string
  readonly to: string
  readonly folder: boolean | null
}

/**
 * Successors of documents.
 * @param gone ids of documents that were published and are not any more
 * @throws Error of @sanity/client when the lake cannot be read
 */
export async function successionOf(client: SanityClient, gone: readonly string[]): Promise<Succession> {
  const none = { given: [], strays: [] }
  const { given, strays }: { given: Given[]; strays: Stray[] } =
    gone.length === 0 ? none : await client.fetch(successionQuery, { gone }, published)
  const successors = new Map(given.flatMap(({ successorOf, to }) => (to ? [[successorOf, to] as const] : [])))
  const keys = new Set(given.map(({ successorOf, ...address }) => keyOf(successorOf, address)))
  return {
    successorOf: (id) => successors.get(id),
    isGiven: ({ successorOf = '', from, step }) =>
      keys.has(keyOf(successorOf, { from, container: step?.container, name: step?.name })),
    strays: strays.flatMap((stray) => {
      const successor = successors.get(stray.to)
      return successor ? retargetRedirects([stray], { gone: stray.to, replacement: successor }) : []
    }),
  }
}

/**
 * Ids of redirects that a document left to its successor and gets back, since it is published again, with its own id.
 * @param back ids of documents that are published and were not, as far as the site knew
 * @throws Error of @sanity/client when the lake cannot be read
 */
export async function reclaimed(
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
  // It may be gone again since the site read it.
  const ids = [...new Set(candidates.map(({ by }) => by))]
  const present = new Set(await client.fetch<string[]>('*[_id in $ids]._id', { ids }, published))
  return candidates.filter(({ by }) => present.has(by))
}

/** The client that writes sees drafts too, which lead nobody anywhere. */
const published = { perspective: 'published' } as const

function keyOf(
  id: string,
  {
    from,
    container,
    name,
  }: { from: string; container?: string | null | undefined; name?: string | null | undefined },
) {
  return JSON.stringify(container ? [id, container, name] : [id, from])
}

const successionQuery = `{
  "given": *[_type == "redirect" && successorOf in $gone] | order(leftAt asc){successorOf, "to": toPage._ref, from, container, name},
  "strays": *[_type == "redirect" && toPage._ref in $gone]{_id, "to": toPage._ref, folder}
}`

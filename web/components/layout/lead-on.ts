/** Old addresses: a path that is no page now leads on to what had it, in one hop, or is not found. */
import { type Named, namesOf, walk } from '@repo/model/redirects.ts'
import { notFound, permanentRedirect, redirect } from 'next/navigation'
import { hrefOf, type Linkable } from '#queries/href.ts'
import { inHeader } from '#queries/in-header.ts'
import { read } from '#queries/read.ts'
import { redirectQuery, stepQuery } from '#queries/redirects.ts'

/**
 * Redirects with a 308, which search engines take as permanent, unless a writer chose a temporary one. Browsers revalidate either
 * (`security/headers.ts`), since a page may come back to this URL.
 * @param path with slashes at both ends, of which no page is known
 */
export async function leadOn(path: string): Promise<never> {
  const next = await nextOf(path)
  if (!next) notFound()
  const location = inHeader(next.target)
  if (!next.forEver) redirect(location)
  permanentRedirect(location)
}

/** Redirects that writers made one behind the other, at most; of a loop each is followed by the browser, which says so. */
const maxHandMade = 5

interface Next {
  readonly target: string
  readonly forEver: boolean
}

/**
 * Where an old address leads, and whether for ever; null for one that never was any.
 * @param path with slashes at both ends, of which no page is known
 */
export async function nextOf(path: string, handMade = maxHandMade): Promise<Next | null> {
  const { redirect: own } = await read(redirectQuery, { from: path })
  const forEver = own?.permanent !== false
  const target = own ? hrefOf(own.toPage) : hrefOf(await walk(namesOf(path), step))
  const written = !target && handMade > 0 && own?.toUrl
  const next = written
    ? await behind({ target: written, forEver }, handMade - 1)
    : target && { target, forEver }
  return next && next.target !== path ? next : null
}

/** The end of a way that begins with an address which a writer wrote: a page may have left it since. */
async function behind(next: Next, handMade: number): Promise<Next> {
  const [, path, place = ''] = /^(\/[^?#]*\/)([?#].*)?$/.exec(next.target) ?? []
  const further = path ? await nextOf(path, handMade) : null
  if (!further) return next
  const target = place ? further.target.replace(/[?#].*$/, '') + place : further.target
  return { target, forEver: next.forEver && further.forEver }
}

async function step(container: string, name: string): Promise<Named<Linkable>[]> {
  const { categories, pages, left } = await read(stepQuery, { container, name })
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

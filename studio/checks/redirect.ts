/** Problems with a redirect that a writer made: one sentence each, with what to do. Pure. */

import { leadsBelowItself } from '@repo/model/redirects.ts'
import type { siteAddresses } from './site-addresses.ts'

/** A redirect as far as it is checked. */
interface CheckedRedirect {
  readonly from: string
  /** Path of the target page, if one was chosen and has a path. */
  readonly toPath?: string | undefined
  /** Address that was written instead. */
  readonly toUrl?: string | undefined
}

type Addresses = ReturnType<typeof siteAddresses>

/** A sentence, and whether the redirect may be published with it. */
export interface Problem {
  readonly level: 'error' | 'warning'
  readonly field: 'from' | 'toUrl' | 'toPage'
  readonly message: string
}

/** Paths that the site has without a document. */
const fixedPaths: Readonly<Record<string, string>> = {
  '/docs/': 'the overview of the documentation',
  '/docs/tags/': 'the list of all tags',
}

/**
 * Checks an old address: it must be a path below `/docs/`, in the form that the site uses; a `*`
 * after its last slash stands for anything.
 */
export function isOldAddress(from: string): true | string {
  if (/\*.|[^/]\*$/.test(from)) return `"${from}" has a * that is not after its last slash: write /docs/v1/*.`
  const path = from.replace(/\*$/, '')
  if (path === asPath(path)) {
    if (from.startsWith('/docs/')) return true
    if (from === '/') return '"/" is the start page: write an address that begins with /docs/.'
    return `"${from}" is outside the documentation: write "/docs${from}", to which the site sends its readers.`
  }
  const instead = `write "${asPath(from)}".`
  if (/^(?:[a-z][a-z0-9+.-]*:|\/\/|www\.)/i.test(from))
    return `"${from}" names a site: leave its name out and ${instead}`
  if (!from.startsWith('/')) return `"${from}" does not begin with a slash: ${instead}`
  if (/[?#]/.test(from)) return `"${from}" contains "?" or "#", which redirects ignore: ${instead}`
  if (!from.endsWith('/'))
    return `"${from}" does not end with a slash, as all addresses of the site do: ${instead}`
  return `"${from}" is not written as the site writes addresses: ${instead}`
}

/** Checks the target that a writer typed: pages of the site itself are chosen instead. */
export function isTarget(toUrl: string, siteUrl: string): true | string {
  if (/^\/(?!\/)/.test(toUrl)) return true
  const url = /^(?:https?:\/\/|mailto:)/i.test(toUrl) ? URL.parse(toUrl) : null
  if (!url)
    return `"${toUrl}" is not an address: begin with https:// for another site, or with / for this one.`
  return url.origin === new URL(siteUrl).origin
    ? `"${toUrl}" names this site: choose the page above, or write only "${url.pathname}".`
    : true
}

/** Everything to say about a redirect whose addresses are written as they should be. */
export async function problemsOf(redirect: CheckedRedirect, addresses: Addresses): Promise<Problem[]> {
  const { from, toPath, toUrl } = redirect
  const local = toUrl?.startsWith('/') ? pathOnly(toUrl) : undefined
  if (toPath === from || local === from || (local && leadsBelowItself(from, local))) {
    const message = `"${from}" would redirect to itself: choose another page or address.`
    return [{ level: 'error', field: toPath ? 'toPage' : 'toUrl', message }]
  }
  const problems: Problem[] = []
  const [taken, other] = await Promise.all([addresses.titleAt(from), addresses.redirectAt(from)])
  const title = taken ?? fixedPaths[from]
  if (other) {
    const message = `Another redirect already sends readers from "${from}" to ${other.target ?? 'nothing'}: change that one instead.`
    problems.push({ level: 'error', field: 'from', message })
  }
  if (title) {
    const message = `"${from}" is the address of "${title}": readers get that page until it moves or is deleted, not this redirect.`
    problems.push({ level: 'warning', field: 'from', message })
  }
  const target = local && (await problemOfTarget(from, local, addresses))
  return target ? [...problems, { field: 'toUrl', ...target }] : problems
}

async function problemOfTarget(
  from: string,
  local: string,
  addresses: Addresses,
): Promise<Omit<Problem, 'field'> | undefined> {
  const title = await addresses.titleAt(local)
  if (title) {
    const message = `"${local}" is the page "${title}": choose it under "Redirects to the page", so that the redirect still works when the page moves.`
    return { level: 'warning', message }
  }
  const passed = [from]
  for (let next: string | undefined = local; next; next = await nextTarget(next, addresses)) {
    if (passed.includes(next)) {
      const circle = [...passed, next].join(' → ')
      const message = `These redirects form a circle, ${circle}: change the target of one of them.`
      return { level: 'error', message }
    }
    passed.push(next)
  }
  return undefined
}

/** Where a writer redirects a path to; undefined for pages, other sites and unknown paths. */
async function nextTarget(path: string, addresses: Addresses): Promise<string | undefined> {
  if (await addresses.titleAt(path)) return undefined
  const next = (await addresses.redirectAt(path))?.target
  return next?.startsWith('/') ? pathOnly(next) : undefined
}

function pathOnly(address: string): string {
  return address.replace(/[?#].*$/, '')
}

/** The path of the site that was probably meant, as the site's proxy would clean it. */
function asPath(text: string): string {
  const local = pathOnly(text.trim())
    .replace(/^(?:[a-z][a-z0-9+.-]*:)?\/\/[^/]*|^www\.[^/]*/i, '')
    .replace(/\/index\.html\/?$|\.html\/?$/, '/')
  return `/${local}/`.replace(/\s+/g, '-').replace(/\/{2,}/g, '/')
}

/**
 * Addresses of the old site → redirects to the pages. The site sends readers of `/guides/a/` to
 * `/docs/guides/a/`, so all old addresses are below `/docs/`. Pure.
 */
import { posix } from 'node:path'
import { errorMessage } from '@repo/kit/error-message.ts'
import { hashOf } from '@repo/markdown/keys.ts'
import type { Report } from '@repo/markdown/report.ts'
import { isRecord } from '@repo/model/is-record.ts'
import { leadsBelowItself } from '@repo/model/redirects.ts'
import { parse } from 'yaml'
import { withoutNumber } from './categories.ts'
import type { ImportedDocument } from './imported-document.ts'
import { isIndex, type PlannedPage } from './pages.ts'

/** Files with redirects of the old site, and how they are read: old addresses and their targets. */
const kinds: Readonly<Record<string, (text: string) => [from: string, to: string][]>> = {
  'docs.json': (text) => pairsIn(JSON.parse(text)?.redirects),
  'mint.json': (text) => pairsIn(JSON.parse(text)?.redirects),
  'redirects.json': (text) => pairsIn(JSON.parse(text)),
  '.gitbook.yaml': (text) => entriesIn(parse(text)?.redirects),
  '../mkdocs.yml': (text) => {
    const plugins: unknown = parse(text, { logLevel: 'silent' })?.plugins
    const found = (Array.isArray(plugins) ? plugins : []).find(
      (one) => isRecord(one) && isRecord(one.redirects),
    )
    return entriesIn(found?.redirects?.redirect_maps)
  },
  ...Object.fromEntries(
    ['_redirects', '../_redirects', '../static/_redirects', '../website/static/_redirects'].map((name) => [
      name,
      (text: string) =>
        text.split('\n').flatMap((line): [string, string][] => {
          const [from, to] = line.replace(/#.*/, '').trim().split(/\s+/)
          return from && to ? [[from, to]] : []
        }),
    ]),
  ),
}

/** Names of files with redirects, below the imported folder. */
export const redirectFiles: readonly string[] = Object.keys(kinds)

/** Old addresses below `/docs/`, each with its page or address and the file that says so. */
export type OldAddresses = ReadonlyMap<string, OldAddress>

interface OldAddress {
  readonly page?: PlannedPage
  /** Of an old address that ends in `*`. */
  readonly toUrl?: string
  readonly file: string
}

/**
 * Addresses that the pages had, and those that the old site redirected to them. A redirect that
 * leads to no page, or has a pattern that is not at its end, is reported.
 */
export function oldAddressesOf(
  pages: readonly PlannedPage[],
  texts: ReadonlyMap<string, string>,
  report: Report,
): OldAddresses {
  const own = new Map(pages.map((page) => [oldPathOf(page), { page, file: page.file }]))
  const all = new Map<string, OldAddress>(own)
  for (const [file, read] of Object.entries(kinds)) {
    const text = texts.get(file)
    if (text === undefined) continue
    try {
      for (const [from, to] of read(text)) {
        const pattern = asPattern(from)
        const old = pattern ?? asOldPath(from)
        const target = own.get(asOldPath(to) ?? '')
        const toUrl = pattern && asPattern(to)
        if (old && target) all.set(old, own.get(old) ?? { page: target.page, file })
        else if (old && toUrl && !leadsBelowItself(old, toUrl)) all.set(old, { toUrl, file })
        else {
          const reason = old ? 'it leads to no page of this folder' : 'its pattern is not at the end'
          report.warn(file, `the redirect from ${from} to ${to} is left out: ${reason}`)
        }
      }
    } catch (error) {
      report.warn(file, `the redirects are not readable: ${errorMessage(error).split('\n')[0]}`)
    }
  }
  return all
}

/** Redirects from the old addresses that no page has now. */
export function redirectsOf(addresses: OldAddresses, pages: readonly PlannedPage[]): ImportedDocument[] {
  const taken = new Set(['/docs/', ...pages.map(({ path }) => path)])
  return [...addresses].flatMap(([from, { page, toUrl, file }]) =>
    taken.has(from)
      ? []
      : {
          _id: `redirect-${hashOf(from).slice(0, 20)}`,
          _type: 'redirect',
          from,
          ...(page && { toPage: { _type: 'reference', _ref: page.id, _weak: true } }),
          ...(toUrl && { toUrl }),
          permanent: true,
          automatic: true,
          source: { path: `${file} ${from}`, hash: '' },
        },
  )
}

/** Path of a page on the old site, below `/docs/`. */
export function oldPathOf({ file, data, slug }: PlannedPage): string {
  const given = data.slug ?? data.permalink ?? undefined
  const folders = posix
    .dirname(file)
    .split('/')
    .filter((name) => name !== '.')
    .map(withoutNumber)
  const name = withoutNumber(posix.basename(data.id ?? file).replace(/\.mdx?$/, ''))
  const own = isIndex(file) ? folders : [...folders, name]
  const written = given?.startsWith('/') ? given : given ? [...folders, given].join('/') : own.join('/')
  return asOldPath(written) ?? `/docs/${slug}/`
}

/** `/docs/` before an address of the old site, and a slash after it; undefined for a pattern. */
export function asOldPath(address: string): string | undefined {
  const path = address
    .replace(/^https?:\/\/[^/]+/, '')
    .replace(/[?#].*$/, '')
    .replace(/(?:(?:^|\/)(?:index|readme))?\.(?:mdx?|html)$/i, '')
  if (/[*\s]|(?:^|\/):/.test(path)) return undefined
  return `/docs/${path}/`.replace(/\/{2,}/g, '/').replace(/^\/docs\/docs\//, '/docs/')
}

/** `/docs/v1/*` for `/v1/:rest*`, `/v1/*` and `/v1/:splat`; undefined without a pattern there. */
function asPattern(address: string): string | undefined {
  const [, start] = /^(\/.*\/|\/)(?::[\w-]+\*|\*|:splat)$/.exec(address) ?? []
  const path = start === undefined ? undefined : asOldPath(start)
  return path && `${path}*`
}

function pairsIn(value: unknown): [string, string][] {
  return (Array.isArray(value) ? value : []).flatMap((one): [string, string][] => {
    const { source, destination } = isRecord(one) ? one : {}
    return typeof source === 'string' && typeof destination === 'string' ? [[source, destination]] : []
  })
}

function entriesIn(value: unknown): [string, string][] {
  return Object.entries(isRecord(value) ? value : {}).flatMap(([from, to]): [string, string][] =>
    typeof to === 'string' ? [[from, to]] : [],
  )
}

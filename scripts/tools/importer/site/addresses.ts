/**
 * Addresses of the old site → redirects to the pages. The site sends readers of `/guides/a/` to
 * `/docs/guides/a/`, so all old addresses are below `/docs/`. Pure.
 */
import { posix } from 'node:path'
import { hashOf } from '@repo/markdown/keys.ts'
import type { Report } from '@repo/markdown/report.ts'
import { isRecord } from '@repo/model/is-record.ts'
import { leadsBelowItself } from '@repo/model/redirects.ts'
import { parse } from 'yaml'
import { withoutNumber } from './categories.ts'
import type { ImportedDocument } from './imported-document.ts'
import { type Reader, useSettings, valuesNamed } from './literals.ts'
import { notionFile } from './notion.ts'
import { isIndex, type PlannedPage } from './pages.ts'

type Pair = [from: string, to: string]

/** Files with redirects of the old site, and how they are read: old addresses and their targets. */
const kinds: readonly Reader<Pair>[] = [
  [/^(?:docs|mint)\.json$/, (text) => pairsIn(JSON.parse(text)?.redirects)],
  [/^redirects\.json$/, (text) => pairsIn(JSON.parse(text))],
  [/^\.gitbook\.yaml$/, (text) => entriesIn(parse(text)?.redirects)],
  [
    /^\.\.\/mkdocs\.ya?ml$/,
    (text) => {
      const plugins = [parse(text, { logLevel: 'silent' })?.plugins].flat()
      return entriesIn(plugins.find((one) => one?.redirects)?.redirects.redirect_maps)
    },
  ],
  [
    /^(?:\.\.\/(?:website\/)?(?:static\/)?)?_redirects$/,
    (text) =>
      text.split('\n').flatMap((line): Pair[] => {
        const [from, to] = line.replace(/#.*/, '').trim().split(/\s+/)
        return from && to ? [[from, to]] : []
      }),
  ],
  [
    /^\.\.\/(?:website\/)?docusaurus\.config\.[cm]?[jt]s$/,
    (text, file, note) => {
      const bases = valuesNamed('docs', text, file).map((docs) => isRecord(docs) && docs.routeBasePath)
      const moved = bases.filter((base) => base && base !== '/' && base !== 'docs')
      valuesNamed('createRedirects', text, file, note)
      return pairsIn([
        ...moved.map((base) => ({ from: `/${base}/*`, to: '/*' })),
        ...valuesNamed('redirects', text, file, note).flat(),
      ])
    },
  ],
]

/** True for a file that says which addresses the old site had. */
export function isAboutAddresses(file: string): boolean {
  return kinds.some(([name]) => name.test(file))
}

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
  useSettings(kinds, texts, report, ([from, to], file) => {
    const pattern = asPattern(from)
    const old = pattern ?? asOldPath(from)
    const page = pageAt(to, all)
    const toUrl = pattern && asPattern(to)
    if (old && page) all.set(old, own.get(old) ?? { page, file })
    else if (old && toUrl && !leadsBelowItself(old, toUrl)) all.set(old, { toUrl, file })
    else {
      const reason = old ? 'it leads to no page of this folder' : 'its pattern is not at the end'
      report.warn(file, `the redirect from ${from} to ${to} is left out: ${reason}`)
    }
  })
  return all
}

/** The page at an address of the old site, also at one of a pattern. */
export function pageAt(address: string, addresses: OldAddresses): PlannedPage | undefined {
  const path = asOldPath(address) ?? ''
  const own = addresses.get(path)?.page
  if (own) return own
  for (const [old, { page, toUrl = '' }] of addresses)
    if (old.endsWith('*') && path.startsWith(old.slice(0, -1)))
      return page ?? addresses.get(toUrl.replace('*', path.slice(old.length - 1)))?.page
  return undefined
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
  // The address at notion.site.
  if (notionFile.test(file)) return `/docs/${posix.basename(file, '.md').replace(/[^\p{L}\d]+/gu, '-')}/`
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

function pairsIn(value: unknown): Pair[] {
  return [value].flat().flatMap((one) => {
    const { from, to, source = from, destination = to } = isRecord(one) ? one : {}
    const old = [source].flat().filter((address) => typeof address === 'string')
    return typeof destination === 'string' ? old.map((address): Pair => [address, destination]) : []
  })
}

function entriesIn(value: unknown): Pair[] {
  return pairsIn(Object.entries(isRecord(value) ? value : {}).map(([from, to]) => ({ from, to })))
}

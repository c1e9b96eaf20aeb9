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
import { type Readers, settingsIn, valuesNamed } from './literals.ts'
import { isNotion } from './notion.ts'
import { isIndex, type PlannedPage } from './pages.ts'

type Pair = [from: string, to: string]

const docusaurus = /^\.\.\/(?:website\/)?docusaurus\.config\.[cm]?[jt]s$/

/** Files with redirects of the old site, and how they are read: old addresses and their targets. */
const kinds: Readers<Pair> = [
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
    docusaurus,
    (text, file, note) => {
      valuesNamed('createRedirects', text, file, note)
      return pairsIn(valuesNamed('redirects', text, file, note).flat())
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
  const start = startOf(texts)
  const addressed = pages.map((page) => ({ page, file: page.file, path: oldPathOf(page) }))
  const own = new Map([
    ...addressed.map((one) => [asOldPath(start + one.path.slice('/docs'.length)) ?? one.path, one] as const),
    ...addressed.map((one) => [one.path, one] as const),
  ])
  const all = new Map<string, OldAddress>(own)
  const settings = settingsIn(kinds, texts, report, 'list of redirects')
  for (const {
    file,
    setting: [from, to],
  } of settings) {
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
  return all
}

/** What the addresses of all pages began with on an old site of Docusaurus: `/docs`. */
function startOf(texts: ReadonlyMap<string, string>): string {
  const [file, text] = [...texts].find(([name]) => docusaurus.test(name)) ?? ['', '']
  try {
    const docs = valuesNamed('docs', text, file).find((one) => isRecord(one) && one.routeBasePath)
    return `/${isRecord(docs) ? docs.routeBasePath : ''}`
  } catch {
    // The reader of the redirects reports it.
    return ''
  }
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
  if (isNotion(file)) return `/docs/${posix.basename(file, '.md').replace(/[^\p{L}\d]+/gu, '-')}/`
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
  return (Array.isArray(value) ? value : []).flatMap((one): Pair[] => {
    const { from, to, source = from, destination = to } = isRecord(one) ? one : {}
    return [source]
      .flat()
      .flatMap((old): Pair[] =>
        typeof old === 'string' && typeof destination === 'string' ? [[old, destination]] : [],
      )
  })
}

function entriesIn(value: unknown): Pair[] {
  return Object.entries(isRecord(value) ? value : {}).flatMap(([from, to]): Pair[] =>
    typeof to === 'string' ? [[from, to]] : [],
  )
}

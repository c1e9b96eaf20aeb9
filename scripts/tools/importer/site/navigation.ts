/**
 * The navigation of a site → order of its pages and folders, and names of folders. Read from the
 * `docs.json` of Mintlify, `SUMMARY.md` of GitBook, `mkdocs.yml`, `_meta.js` of Nextra,
 * `sidebars.js` of Docusaurus, the settings of VitePress, and links in pages of Notion. Pure.
 */
import { posix } from 'node:path'
import type { Report } from '@repo/markdown/report.ts'
import { isRecord } from '@repo/model/is-record.ts'
import { parse } from 'yaml'
import { literalIn, type Reader, useSettings, valuesNamed } from './literals.ts'
import { notionFile, ownFolder, withoutId } from './notion.ts'

/** A page, or a group of entries. */
interface Entry {
  readonly page?: string
  readonly label?: string
  readonly entries?: readonly Entry[]
}

/** Places and names of pages and folders in a navigation, by their paths. */
export interface Navigation {
  readonly position: ReadonlyMap<string, number>
  readonly label: ReadonlyMap<string, string>
  /** The outermost group of a page. */
  readonly group: ReadonlyMap<string, string>
  /** All folders with pages. */
  readonly folders: ReadonlySet<string>
}

/** Files with a navigation, and how they are read. Paths are below the folder of the file. */
const kinds: readonly Reader<Entry>[] = [
  [/^(?:docs|mint)\.json$/, (text) => entriesOf(inOneLanguage(JSON.parse(text)?.navigation))],
  [/^\.\.\/mkdocs\.ya?ml$/, (text) => entriesOf(parse(text, { logLevel: 'silent' })?.nav)],
  [/^\.\.\/(?:website\/)?sidebars\.(?:[cm]?[jt]s|json)$/, (text, file) => sidebarsIn(literalIn(text, file))],
  [/(?:^|\/)SUMMARY\.md$/, entriesOfSummary],
  [/(?:^|\/)_meta\.(?:[jt]sx?|json)$/, entriesOfMeta],
  [notionFile, entriesOfNotion],
  [
    /(?:^|\/)(?:\.vitepress\/config\/[\w.-]+|config)\.[cm]?[jt]s$/,
    (text, file, note) => valuesNamed('sidebar', text, file, note).flatMap(sidebarsIn),
  ],
]

/** True for a file that may have a navigation, and is no page. */
export function isNavigation(file: string): boolean {
  return !notionFile.test(file) && kinds.some(([name]) => name.test(file))
}

/** The order of a site. A file that cannot be read is reported. */
export function navigationOf(texts: ReadonlyMap<string, string>, report: Report): Navigation {
  const pages = [...texts.keys()].filter((file) => /\.mdx?$/.test(file))
  // Docusaurus names a page by the `id` of its front matter.
  const names = new Map(
    pages.flatMap((file) => {
      const id = /^---\n(?:.*\n)*?id: *["']?([\w./-]+)["']? *\n/.exec(
        texts.get(file)?.slice(0, 2000) ?? '',
      )?.[1]
      const own = [nameOf(file), file] as const
      return id ? [own, [posix.join(posix.dirname(file), id), file] as const] : [own]
    }),
  )
  const position = new Map<string, number>()
  const label = new Map<string, string>()
  const group = new Map<string, string>()
  const folders = new Set(pages.flatMap((page) => ancestorsOf(posix.dirname(page))))
  const place = (path: string) => {
    for (const at of ancestorsOf(path).toReversed()) if (!position.has(at)) position.set(at, position.size)
  }
  const walk = (entry: Entry, base: string, groups: readonly string[]): string[] => {
    const path = entry.page && posix.join(base, entry.page.replace(/^\//, ''))
    const file = path && names.get(nameOf(path))
    const outer = groups.find((name) => name !== '')
    if (file && outer && !group.has(file)) group.set(file, outer)
    const folder = path && ownFolder(path.replace(/\.md$/, ''), folders)
    if (file) place(file)
    if (folder) place(folder)
    if (folder && entry.label) label.set(folder, entry.label)
    const below = (entry.entries ?? []).flatMap((one) => walk(one, base, [...groups, entry.label ?? '']))
    const own = entry.label && below.length > 1 ? folderOf(below) : undefined
    if (own && entry.label && !label.has(own)) {
      const isPart = pages.some((page) => posix.dirname(page) === own && !below.includes(page))
      if (!isPart) label.set(own, entry.label)
    }
    return file ? [file, ...below] : below
  }
  useSettings(kinds, texts, report, (entry, file) =>
    walk(entry, /^\.\.\/|(?:^|\/)(?:\.vitepress\/|config\.)/.test(file) ? '' : posix.dirname(file), []),
  )
  return { position, label, group, folders }
}

/** A page without its ending; of an index page its folder. */
function nameOf(path: string): string {
  const name = path.replace(/\.mdx?$/, '').replace(/(?:^|\/)(?:index|readme|page)$/i, '')
  return name === '' || name === '.' ? 'index' : name
}

/** The folder of some pages, unless they are in several ones. */
function folderOf(files: readonly string[]): string | undefined {
  const [first, ...rest] = files.map((file) => posix.dirname(file))
  return first !== '.' && rest.every((folder) => folder === first) ? first : undefined
}

/** The first language of a `docs.json`. */
function inOneLanguage(navigation: unknown): unknown {
  return isRecord(navigation) && Array.isArray(navigation.languages) ? navigation.languages[0] : navigation
}

/** Docusaurus and VitePress have several sidebars, by names or paths that nobody sees. */
function sidebarsIn(value: unknown): Entry[] {
  return entriesOf(isRecord(value) ? Object.values(value) : value)
}

const listNames = /^(?:pages|groups|tabs|anchors|dropdowns|items|versions|products|menu)$/

/** Names of groups and pages in the formats that are data. */
function entriesOf(value: unknown, outer: unknown = ''): Entry[] {
  if (typeof value === 'string' && /^[a-z]+:/.test(value)) return []
  if (typeof value === 'string')
    return [{ page: `${outer}${value}`.replace(/\/?(?:\.html)?(?:[?#].*)?$/, '') || 'index' }]
  if (Array.isArray(value)) return value.flatMap((one) => entriesOf(one, outer))
  if (!isRecord(value)) return []
  const { label, group, text, id, root, type, link, base = outer, ...rest } = value
  const page = [id, root, isRecord(link) ? link.id : link].filter((one) => typeof one === 'string')
  const name = [label, group, text].find((one) => typeof one === 'string')
  const lists = Object.entries(rest).flatMap(([key, one]) =>
    listNames.test(key) && typeof one === 'object' ? [one] : [],
  )
  if (name !== undefined || type !== undefined || page.length > 0 || lists.length > 0)
    return [{ ...(name && { label: name }), entries: entriesOf([...page, ...lists], base) }]
  // `Label: path` and `Label: [paths]` of MkDocs, and the sidebars of Docusaurus by name.
  return Object.entries(rest).map(([key, one]) => ({ label: key, entries: entriesOf(one) }))
}

/** `* [Label](path)` below `## Group`. */
function entriesOfSummary(text: string): Entry[] {
  return text.split('\n').flatMap((line) => {
    const [, page] = /^\s*[*-] \[.*\]\(<?([^)>#]+\.md)>?\)/.exec(line) ?? []
    return page ? [{ page: decoded(page) }] : []
  })
}

/** `{ page: 'Title', folder: { title: 'Title' } }`. */
function entriesOfMeta(text: string, file: string): Entry[] {
  const value = literalIn(text, file)
  return Object.entries(isRecord(value) ? value : {}).map(([page, title]) => {
    const label = isRecord(title) ? title.title : title
    return { page, ...(typeof label === 'string' && { label }) }
  })
}

/** Links to what is in the folder of a page of Notion; first the page itself, if it is in none. */
function entriesOfNotion(text: string, file: string): Entry[] {
  const name = posix.basename(file, '.md')
  const links = [...text.matchAll(/\]\(([^\s()]+[0-9a-f]{32})\.(?:md|csv)[)#]/g)]
  const pages = links.map(([, link = '']) => decoded(link))
  const below = pages.filter((page) => [name, withoutId(name)].some((own) => page.startsWith(`${own}/`)))
  return [...(file.includes('/') ? [] : [name]), ...below].map((page) => ({ page }))
}

/** `a/b` → `a`, `a/b`. */
export function ancestorsOf(path: string): string[] {
  const parts = path.split('/')
  return parts.map((_part, index) => parts.slice(0, index + 1).join('/'))
}

/** `%20` → a space; a path with a stray `%` is returned unchanged. */
export function decoded(address: string): string {
  try {
    return decodeURIComponent(address)
  } catch {
    // Not percent-encoded: look up the file under the name as written.
    return address
  }
}

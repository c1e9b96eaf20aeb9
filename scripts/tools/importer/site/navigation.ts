/**
 * The navigation of a site → order of its pages and folders, and names of folders. Read from the
 * `docs.json` of Mintlify, `SUMMARY.md` of GitBook, `mkdocs.yml`, `_meta.js` of Nextra,
 * `sidebars.js` of Docusaurus and the configuration of VitePress. Pure.
 */
import { posix } from 'node:path'
import { errorMessage } from '@repo/kit/error-message.ts'
import type { Report } from '@repo/markdown/report.ts'
import { isRecord } from '@repo/model/is-record.ts'
import { parse } from 'yaml'
import { literalIn, type Note, valuesNamed } from './literals.ts'

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
}

/** Files with a navigation, and how they are read. Paths are below the folder of the file. */
const kinds: readonly (readonly [RegExp, (text: string, file: string, note: Note) => readonly Entry[]])[] = [
  [/^(?:docs|mint)\.json$/, (text) => entriesOf(inOneLanguage(JSON.parse(text)))],
  [/^\.\.\/mkdocs\.ya?ml$/, (text) => entriesOf(parse(text, { logLevel: 'silent' })?.nav)],
  [/^\.\.\/(?:website\/)?sidebars\.(?:[cm]?[jt]s|json)$/, (text, file) => sidebarsIn(literalIn(text, file))],
  [/(?:^|\/)SUMMARY\.md$/, entriesOfSummary],
  [/(?:^|\/)_meta\.(?:[jt]sx?|json)$/, entriesOfMeta],
  [
    /(?:^|\/)(?:\.vitepress\/config\/[\w.-]+|config)\.[cm]?[jt]s$/,
    (text, file, note) => entriesOfSidebar(valuesNamed('sidebar', text, file, note)),
  ],
]

/** True for a file that may have a navigation. */
export function isNavigation(file: string): boolean {
  return kinds.some(([name]) => name.test(file))
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
  const place = (path: string) => {
    for (let at = path; at !== '.' && !position.has(at); at = posix.dirname(at))
      position.set(at, position.size)
  }
  const walk = (entry: Entry, base: string, groups: readonly string[]): string[] => {
    const path = entry.page && posix.join(base, entry.page.replace(/^\//, ''))
    const file = path && names.get(nameOf(path))
    const outer = groups.find((name) => name !== '')
    if (file && outer && !group.has(file)) group.set(file, outer)
    if (file) place(file)
    else if (path && entry.label && pages.some((page) => page.startsWith(`${path}/`))) {
      place(path)
      label.set(path, entry.label)
    }
    const below = (entry.entries ?? []).flatMap((one) => walk(one, base, [...groups, entry.label ?? '']))
    const own = folderOf(below)
    const isWhole = own && pages.every((page) => posix.dirname(page) !== own || below.includes(page))
    if (entry.label && isWhole && below.length > 1 && !label.has(own)) label.set(own, entry.label)
    return file ? [file, ...below] : below
  }
  for (const [file, text] of [...texts].toSorted(([one], [other]) => (one < other ? -1 : 1))) {
    const [, read] = kinds.find(([name]) => name.test(file)) ?? []
    if (!read) continue
    const base = /^(?:\.\.\/|\.vitepress\/)/.test(file) ? '' : posix.dirname(file)
    try {
      for (const entry of read(text, file, (message) => report.warn(file, message))) walk(entry, base, [])
    } catch (error) {
      report.warn(file, `the navigation is not readable: ${errorMessage(error).split('\n')[0]}`)
    }
  }
  return { position, label, group }
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
function inOneLanguage(value: unknown): unknown {
  const navigation = isRecord(value) ? value.navigation : undefined
  const languages = isRecord(navigation) ? navigation.languages : undefined
  return Array.isArray(languages) ? languages[0] : navigation
}

/** Docusaurus has several sidebars, each with a name that nobody sees. */
function sidebarsIn(value: unknown): Entry[] {
  return entriesOf(isRecord(value) ? Object.values(value) : value)
}

/** Names of groups and pages in the formats that are data. */
function entriesOf(value: unknown): Entry[] {
  if (typeof value === 'string') return /^[a-z]+:\/\//.test(value) ? [] : [{ page: value }]
  if (Array.isArray(value)) return value.flatMap(entriesOf)
  if (!isRecord(value)) return []
  const { label, group, id, root, type, link, ...rest } = value
  const page = [id, root, isRecord(link) ? link.id : undefined].filter((one) => typeof one === 'string')
  const name = [label, group].find((one) => typeof one === 'string')
  const lists = Object.entries(rest).filter(([, one]) => typeof one === 'object')
  if (name !== undefined || type !== undefined || page.length > 0 || lists.some(([key]) => isList(key)))
    return [
      {
        ...(name && { label: name }),
        entries: [
          ...page.map((one) => ({ page: one })),
          ...lists.flatMap(([key, one]) => (isList(key) ? entriesOf(one) : [])),
        ],
      },
    ]
  // `Label: path` and `Label: [paths]` of MkDocs, and the sidebars of Docusaurus by name.
  return Object.entries(rest).map(([key, one]) => ({ label: key, entries: entriesOf(one) }))
}

function isList(key: string): boolean {
  return /^(?:pages|groups|tabs|anchors|dropdowns|items|versions|products|menu)$/.test(key)
}

/** `* [Label](path)` below `## Group`. */
function entriesOfSummary(text: string): Entry[] {
  return text.split('\n').flatMap((line) => {
    const [, page] = /^\s*[*-] \[.*\]\(<?([^)>#]+\.md)>?\)/.exec(line) ?? []
    return page ? [{ page: decodeURI(page) }] : []
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

/** Lists of `{ text, link, items }`, or such lists by the paths that show them. */
function entriesOfSidebar(value: unknown, outer = ''): Entry[] {
  if (Array.isArray(value)) return value.flatMap((one) => entriesOfSidebar(one, outer))
  if (!isRecord(value)) return []
  const { text, link, items, base = outer } = value
  if (link === undefined && items === undefined) return entriesOfSidebar(Object.values(value), outer)
  const page = `${base}${link}`.replace(/\/?(?:\.html)?(?:[?#].*)?$/, '') || 'index'
  return [
    {
      ...(typeof text === 'string' && { label: text }),
      entries: [
        ...(typeof link === 'string' && !/^[a-z]+:/.test(link) ? [{ page }] : []),
        ...entriesOfSidebar(items, String(base)),
      ],
    },
  ]
}

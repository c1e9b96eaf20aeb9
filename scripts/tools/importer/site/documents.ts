/**
 * Converts the folder of a site to documents. Pure: the same files give the same documents and
 * report.
 *
 *   files ─▶ categories, tags, pages with their paths ─▶ bodies ─▶ links between them
 */

import { posix } from 'node:path'
import { beginningOf } from '@repo/kit/cut-text.ts'
import { assetHash } from '@repo/kit/hash.ts'
import { blocksOf } from '@repo/markdown/body.ts'
import { plainText } from '@repo/markdown/inline.ts'
import { hashOf, keysOfDocument } from '@repo/markdown/keys.ts'
import { leftSyntax } from '@repo/markdown/left-syntax.ts'
import { parseMarkdown } from '@repo/markdown/parse.ts'
import { Report } from '@repo/markdown/report.ts'
import type { Surroundings } from '@repo/markdown/syntax.ts'
import { iconNames } from '@repo/model/icon-drawings.ts'
import type { Root } from 'mdast'
import { oldAddressesOf, redirectsOf } from './addresses.ts'
import { categoriesOf, numberOf } from './categories.ts'
import type { DocsFolder } from './folder.ts'
import { type FrontMatter, frontMatterOf, type NodeFacts } from './front-matter.ts'
import type { ImportedDocument } from './imported-document.ts'
import { linksOf, resolveFragments } from './links.ts'
import { ancestorsOf, decoded, type Navigation, navigationOf } from './navigation.ts'
import { type PlannedPage, placed, plan } from './pages.ts'
import { tagsOf } from './tags.ts'

/** The documents and images of an import, and its report. */
export interface Imported {
  readonly documents: readonly ImportedDocument[]
  /** Bytes of images by the placeholder of their asset (`file:<sha1>`). */
  readonly images: ReadonlyMap<string, { readonly name: string; readonly bytes: Buffer }>
  readonly report: Report
}

/**
 * Converts a folder.
 * @param importName the name by which a later import recognizes its documents, whose ids then
 *   contain the whole path of their files; the seed has none
 */
export function convert(folder: DocsFolder, importName?: string): Imported {
  const report = new Report()
  const files = [...folder.texts.keys()].filter((file) => /\.mdx?$/.test(file))
  const navigation = navigationOf(folder.texts, report)
  const drafts = plan(files, folder.texts, navigation, report, importName)
  const folders = new Set(drafts.flatMap(({ folder: own }) => ancestorsOf(own)))
  const categories = categoriesOf(folders, folder.texts, navigation, report, importName)
  const pages = placed(drafts, categories, report)
  const tags = tagsOf(pages, folder.texts, report)
  const images = new Map<string, { name: string; bytes: Buffer }>()
  const addresses = oldAddressesOf(pages, folder.texts, report)
  const resolveLink = linksOf(pages, addresses, categories, report)
  const documents = pages.map((page) => {
    const resolversAt = (file: string) => ({
      file,
      resolveLink: (href: string) => resolveLink(href, { ...page, file }),
      resolveImage: (src: string) => keepImage(src, file, folder, images),
    })
    const context: Surroundings = {
      ...resolversAt(page.file),
      report,
      key: keysOfDocument(),
      source: page.source,
      headingIds: page.headingIds,
      resolvePart: (path, from) => {
        const part = partAt(path, from, folder, report)
        return part && { ...part, ...resolversAt(part.file) }
      },
    }
    return documentOf(page, context, { categories, navigation, tagId: tags.idOf })
  })
  for (const { body, source } of documents)
    for (const text of leftSyntax(body))
      report.warn(source.path, `looks like syntax, and stays as text: ${beginningOf(text, 100)}`)
  const linked = resolveFragments(documents, report)
  const redirects = importName === undefined ? [] : redirectsOf(addresses, pages)
  const all = [...categories.values(), ...tags.documents, ...linked, ...redirects]
  return { documents: all.map((document) => hashed(document, importName)), images, report }
}

function documentOf(
  page: PlannedPage,
  context: Surroundings,
  site: {
    readonly categories: ReadonlyMap<string, ImportedDocument>
    readonly navigation: Navigation
    readonly tagId: (tag: FrontMatter['tags'][number]) => string
  },
): ImportedDocument {
  const { categories, navigation, tagId } = site
  const { data } = page
  const category = categories.get(page.folder)
  const icon = iconNames.find((known) => known === data.icon)
  if (data.icon && (!icon || page.type !== 'nodePage')) {
    const why = icon ? 'only node pages show one' : `it is not one of ${iconNames.join(', ')}`
    context.report.warn(page.file, `the icon "${data.icon}" is left out: ${why}`)
  }
  const summary = data.description ?? firstSentence(page.root)
  const position = data.sidebar_position ?? numberOf(page.file) ?? navigation.position.get(page.file)
  return {
    _id: page.id,
    _type: page.type,
    title: page.title,
    slug: { _type: 'slug', current: page.slug },
    ...(category && { category: { _type: 'reference', _ref: category._id } }),
    ...(summary && { summary }),
    ...(data.tags.length > 0 && {
      tags: data.tags.map((tag) => ({
        _type: 'reference',
        _ref: tagId(tag),
        _key: context.key('tag', tagId(tag)),
      })),
    }),
    ...(data.keywords.length > 0 && { searchWords: data.keywords }),
    ...(position !== undefined && { position }),
    ...(data.unlisted && { unlisted: true }),
    ...(data.search_rank && { searchRank: data.search_rank }),
    ...(page.type === 'nodePage' && icon && { icon }),
    ...(data.node && nodeFields(data.node, context)),
    body: blocksOf(page.root, context),
    source: { path: page.file, hash: '' },
  }
}

function firstSentence(root: Root): string | undefined {
  const paragraph = root.children.find((node) => node.type === 'paragraph')
  const sentence = paragraph && /^[\s\S]*?[.!?](?=\s|$)/.exec(plainText(paragraph))?.[0].replace(/\s+/g, ' ')
  return sentence && beginningOf(sentence, 180)
}

/** The file at a path, from the folder of a file, or from the top if the path says so. */
function partAt(path: string, from: string, { texts }: DocsFolder, report: Report) {
  const written = path.replace(/^@site\//, '/').replace(/^@?\/(?:docs\/)?/, '/')
  const [own, top] = [posix.join(posix.dirname(from), written), written.replace(/^\//, '')]
  const file = (written.startsWith('/') ? [top] : [own, top]).find((name) => texts.has(name))
  const front = file === undefined ? null : frontMatterOf(texts.get(file) ?? '', file, report)
  return file === undefined || !front ? undefined : { ...parseMarkdown(front.text, file, report), file }
}

function keepImage(
  src: string,
  file: string,
  folder: DocsFolder,
  images: Map<string, { name: string; bytes: Buffer }>,
): string | undefined {
  const name = decoded(src.replace(/#.*$/, ''))
  const path = name.startsWith('/') ? name : posix.join(posix.dirname(file), name)
  const bytes = folder.image(path)
  if (!bytes) return undefined
  const placeholder = `file:${assetHash(bytes)}`
  images.set(placeholder, { name: posix.basename(path), bytes })
  return placeholder
}

function hashed(document: ImportedDocument, importName?: string): ImportedDocument {
  const { source, ...content } = document
  const named = importName !== undefined && { import: importName }
  return { ...document, source: { ...named, path: source.path, hash: hashOf(content) } }
}

/** The fields of a node page from the `node:` block of the front matter. */
function nodeFields(facts: NodeFacts, context: Surroundings): Record<string, unknown> {
  const { key, resolveLink, report, file } = context
  const keyed = <T extends object>(type: string, items: readonly T[], name: (item: T) => unknown) =>
    items.map((item) => ({ _type: type, _key: key(type, name(item)), ...item }))
  const reference = (href: string) => {
    const target = resolveLink(href)
    if (!target) report.fail(file, `node: the link ${href} leads to no page of this folder`)
    return target && { _type: 'reference', _ref: target.id }
  }
  const credentials = facts.credentials.map(({ guide, ...credential }) => {
    const target = guide && reference(guide)
    return { ...credential, ...(target && { guide: target }) }
  })
  const settings = facts.settings.map(({ options, ...setting }) => ({
    ...setting,
    ...(options.length > 0 && {
      options: keyed('settingOption', options, ({ value }) => [setting.name, value]),
    }),
  }))
  const related = facts.works_well_with.flatMap((href) => {
    const target = reference(href)
    return target ? [{ ...target, _key: key('related', target._ref) }] : []
  })
  const { replacement, ...status } = facts.status ?? {}
  const instead = replacement && reference(replacement)
  const fields = {
    inputs: keyed('port', facts.inputs, ({ name }) => ['in', name]),
    outputs: keyed('port', facts.outputs, ({ name }) => ['out', name]),
    settings: keyed('setting', settings, ({ name }) => name),
    credentials: keyed('credential', credentials, ({ title }) => title),
    limits: keyed('limit', facts.limits, ({ title }) => title),
    errors: keyed('nodeError', facts.errors, ({ message }) => message),
    related,
  }
  const filled = Object.entries(fields).filter(([, items]) => items.length > 0)
  return {
    ...(facts.status && { status: { ...status, ...(instead && { replacement: instead }) } }),
    ...(facts.provider && { provider: facts.provider }),
    ...Object.fromEntries(filled),
  }
}

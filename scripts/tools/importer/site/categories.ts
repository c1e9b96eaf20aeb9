/** Folders and their `_category_` files → categories. Pure. */

import { posix } from 'node:path'
import type { Report } from '@repo/markdown/report.ts'
import { slugOf, type UsedAnchors, unusedAnchor } from '@repo/model/anchors.ts'
import { iconNames } from '@repo/model/icon-drawings.ts'
import { groupColors } from '@repo/model/kinds.ts'
import { z } from 'zod'
import { yamlIn } from './front-matter.ts'
import { type ImportedDocument, idOfAddress } from './imported-document.ts'
import type { Navigation } from './navigation.ts'
import { withoutId } from './notion.ts'

const text = z.string().optional()
const schema = z.looseObject({
  label: text,
  position: z.number().optional(),
  link: z.looseObject({ type: text, slug: text, title: text, description: text }).nullish(),
  customProps: z.looseObject({ icon: text, color: text }).optional(),
})

/**
 * `01-intro` and `1. intro` → `intro`, as Docusaurus removes number prefixes; years stay. The id of
 * Notion goes too.
 */
export function withoutNumber(name: string): string {
  return withoutId(name).replace(/^\d{1,3}\s*[-_.]+\s*(?=\D)/, '')
}

/** A name as a part of a path: in lowercase, with hyphens. */
export function segmentOf(name: string): string {
  return name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, (found) => (/^-+$/.test(found) ? found : '-'))
    .replace(/^-|-$/g, '')
}

/**
 * A category for each folder that contains a page, also in a subfolder, by path of the folder.
 * @param importName of `convert` (`documents.ts`)
 */
export function categoriesOf(
  folders: ReadonlySet<string>,
  texts: ReadonlyMap<string, string>,
  navigation: Navigation,
  report: Report,
  importName?: string,
): Map<string, ImportedDocument> {
  const categories = new Map<string, ImportedDocument>()
  const used: UsedAnchors = new Map()
  const usedPaths: UsedAnchors = new Map()
  const paths = new Map<string, string>()
  for (const folder of [...folders].sort()) {
    const names = ['json', 'yml', 'yaml'].map((end) => `${folder}/_category_.${end}`)
    const file = names.find((name) => texts.has(name)) ?? `${folder}/`
    const data = yamlIn(file, texts, schema, report) ?? {}
    const name = withoutNumber(folder.split('/').at(-1) ?? folder)
    const above = posix.dirname(folder)
    const parent = categories.get(above)
    const path = unusedAnchor(posix.join(paths.get(above) ?? '', segmentOf(name) || name), usedPaths)
    paths.set(folder, path)
    const label = data.label ?? navigation.label.get(folder) ?? titleFromName(name)
    const position = data.position ?? numberOf(folder) ?? navigation.position.get(folder)
    const wanted = data.link?.slug?.replace(/\/$/, '').split('/').at(-1) || slugOf(label)
    const slug = unusedAnchor(wanted, used)
    if (slug !== wanted)
      report.warn(file, `another category has the slug "${wanted}": this one gets "${slug}"`)
    const icon = iconNames.find((known) => known === data.customProps?.icon)
    const color = groupColors.find((known) => known === data.customProps?.color)
    if (data.link?.type === 'doc') {
      report.warn(file, 'the category gets a generated index: its link to a page is not carried over')
    }
    categories.set(folder, {
      // With its slash, a path gets a hash, so that it is no slug of another import.
      _id: idOfAddress('category', importName === undefined ? slug : `${path}/`),
      _type: 'category',
      title: label,
      slug: { _type: 'slug', current: slug },
      pathSegment: posix.basename(path),
      ...(parent && { parent: { _type: 'reference', _ref: parent._id } }),
      ...(data.link?.description && { description: data.link.description }),
      ...(icon && { icon }),
      ...(color && { color }),
      ...(position !== undefined && { position }),
      source: { path: file, hash: '' },
    })
  }
  return categories
}

/** The number with which the name of a file or folder begins. */
export function numberOf(path: string): number | undefined {
  const number = /^(\d{1,3})\s*[-_.]/.exec(path.split('/').at(-1) ?? '')?.[1]
  return number === undefined ? undefined : Number(number)
}

/** `data-sources` → `Data sources`. */
export function titleFromName(name: string): string {
  const words = name.replace(/[-_]+/g, ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

import type { Report } from '@repo/markdown/report.ts'
import { slugOf } from '@repo/model/anchors.ts'
import { z } from 'zod'
import { type FrontMatter, yamlIn } from './front-matter.ts'
import { type ImportedDocument, idOfAddress } from './imported-document.ts'
import type { PlannedPage } from './pages.ts'

const text = z.string().optional()
const schema = z.record(
  z.string(),
  z.looseObject({ label: text, permalink: text, description: text }).nullable(),
)

type Tag = FrontMatter['tags'][number]

/**
 * Tags of `tags.yml` that a page uses, and those that only pages name.
 * @returns their documents, and a function that returns the id of a tag as a page writes it
 */
export function tagsOf(
  pages: readonly PlannedPage[],
  texts: ReadonlyMap<string, string>,
  report: Report,
): { documents: ImportedDocument[]; idOf: (tag: Tag) => string } {
  const file = ['tags.yml', 'tags.yaml'].find((name) => texts.has(name)) ?? 'tags.yml'
  const defined = yamlIn(file, texts, schema, report) ?? {}
  const found = new Map<string, ImportedDocument>()
  const idOf = (tag: Tag) => idOfAddress('tag', describe(tag, defined).slug)
  for (const { file: page, data } of pages) {
    for (const tag of data.tags) {
      const { slug, label, description } = describe(tag, defined)
      const other = found.get(slug)
      if (other && other.label !== label) {
        report.warn(
          page,
          `the tag "${label}" has the same slug as "${String(other.label)}" and is merged with it`,
        )
        continue
      }
      found.set(slug, {
        _id: idOfAddress('tag', slug),
        _type: 'tag',
        label,
        slug: { _type: 'slug', current: slug },
        ...(description && { description }),
        source: { path: file, hash: '' },
      })
    }
  }
  return { documents: [...found.values()], idOf }
}

function describe(tag: Tag, defined: z.infer<typeof schema>) {
  if (typeof tag !== 'string')
    return { label: tag.label, slug: slugFrom(tag.permalink), description: undefined }
  const known = defined[tag]
  return {
    label: known?.label ?? tag,
    slug: known?.permalink ? slugFrom(known.permalink) : slugOf(tag).replace(/-+/g, '-'),
    description: known?.description,
  }
}

function slugFrom(permalink: string): string {
  return slugOf(permalink.replace(/\/$/, '').split('/').at(-1) ?? permalink)
}

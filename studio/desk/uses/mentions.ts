/** Pages that name another page in their text without a link to it. Pure. */
import { blockText } from '@repo/model/anchors.ts'
import { isRecord } from '@repo/model/is-record.ts'
import type { StoredDocument } from '../../lake-client/documents.ts'
import { firstWords, lastWords } from '../../ui/words.ts'

/** A page that names another one. */
export interface Mention {
  readonly id: string
  readonly type: string
  readonly title: string
  readonly words: string
}

/** Characters of text that are shown on either side of a mention. */
const around = 40

/** Pages whose text has the title, written like it and as whole words; none for an empty title. */
export function mentionsOf(title: string, pages: readonly StoredDocument[]): Mention[] {
  const name = title.trim()
  if (name === '') return []
  const escaped = name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
  const pattern = new RegExp(`(?<![\\p{L}\\p{N}])${escaped}(?![\\p{L}\\p{N}])`, 'u')
  return pages.flatMap((page): Mention[] => {
    for (const text of textsOf([page.summary, page.body])) {
      const found = pattern.exec(text)
      if (!found) continue
      const [before, after] = [text.slice(0, found.index), text.slice(found.index + name.length)]
      const words = lastWords(before, around) + name + firstWords(after, around)
      return [{ id: page._id, type: page._type, title: String(page.title), words }]
    }
    return []
  })
}

/** Texts of paragraphs, wherever they are: spans of one are one text. Code is no text. */
export function textsOf(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  if (Array.isArray(value)) return value.flatMap(textsOf)
  if (!isRecord(value) || value._type === 'code') return []
  if (Array.isArray(value.children)) return [blockText(value)]
  return Object.values(value).flatMap((item) => (typeof item === 'object' ? textsOf(item) : []))
}

import { blockText, headingLevel } from '@repo/model/anchors.ts'
import { textIn } from '@repo/model/values.ts'

/** Checks that no level of heading is skipped: screen readers would look for what is missing. */
export function headingsInOrder(blocks: readonly unknown[]): true | string {
  let level = 1
  for (const block of blocks) {
    const next = headingLevel(block)
    if (!next) continue
    if (next > level + 1)
      return `The heading "${blockText(block)}" skips a level: make it a ${next === 3 ? 'Heading' : 'Subheading'}.`
    level = next
  }
  return true
}

/** Checks that each heading has something below it: new pages begin with headings only. */
export function sectionsHaveText(blocks: readonly unknown[]): true | string {
  let empty: { readonly level: number; readonly text: string } | undefined
  for (const block of blocks) {
    const level = headingLevel(block)
    if (!level) {
      if (!isEmptyText(block)) empty = undefined
      continue
    }
    if (empty && level <= empty.level) return emptySection(empty.text)
    empty = { level, text: blockText(block) }
  }
  return empty ? emptySection(empty.text) : true
}

function emptySection(title: string): string {
  return `The section "${title}" has no text yet: write it, or remove its heading.`
}

/** True for a paragraph without text. */
export function isEmptyText(block: unknown): boolean {
  return textIn(block, '_type') === 'block' && blockText(block).trim() === ''
}

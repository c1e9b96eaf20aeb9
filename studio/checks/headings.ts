import { blockText } from '@repo/model/anchors.ts'

/**
 * Whether no level of heading is skipped, which leaves users of screen readers looking for what is
 * missing.
 * @returns `true`, or the sentence that names the first heading that is too deep
 */
export function headingsInOrder(blocks: readonly unknown[]): true | string {
  let level = 1
  for (const block of blocks) {
    if (typeof block !== 'object' || block === null || !('style' in block)) continue
    const next = Number(/^h([2-4])$/.exec(String(block.style))?.[1])
    if (!next) continue
    if (next > level + 1) {
      const text = blockText(
        'children' in block && Array.isArray(block.children) ? { children: block.children } : {},
      )
      return `The heading "${text}" skips a level: make it a ${next === 3 ? 'Heading' : 'Subheading'}.`
    }
    level = next
  }
  return true
}

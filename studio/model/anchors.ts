/** Heading → anchor: the same for the page, its table of contents and its search records. */
import { nodeSections } from './kinds.ts'
import { objectsIn, textIn } from './values.ts'

/** The parts of a Portable Text block that an anchor is made of. */
interface HeadingLike {
  readonly _type: string
  readonly _key: string
  readonly style?: string | undefined
  readonly children?: readonly unknown[] | null | undefined
}

/** A heading of a body in reading order. */
export interface Heading {
  /** `_key` of its block: stays when the text changes. */
  readonly key: string
  /** Place of its block in the body: names it also where keys are missing or repeated. */
  readonly index: number
  /** 2, 3 or 4. */
  readonly level: number
  readonly text: string
  /** Fragment of its address, unique on the page. */
  readonly anchor: string
}

/**
 * Anchor of a text, as GitHub and Docusaurus make it, so that imported links keep working: `What's
 * new?` → `whats-new`. Empty when nothing is left.
 */
export function slugOf(text: string): string {
  return text
    .normalize('NFC')
    .toLowerCase()
    .trim()
    .replace(/[^\p{L}\p{M}\p{N}\p{Pc}\- ]/gu, '')
    .replace(/ /g, '-')
}

/** Level of a heading, 2 to 4; 0 for any other block. */
export function headingLevel(block: unknown): number {
  const isText = textIn(block, '_type') === 'block'
  return isText ? Number(/^h([2-4])$/.exec(textIn(block, 'style'))?.[1] ?? 0) : 0
}

/** Plain text of a Portable Text block: its spans joined. */
export function blockText(block: unknown): string {
  return objectsIn(block, 'children')
    .map((child) => textIn(child, 'text'))
    .join('')
}

/**
 * Headings of a body (top level only: blocks inside tabs and details have none) with their anchors.
 * The second `Notes` becomes `notes-1`. `reserved` are anchors the page uses elsewhere.
 */
export function headingsOf(
  body: readonly HeadingLike[] | null | undefined,
  reserved: Iterable<string> = [],
): Heading[] {
  const used: UsedAnchors = new Map(Array.from(reserved, (anchor) => [anchor, 1]))
  const headings: Heading[] = []
  for (const [index, block] of (body ?? []).entries()) {
    const level = headingLevel(block)
    if (!level) continue
    const text = blockText(block)
    const anchor = unusedAnchor(slugOf(text) || 'section', used)
    headings.push({ key: block._key, index, level, text, anchor })
  }
  return headings
}

/** Anchors that every page uses: its text, its top, its table of contents and the bar above it. */
const anchorsOfPages = ['main', 'top', 'toc-title', 'announcement'] as const

/** Anchor of a node's list of others. */
export const relatedAnchor = 'works-well-with'

/** Anchors that a page uses besides its headings, to be given to {@link headingsOf}. */
export function reservedAnchors(type: string | null | undefined): readonly string[] {
  return type === 'nodePage' ? [...anchorsOfPages, ...nodeSections, relatedAnchor] : anchorsOfPages
}

/**
 * Anchors in use, with the first number that was not tried: a thousand equal headings stay fast.
 */
export type UsedAnchors = Map<string, number>

/** `anchor`, or the first of `anchor-1`, `anchor-2`, … that is not in `used`; it is added there. */
export function unusedAnchor(anchor: string, used: UsedAnchors): string {
  let number = used.get(anchor) ?? 0
  while (number > 0 && used.has(`${anchor}-${number}`)) number += 1
  const candidate = number > 0 ? `${anchor}-${number}` : anchor
  used.set(anchor, number + 1)
  if (number > 0) used.set(candidate, 1)
  return candidate
}

/** Anchor of a setting's row on the page of its node: `setting-<name>`. */
export function settingAnchor(name: string | null | undefined): string {
  return `setting-${name ?? ''}`
}

/** Anchors of a node's errors in their order: `error-<message>`, numbered if they are equal. */
export function errorAnchors(messages: readonly (string | null | undefined)[]): string[] {
  const used: UsedAnchors = new Map()
  return messages.map((message) => unusedAnchor(`error-${slugOf(message ?? '')}`, used))
}

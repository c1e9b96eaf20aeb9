/** Plain text of each block, for search and for counting. Pure: no React, no Next. */
import { blockText } from '@repo/model/anchors.ts'
import type { Block, BlockOf, BlockType, RichText } from './types.ts'

/** Every block says what it reads; a new one is missing here until it does. */
const texts: { readonly [Type in BlockType]: (block: BlockOf<Type>) => string } = {
  block: (block) => blockText(block),
  callout: ({ title, body }) => joined(title, richText(body)),
  code: ({ filename, code }) => joined(filename, code),
  details: ({ summary, body }) => joined(summary, richText(body)),
  image: ({ alt, caption }) => joined(alt, caption),
  steps: ({ steps }) => joined(...(steps ?? []).map(({ title, body }) => joined(title, richText(body)))),
  table: ({ caption, rows }) =>
    joined(
      caption,
      ...(rows ?? []).flatMap(({ cells }) => (cells ?? []).map(({ content }) => richText(content))),
    ),
  tabs: ({ tabs }) => joined(...(tabs ?? []).map(({ label, body }) => joined(label, richText(body)))),
  video: ({ title, caption }) => joined(title, caption),
  workflow: ({ title, description, nodes }) =>
    joined(title, description, ...(nodes ?? []).map(({ label, node }) => label ?? node?.title)),
}

/** Plain text of one block; empty for a block of a newer version, which has no entry. */
export function textOf(block: Block): string {
  const text: ((block: never) => string) | undefined = Object.hasOwn(texts, block._type)
    ? texts[block._type]
    : undefined
  return text ? text(block as never) : ''
}

function richText(blocks: RichText | null | undefined | readonly unknown[]): string {
  return joined(...((blocks ?? []) as readonly Block[]).map(textOf))
}

function joined(...parts: (string | null | undefined)[]): string {
  return parts.filter(Boolean).join('\n')
}

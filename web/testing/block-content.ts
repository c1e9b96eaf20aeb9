import { richContent } from '#blocks/body-markdown.ts'
import { textOf } from '#blocks/contents.ts'
import type { Block, BlockOf, BlockType, MarkdownBlock, MarkdownBlockOf, TextBlock } from '#blocks/types.ts'
import { serialized } from '#markdown/page.ts'
import type { Surroundings } from '#markdown/types.ts'

/** Around a page of the site `https://docs.example.com`. */
export const around: Surroundings = {
  site: 'https://docs.example.com',
  imageUrl: ({ asset }) => (asset?._ref ? `https://images.example.com/${asset._ref}.png` : null),
}

/** The Markdown of some blocks, on the site `https://docs.example.com`. */
export function markdownOfBlocks(...body: readonly MarkdownBlock[]): string {
  return serialized(richContent(body, around))
}

/** The Markdown of one block. */
export function markdownOf<Type extends BlockType>(
  type: Type,
  fields: Omit<MarkdownBlockOf<Type>, '_key' | '_type'>,
): string {
  // The type checks the fields; TypeScript cannot follow it through the generic.
  return markdownOfBlocks({ _key: 'k', _type: type, ...fields } as unknown as MarkdownBlock)
}

/** The plain text of one block, of which only some fields matter. */
export function plainTextOf<Type extends BlockType>(type: Type, fields: Partial<BlockOf<Type>>): string {
  return textOf({ _key: 'k', _type: type, ...fields } as unknown as Block)
}

/** Text with the keys of its marks. */
export type TestSpan = readonly [text: string, ...marks: string[]]

/** A text block with some spans. */
export function textBlock(spans: string | readonly TestSpan[], fields: Partial<TextBlock> = {}): TextBlock {
  const list: readonly TestSpan[] = typeof spans === 'string' ? [[spans]] : spans
  return {
    _key: 'k',
    _type: 'block',
    style: 'normal',
    listItem: null,
    level: null,
    children: list.map(([text, ...marks]) => ({ _type: 'span', text, marks })),
    markDefs: [],
    ...fields,
  }
}

/** A paragraph inside another block, where headings and list items are not allowed. */
export function innerText(spans: string | readonly TestSpan[]) {
  return { ...textBlock(spans), style: 'normal' as const, listItem: null }
}

/** The same as {@link innerText}, as query results contain it. */
export function pageText(text: string) {
  return {
    _key: 'k',
    _type: 'block' as const,
    style: 'normal' as const,
    children: [{ _key: 's', _type: 'span' as const, text }],
    markDefs: null,
  }
}

/** Types of the blocks of a body, taken from the results of the queries. */
import type { BlockContent } from 'mdast'
import type { MarkdownPage, Surroundings } from '#markdown/types.ts'
import type { PageQueryResult } from '#queries/results.generated.ts'
import type { ShownResult } from '#queries/shown-result.ts'

type Candidate = NonNullable<ShownResult<PageQueryResult>['page']>

/** The body of a page, as `bodyFields` selects it. */
export type Body = NonNullable<Candidate['body']>

/** Any block of a body. */
export type Block = Body[number]

/** The `_type` of a block. */
export type BlockType = Block['_type']

/** The block with one `_type`. */
export type BlockOf<Type extends BlockType> = Extract<Block, { _type: Type }>

/** Any block of a body, as `bodyMarkdownFields` selects it. */
export type MarkdownBlock = NonNullable<MarkdownPage['body']>[number]

/** The block with one `_type`, as `bodyMarkdownFields` selects it. */
export type MarkdownBlockOf<Type extends BlockType> = Extract<MarkdownBlock, { _type: Type }>

/** A paragraph, a heading, a quote or a list item. */
export type TextBlock = MarkdownBlockOf<'block'>

/** The text inside callouts, steps, tabs, details and table cells. */
export type MarkdownRichText = readonly MarkdownBlock[] | null | undefined

/** Where a block of a page's body is. */
export interface BlockPlace {
  /** Text of the last heading above it. */
  readonly heading: string | null
  /**
   * A word that no other block of any page has, for names that must be unique in the document: Next
   * keeps previous pages in it, and imports and "Duplicate" give blocks of two pages the same key.
   */
  readonly name: string
}

/** Props of a block's view. */
export interface ViewProps<Type extends BlockType> {
  readonly block: BlockOf<Type>
  /** Missing for a block inside another one. */
  readonly place?: BlockPlace | undefined
  /** Its code in colors (`code/highlighted.ts`); other blocks, and very long code, have none. */
  readonly html?: string | undefined
  /** Renders the text inside the block: passed in, so that blocks do not import each other. */
  readonly Rich: (props: { readonly body: unknown }) => React.ReactNode
}

/** Inputs of a block's Markdown in addition to the block. */
export interface MarkdownContext extends Surroundings {
  readonly richText: (body: MarkdownRichText) => BlockContent[]
}

/** A block as plain text and as Markdown. */
export interface ContentOf<Type extends BlockType> {
  /**
   * Plain text, for search. Lines are separated by line breaks.
   * @param richText plain text of the text inside the block
   */
  readonly text: (block: BlockOf<Type>, richText: (body: unknown) => string) => string
  /** Markdown as nodes of an mdast tree; an empty list if the block has nothing to show. */
  readonly markdown: (block: MarkdownBlockOf<Type>, context: MarkdownContext) => BlockContent[]
}

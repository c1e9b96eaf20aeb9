/** What pages are made of as `markdownQuery` gives them, out of the generated types. */
import type { Answer } from '#queries/answer.ts'
import type { MarkdownQueryResult } from '#queries/results.generated.ts'

/** A node page or a guide with everything that its Markdown shows. */
export type MarkdownPage = NonNullable<Answer<MarkdownQueryResult>['page']>

/** Any block of a body. */
export type Block = NonNullable<MarkdownPage['body']>[number]

/** Names of blocks; a table over them misses none. */
export type BlockType = Block['_type']

/** The block of one name. */
export type BlockOf<Type extends BlockType> = Extract<Block, { _type: Type }>

/** A paragraph, a heading or an item of a list. */
export type TextBlock = BlockOf<'block'>

/** What stands inside callouts, steps, tabs, details and cells. */
export type RichText = readonly Block[] | null | undefined

/** What Markdown needs to know beside the page. */
export interface Surroundings {
  /** Address of the site, without a slash at its end: links are whole, since a file is read anywhere. */
  readonly site: string
  /** Address of a picture by the id of its asset; null for what is none. */
  readonly imageUrl: (ref: string) => string | null
}

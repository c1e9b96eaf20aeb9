/** The blocks of a body as `bodyFields` gives them, out of the generated types. */
import type { Answer } from '#queries/answer.ts'
import type { PageQueryResult } from '#queries/results.generated.ts'

type Candidate = NonNullable<Answer<PageQueryResult>['page']>

/** The body of a page. */
export type Body = NonNullable<Candidate['body']>

/** Any block of a body. */
export type Block = Body[number]

/** Names of blocks; a table over them misses none. */
export type BlockType = Block['_type']

/** The block of one name. */
export type BlockOf<Type extends BlockType> = Extract<Block, { _type: Type }>

/** What stands inside callouts, steps, tabs and details. */
export type RichText = NonNullable<BlockOf<'callout'>['body']>

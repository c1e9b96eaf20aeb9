/** Names for results of queries. */
import type { Answer } from './answer.ts'
import type { CategoryQueryResult, PageQueryResult } from './results.generated.ts'

/** A node page or a guide with everything it shows. */
export type Page = NonNullable<Answer<PageQueryResult>['page']>

/** A category with its members. */
export type Category = NonNullable<Answer<CategoryQueryResult>['category']>

/** Names for results of queries. */
import type { WithoutStamps } from '#facets/stamps.ts'
import type { CategoryQueryResult, PageQueryResult, TagQueryResult } from './results.generated.ts'

/** A node page or a guide with everything it shows. */
export type Page = NonNullable<WithoutStamps<PageQueryResult>['page']>

/** A category with what is in it. */
export type Category = NonNullable<WithoutStamps<CategoryQueryResult>['category']>

/** A tag with its pages. */
export type Tag = NonNullable<WithoutStamps<TagQueryResult>['tag']>

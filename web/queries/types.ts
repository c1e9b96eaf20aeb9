/** Names for results of queries. */

import type { PageQueryResult } from './results.generated.ts'
import type { ShownResult } from './shown-result.ts'

/** A node page or a guide with everything it shows. */
export type Page = NonNullable<ShownResult<PageQueryResult>['page']>

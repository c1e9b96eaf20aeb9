/** Types of pages as `markdownQuery` returns them, taken from the generated types. */

import type { StoredImage } from '@repo/model/image-part.ts'
import type { MarkdownQueryResult } from '#queries/results.generated.ts'
import type { ShownResult } from '#queries/shown-result.ts'

/** A node page or a guide with everything that its Markdown shows. */
export type MarkdownPage = NonNullable<ShownResult<MarkdownQueryResult>['page']>

/** Inputs of Markdown in addition to the page: the site's origin and the URLs of images. */
export interface Surroundings {
  /** Origin of the site, without a slash at its end, for links: a file is read anywhere. */
  readonly site: string
  /** URL of an image as a document has it; null if it has no asset, or its id is malformed. */
  readonly imageUrl: (image: StoredImage) => string | null
}

/** What pages are made of as `markdownQuery` gives them, out of the generated types. */
import type { Answer } from '#queries/answer.ts'
import type { MarkdownQueryResult } from '#queries/results.generated.ts'

/** A node page or a guide with everything that its Markdown shows. */
export type MarkdownPage = NonNullable<Answer<MarkdownQueryResult>['page']>

/** What Markdown needs to know beside the page. */
export interface Surroundings {
  /** Address of the site, without a slash at its end: links are whole, since a file is read anywhere. */
  readonly site: string
  /** Address of a picture by the id of its asset; null for what is none. */
  readonly imageUrl: (ref: string) => string | null
}

/**
 * Answers of the site to the Studio over HTTP. The site builds these values; the Studio parses them
 * from JSON, because the site may be of another version. Types and names only.
 */

/** One finished run of the site, in `/api/publishes/`. */
export interface FinishedPublish {
  /** When the run ended, ISO 8601. */
  readonly at: string
  /**
   * Some of its documents; the revision is null for one that was deleted or could not be applied.
   */
  readonly documents: readonly { readonly id: string; readonly rev: string | null }[]
  /** Number of its documents, of a hundred at most. */
  readonly total: number
  /** Number of pages that were rendered again. */
  readonly pages: number
  /** Number of search records that were written and removed. */
  readonly records: number
  /** Reasons of what failed, in sentences. */
  readonly failures: readonly string[]
  /** Duration of the run. */
  readonly ms: number
}

/** A document whose last change the site could not apply completely, in `/api/publishes/`. */
export interface SiteProblem {
  /** Its id, as published. */
  readonly document: string
  /** Path of the field that is the cause; null where it is not known. */
  readonly field: string | null
  readonly reason: string
}

/** How far the site is with a document, in `/api/publishes/?id=`. */
export interface DocumentOnSite {
  /** The revision that pages show; null for one that is not published, or not applied yet. */
  readonly rev: string | null
  /** True if the search index has what pages show. */
  readonly isIndexed: boolean
  /** True while a run about it has not ended. */
  readonly isPending: boolean
}

/**
 * How pages change when a draft is published, in the order in which writers see it:
 * - own: the page of the document itself, at its old and new path
 * - moved: other pages that get another path
 * - content: pages that show the document in their content, such as a link
 * - lists: lists of pages
 * - navigation: sidebar, previous and next page, navbar, footer
 */
export const impactGroupNames = ['own', 'moved', 'content', 'lists', 'navigation'] as const

/** One of {@link impactGroupNames}. */
export type ImpactGroupName = (typeof impactGroupNames)[number]

/** A page that changes when a draft is published. */
export interface ImpactPage {
  readonly title: string
  readonly path: string
  /** False if it is not known whether it changes. */
  readonly isCertain: boolean
}

/** Pages that change in the same way. */
export interface ImpactGroup {
  readonly count: number
  /** How many of them may stay as they are. */
  readonly undecided: number
  /** The first of them. */
  readonly pages: readonly ImpactPage[]
}

/** Effects of publishing a draft, in `/api/impact/`. */
export interface Impact {
  /** True if there is a draft; without one nothing changes. */
  readonly hasDraft: boolean
  /** Old and new path of the document if they differ; null for one that it has or will not have. */
  readonly address: { readonly from: string | null; readonly to: string | null } | null
  /** True if the site can redirect readers of old paths to the new ones. */
  readonly redirects: boolean
  readonly groups: Readonly<Record<ImpactGroupName, ImpactGroup>>
  /** Number of files such as the site map. */
  readonly files: number
  /** Search records that are written and removed. */
  readonly records: { readonly saved: number; readonly deleted: number; readonly isExact: boolean }
  /** True if the words that count as the same in searches change. */
  readonly synonyms: boolean
  /**
   * Why not all of it is certain: other drafts show on the same pages, or there are too many pages.
   */
  readonly isMixed: boolean
  readonly isCutShort: boolean
  /** False in development, where the site caches no pages. */
  readonly isCached: boolean
}

/** An answer of a reader with a sentence, in `/api/feedback/`. */
export interface ReaderSentence {
  readonly number: number
  readonly isHelpful: boolean
  readonly sentence: string
  /** Day on which the answer was given, `YYYY-MM-DD`. */
  readonly day: string
}

/** The page that readers of a missing address may have meant, in `/api/missing-addresses/`. */
export interface SuggestedPage {
  /** Published id. */
  readonly id: string
  readonly title: string
  readonly path: string
}

/** Texts that others show of a page, from its draft, in `/api/page-preview/`. */
export interface PreviewTexts {
  /** Null while the page has no address. */
  readonly url: string | null
  /** As link previews show it. */
  readonly title: string
  /** With the name of the product, as browser tabs and search results show it. */
  readonly fullTitle: string
  readonly description: string
  /** True if search engines may list the page. */
  readonly isListed: boolean
  /** Null while the page has no address. */
  readonly markdown: string | null
}

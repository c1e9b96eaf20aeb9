/**
 * Answers of the site to the Studio over HTTP, as JSON. The site may be of another version than the
 * Studio, so that each answer names the version of its form. Types and names only.
 */

/** Header with {@link siteApiVersion}. */
export const siteApiHeader = 'x-studio-api'

/** Raise it when one of the answers changes its form: a Studio refuses those of another version. */
export const siteApiVersion = '3'

/** One finished run of the site, in `/api/publishes/`. */
export interface FinishedPublish {
  /** When the run ended, ISO 8601. */
  readonly at: string
  /** Some of its documents; the revision is null for one that was deleted or not applied. */
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

/** State of the last changes on the site, in `/api/publishes/`. */
export interface SiteAnswer {
  /** Newest first. */
  readonly recent: readonly FinishedPublish[]
  readonly problems: readonly SiteProblem[]
  /** Reasons of all that fails now, in sentences. */
  readonly failures: readonly string[]
  /** The requested document, with `?id=`. */
  readonly document?: DocumentOnSite
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
  /** True if the words that count as the same in searches change. */
  readonly synonyms: boolean
  /** Why not all of it is certain: drafts show on the same pages, or there are too many pages. */
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

/** Answers and sentences of readers about a page, in `/api/feedback/`. */
export interface PageFeedback {
  /** Published id of the page. */
  readonly document: string
  /** Answers of each kind, also those that are done. */
  readonly yes: number
  readonly no: number
  /** Answers that wait for a writer: each "no", and each with a sentence. */
  readonly open: number
  /** Number of the newest answer. */
  readonly last: number
  /** Those that wait for a writer, newest first. */
  readonly sentences: readonly ReaderSentence[]
  /** Those that are done, newest first. */
  readonly done: readonly ReaderSentence[]
}

/** Pages with answers that wait for a writer, and the number of all of them. */
export interface FeedbackReport<Page = PageFeedback> {
  readonly pages: readonly Page[]
  readonly total: number
}

/** Things that readers asked for and did not find. */
export interface ReaderReport<Entry> {
  /** Days that were looked back. */
  readonly days: number
  /** Entries that wait for a writer, most frequent first. */
  readonly open: readonly Entry[]
  /** Entries that a writer is done with. */
  readonly dismissed: readonly Entry[]
}

/** A question that finds nothing, or of whose results readers opened none. */
export interface FailedSearch {
  /** Lower case, one space between words. */
  readonly question: string
  /** Times it was asked. */
  readonly count: number
  /** It has results, and readers opened none of them. */
  readonly unopened: boolean
}

/** Questions of readers, in `/api/failed-searches/`. */
export interface FailedSearchReport extends ReaderReport<FailedSearch> {
  /** Searches in which readers opened a result: all, the first one, one of the first three. */
  readonly opened: readonly [all: number, first: number, three: number]
}

/** An address that readers opened and that does not exist, in `/api/missing-addresses/`. */
export interface MissingAddress {
  /** `/docs/nodes/text/gpt/` */
  readonly path: string
  readonly count: number
  /** The page that readers may have meant, of one that waits; null if nothing is similar. */
  readonly suggestion?: SuggestedPage | null
}

/** The page that readers of a missing address may have meant. */
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
}

/** Names that the Studio, the site and the commands share. Data only. */
import { groupColorValues } from './colors.ts'
import { ownPageKinds } from './own.ts'

/** Document types that are pages of their own under `/docs/` (SPEC.md §2), with their names. */
export const pageKinds = {
  nodePage: { name: 'Node page', plural: 'Node pages', short: 'Node' },
  guide: { name: 'Guide', plural: 'Guides', short: 'Guide' },
  ...ownPageKinds,
} as const satisfies Readonly<Record<string, PageKind>>

interface PageKind {
  readonly name: string
  readonly plural: string
  /** In menus. */
  readonly short: string
}

/** One of {@link pageKinds}. */
export type PageType = keyof typeof pageKinds

/** The types of {@link pageKinds}. */
// Object.keys widens the type of its keys.
export const pageTypes = Object.keys(pageKinds) as readonly PageType[]

/** True for the type of a page. */
export function isPageType(type: string): type is PageType {
  return Object.hasOwn(pageKinds, type)
}

/** Types of documents that a link may point to. */
export const linkableTypes = [...pageTypes, 'category', 'tag'] as const

/** Types of documents whose text readers see: those that a link may point to, and snippets. */
export const textTypes = [...linkableTypes, 'snippet'] as const

/** True for the type of a document that a link may point to. */
export function isLinkableType(type: string): boolean {
  return linkableTypes.some((linkable) => linkable === type)
}

/** Documents of which there is exactly one; their `_id` is their type name. */
export const singletonTypes = ['siteSettings', 'homePage', 'searchSettings'] as const

/** The one guide for writers, which the start page of the Studio shows, and the site never. */
export const writersGuideType = 'writersGuide'

/**
 * The broken links that `npm run audit -- --links` found last
 * (`scripts/tools/audit/link-report.ts`), of which there is one document. No form has it.
 */
export const linkReportType = 'linkReport'

/**
 * Documents that say which question of readers writers do not want to see anymore
 * (`desk/failed-searches/dismiss.ts`). No form has them.
 */
export const dismissedType = 'dismissedSearch'

/** Links that show something unpublished to people without an account (`share-links.ts`). */
export const shareLinkType = 'shareLink'

/** Kinds of callout, as Docusaurus names its admonitions. */
export const calloutKinds = ['note', 'tip', 'info', 'warning', 'danger'] as const

/** Colors of the groups of nodes. */
export const groupColors = Object.keys(groupColorValues) as readonly (keyof typeof groupColorValues)[]

/** Types of data that flow through a node's ports. */
export const portTypes = [
  'text',
  'number',
  'boolean',
  'json',
  'file',
  'image',
  'audio',
  'list',
  'vector',
  'document',
  'any',
] as const
/** One of {@link portTypes}. */
export type PortType = (typeof portTypes)[number]

/** How a setting of a node is filled in. */
export const settingTypes = [
  'text',
  'longText',
  'number',
  'switch',
  'choice',
  'secret',
  'json',
  'list',
  'file',
  'model',
] as const

/** Anchors of the sections that a node page draws from its structured fields, in reading order. */
export const nodeSections = ['inputs', 'outputs', 'settings', 'credentials', 'limits', 'errors'] as const
/** One of {@link nodeSections}. */
export type NodeSection = (typeof nodeSections)[number]

/** Headings that readers see above {@link nodeSections}. */
export const sectionTitles: Readonly<Record<NodeSection, string>> = {
  inputs: 'Inputs',
  outputs: 'Outputs',
  settings: 'Settings',
  credentials: 'Credentials',
  limits: 'Limits',
  errors: 'What can go wrong',
}

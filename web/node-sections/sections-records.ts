/** A node's structured fields as sections of its page, with the anchors that the page draws them under. Pure. */
import { errorAnchors, settingAnchor } from '@repo/model/anchors.ts'
import { type NodeSection, nodeSections, sectionTitles } from '@repo/model/kinds.ts'
import type { RecordPage } from '#records/page.ts'

/** A section such as Settings. */
export interface StructuredSection {
  /** Also its anchor. */
  readonly anchor: NodeSection
  readonly title: string
  readonly items: readonly StructuredItem[]
}

/** A row of it. */
export interface StructuredItem {
  /** `_key` of the row. */
  readonly key: string
  readonly anchor: string
  readonly title: string
  /** What else is to be found; may be empty. */
  readonly content: string
  /** Names under which it is known besides: that of a setting or port in workflows. */
  readonly keywords: readonly string[]
}

/** Sections that have rows, in reading order (`nodeSections`). */
export function structuredSections(page: RecordPage): StructuredSection[] {
  return nodeSections
    .map((section) => ({ anchor: section, title: sectionTitles[section], items: itemsOf[section](page) }))
    .filter(({ items }) => items.length > 0)
}

const itemsOf: { readonly [Section in NodeSection]: (page: RecordPage) => StructuredItem[] } = {
  inputs: ({ inputs }) => (inputs ?? []).map((port) => portItem('inputs', port)),
  outputs: ({ outputs }) => (outputs ?? []).map((port) => portItem('outputs', port)),
  settings: settingItems,
  credentials: ({ credentials }) => (credentials ?? []).map((row) => textItem('credentials', row)),
  limits: ({ limits }) => (limits ?? []).map((row) => textItem('limits', row)),
  errors: errorItems,
}

type Port = NonNullable<RecordPage['inputs']>[number]

function portItem(section: NodeSection, { _key, name, label, description }: Port): StructuredItem {
  return {
    key: _key,
    anchor: section,
    title: label ?? name ?? '',
    content: description ?? '',
    keywords: name ? [name] : [],
  }
}

function textItem(
  section: NodeSection,
  { _key, title, description }: { _key: string; title: string | null; description: string | null },
): StructuredItem {
  return { key: _key, anchor: section, title: title ?? '', content: description ?? '', keywords: [] }
}

function settingItems({ settings }: RecordPage): StructuredItem[] {
  return (settings ?? []).map(({ _key, name, label, description, options }) => ({
    key: _key,
    anchor: settingAnchor(name),
    title: label ?? name ?? '',
    content: joined(description, (options ?? []).map((option) => option.label ?? option.value).join(', ')),
    keywords: name ? [name] : [],
  }))
}

function errorItems({ errors }: RecordPage): StructuredItem[] {
  const anchors = errorAnchors((errors ?? []).map(({ message }) => message))
  return (errors ?? []).map(({ _key, message, cause, remedy }, index) => ({
    key: _key,
    anchor: anchors[index] ?? 'errors',
    title: message ?? '',
    content: joined(cause, remedy),
    keywords: [],
  }))
}

function joined(...parts: (string | null | undefined)[]): string {
  return parts.filter(Boolean).join(' ')
}

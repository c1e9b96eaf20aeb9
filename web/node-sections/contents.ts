/** The search rows and the Markdown of every section. Pure: no React, no Next. */
import { errorAnchors, settingAnchor } from '@repo/model/anchors.ts'
import { type NodeSection, nodeSections, sectionTitles } from '@repo/model/kinds.ts'
import type { BlockContent, ListItem, PhrasingContent, RootContent } from 'mdast'
import { hrefOf } from '#links/href.ts'
import type { MarkdownPage, Surroundings } from '#markdown/types.ts'
import { linkTo, webLink } from '#mdast/links.ts'
import { bold, code, item, orNothing, paragraph, text, titledList, withDetails } from '#mdast/tree.ts'
import type { RecordPage } from '#records/page.ts'
import { lines } from '../blocks/lines.ts'
import { factSource, type StoredSource } from './fact-source.ts'

/** A row of a section, as search finds it. */
export interface SectionRow {
  /** `_key` of the row. */
  readonly key: string
  readonly anchor: string
  readonly title: string
  /** Further text that can be found; may be empty. */
  readonly content: string
  /** The row in a sentence or two, which answers a search for it; missing if the content does. */
  readonly answer?: string
  /** Other names of the row: that of a setting or port in workflows. */
  readonly keywords?: readonly string[]
}

interface SectionContent {
  readonly rows: (page: RecordPage) => SectionRow[]
  /** The items of a Markdown list. */
  readonly markdown: (page: MarkdownPage, around: Surroundings) => ListItem[]
}

/** A section of `nodeSections` that is missing here is a type error. */
const sectionContents: Readonly<Record<NodeSection, SectionContent>> = {
  inputs: ofPorts('inputs'),
  outputs: ofPorts('outputs'),
  settings: {
    rows: (page) =>
      (page.settings ?? []).map(({ _key, name, label, type, default: value, description, options }) => {
        const choices = (options ?? []).map((option) => option.label ?? option.value).join(', ')
        const chosen = (options ?? []).find((option) => option.value === value)?.label ?? value
        const facts = [type, chosen && `default ${chosen}`].filter(Boolean).join(', ')
        return {
          key: _key,
          anchor: settingAnchor(name),
          title: label ?? name ?? '',
          content: [description, choices, chosen && `Default ${chosen}`].filter(Boolean).join(' '),
          answer: [facts, choices && `Choices: ${choices}`, description].filter(Boolean).join('. '),
          keywords: name ? [name] : [],
        }
      }),
    markdown: (page, around) =>
      (page.settings ?? []).map((setting) => {
        const { label, name, description, options } = setting
        const choices = (options ?? []).map((option) => option.label ?? option.value).filter(Boolean)
        const facts = [setting.type, setting.required && 'required']
        const line = entry(label ?? name, description, [
          ...factsOf(name, facts),
          ...(setting.default ? [text(', default '), code(setting.default)] : []),
        ])
        return withDetails(line, [
          ...(choices.length > 0 ? [paragraph([text(`Choices: ${choices.join(', ')}`)])] : []),
          ...checkedOn(setting.source, around),
        ])
      }),
  },
  credentials: {
    rows: (page) =>
      (page.credentials ?? []).map(({ _key, title, description, permissions }) => ({
        key: _key,
        anchor: 'credentials',
        title: title ?? '',
        content: lines(description, permissions?.join(', ')),
      })),
    markdown: (page, around) =>
      (page.credentials ?? []).map(({ title, description, url, permissions, guide, source }) => {
        const href = hrefOf(guide)
        const names = (permissions ?? []).flatMap((name, index) => [
          ...(index > 0 ? [text(', ')] : []),
          code(name),
        ])
        return withDetails(entry(title, description), [
          ...(names.length > 0 ? [paragraph([text('Permissions: '), ...names])] : []),
          ...(href ? [paragraph([text('Guide: '), linkTo(href, guide?.title ?? href, around)])] : []),
          ...(url ? [paragraph([text('Page of the service: '), webLink(url, url, around)])] : []),
          ...checkedOn(source, around),
        ])
      }),
  },
  limits: {
    rows: (page) =>
      (page.limits ?? []).map(({ _key, title, description }) => ({
        key: _key,
        anchor: 'limits',
        title: title ?? '',
        content: description ?? '',
        answer: description ?? '',
      })),
    markdown: (page, around) =>
      (page.limits ?? []).map(({ title, description, source }) =>
        withDetails(entry(title, description), checkedOn(source, around)),
      ),
  },
  errors: {
    rows: (page) => {
      const list = page.errors ?? []
      const anchors = errorAnchors(list.map(({ message }) => message))
      return list.map(({ _key, message, cause, remedy }, index) => ({
        key: _key,
        anchor: anchors[index] ?? 'errors',
        title: message ?? '',
        content: [cause, remedy].filter(Boolean).join(' '),
        ...(remedy && { answer: remedy }),
      }))
    },
    markdown: (page) =>
      (page.errors ?? []).map(({ message, cause, remedy }) =>
        withDetails(entry(message, null), [
          ...(cause ? [entry('Why', cause)] : []),
          ...(remedy ? [entry('What to do', remedy)] : []),
        ]),
      ),
  },
}

/** The ports through which a node receives or returns values. */
function ofPorts(section: 'inputs' | 'outputs'): SectionContent {
  return {
    rows: (page) =>
      (page[section] ?? []).map(({ _key, name, label, description }) => ({
        key: _key,
        anchor: section,
        title: label ?? name ?? '',
        content: description ?? '',
        keywords: name ? [name] : [],
      })),
    markdown: (page) =>
      (page[section] ?? []).map(({ label, name, type, required, description }) =>
        item(entry(label ?? name, description, factsOf(name, [type, required && 'required']))),
      ),
  }
}

/** The sections of a node that have entries as Markdown, in the order of its page. */
export function nodeContent(page: MarkdownPage, around: Surroundings): RootContent[] {
  return nodeSections.flatMap((section) =>
    titledList(
      sectionTitles[section],
      orNothing(`The section ${section} of ${page._id}`, () =>
        sectionContents[section].markdown(page, around),
      ),
    ),
  )
}

/** Sections such as Settings for search, with their anchors, if they have rows; as on the page. */
export function recordSections(page: RecordPage) {
  return nodeSections
    .map((section) => ({
      anchor: section,
      title: sectionTitles[section],
      items: sectionContents[section].rows(page),
    }))
    .filter(({ items }) => items.length > 0)
}

/** `**Label** (facts): description` */
function entry(
  label: string | null,
  description: string | null,
  facts: readonly PhrasingContent[] = [],
): BlockContent {
  return paragraph([
    bold(label ?? ''),
    ...(facts.length > 0 ? [text(' ('), ...facts, text(')')] : []),
    ...(description ? [text(`: ${description}`)] : []),
  ])
}

/** The technical name, followed by further facts such as its type. */
function factsOf(
  name: string | null,
  words: readonly (string | false | null | undefined)[],
): PhrasingContent[] {
  const rest = words.filter(Boolean).join(', ')
  return [...(name ? [code(name)] : []), ...(rest ? [text(name ? `, ${rest}` : rest)] : [])]
}

/** `Checked on November 28, 2026: [docs.pinecone.io](…)`; nothing without a day and a source. */
function checkedOn(stored: StoredSource | null, around: Surroundings): BlockContent[] {
  const { page, day } = factSource(stored) ?? {}
  return page ? [paragraph([text(`Checked on ${day}: `), linkTo(page.href, page.host, around)])] : []
}

/** A node's structured fields → sections of its Markdown, in the order of its page. Pure. */
import { type NodeSection, nodeSections, sectionTitles } from '@repo/model/kinds.ts'
import type { ListItem, PhrasingContent, RootContent } from 'mdast'
import { linkTo, webLink } from '#markdown/links.ts'
import {
  bold,
  bulletList,
  code,
  heading,
  item,
  orNothing,
  paragraph,
  text,
  withDetails,
} from '#markdown/tree.ts'
import type { MarkdownPage, Surroundings } from '#markdown/types.ts'
import { hrefOf } from '#queries/href.ts'

/** Sections that have entries, each below its heading. */
export function nodeContent(page: MarkdownPage, around: Surroundings): RootContent[] {
  return nodeSections.flatMap((section) => {
    const items = orNothing(`The section ${section} of ${page._id}`, () => sections[section](page, around))
    return items.length > 0 ? [heading(2, [text(sectionTitles[section])]), bulletList(items)] : []
  })
}

/** "Works well with": the nodes that a writer named, as far as they are published. */
export function relatedContent({ related }: MarkdownPage, around: Surroundings): RootContent[] {
  const items = related.flatMap((link) => {
    const href = hrefOf(link)
    if (!href) return []
    const summary = link.summary ? [text(`: ${link.summary}`)] : []
    return [item(paragraph([linkTo(href, link.title ?? href, around), ...summary]))]
  })
  return items.length > 0 ? [heading(2, [text('Works well with')]), bulletList(items)] : []
}

const sections: {
  readonly [Section in NodeSection]: (page: MarkdownPage, around: Surroundings) => ListItem[]
} = {
  inputs: ({ inputs }) => (inputs ?? []).map(portItem),
  outputs: ({ outputs }) => (outputs ?? []).map(portItem),
  settings: ({ settings }) =>
    (settings ?? []).map((setting) => {
      const { label, name, description, options } = setting
      const choices = (options ?? []).map((option) => option.label ?? option.value).filter(Boolean)
      const facts = [setting.type, setting.required && 'required']
      const line = entry(label ?? name, description, [
        ...factsOf(name, facts),
        ...(setting.default ? [text(', default '), code(setting.default)] : []),
      ])
      return withDetails(
        line,
        choices.length > 0 ? [paragraph([text(`Choices: ${choices.join(', ')}`)])] : [],
      )
    }),
  credentials: ({ credentials }, around) =>
    (credentials ?? []).map(({ title, description, url, guide }) => {
      const href = hrefOf(guide)
      const links = [
        ...(href ? [[text('Guide: '), linkTo(href, guide?.title ?? href, around)]] : []),
        ...(url ? [[text('Page of the service: '), webLink(url, url, around)]] : []),
      ]
      return withDetails(entry(title, description), links.map(paragraph))
    }),
  limits: ({ limits }) => (limits ?? []).map(({ title, description }) => item(entry(title, description))),
  errors: ({ errors }) =>
    (errors ?? []).map(({ message, cause, remedy }) =>
      withDetails(entry(message, null), [
        ...(cause ? [entry('Why', cause)] : []),
        ...(remedy ? [entry('What to do', remedy)] : []),
      ]),
    ),
}

type Port = NonNullable<MarkdownPage['inputs']>[number]

function portItem({ label, name, type, required, description }: Port): ListItem {
  return item(entry(label ?? name, description, factsOf(name, [type, required && 'required'])))
}

/** `**Label** (facts): description` */
function entry(label: string | null, description: string | null, facts: PhrasingContent[] = []) {
  return paragraph([
    bold(label ?? ''),
    ...(facts.length > 0 ? [text(' ('), ...facts, text(')')] : []),
    ...(description ? [text(`: ${description}`)] : []),
  ])
}

/** The technical name, and what else is to be known in a word. */
function factsOf(name: string | null, words: readonly (string | false | null)[]): PhrasingContent[] {
  const rest = words.filter(Boolean).join(', ')
  return [...(name ? [code(name)] : []), ...(rest ? [text(name ? `, ${rest}` : rest)] : [])]
}

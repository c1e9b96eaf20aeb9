/** Helpers for the sections' Markdown. Pure. */
import type { BlockContent, PhrasingContent } from 'mdast'
import type { Surroundings } from '#markdown/types.ts'
import { linkTo } from '#mdast/links.ts'
import { bold, code, paragraph, text } from '#mdast/tree.ts'
import { factSource, type StoredSource } from './fact-source.ts'

/** `**Label** (facts): description` */
export function entry(
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
export function factsOf(
  name: string | null,
  words: readonly (string | false | null | undefined)[],
): PhrasingContent[] {
  const rest = words.filter(Boolean).join(', ')
  return [...(name ? [code(name)] : []), ...(rest ? [text(name ? `, ${rest}` : rest)] : [])]
}

/** `Checked on November 28, 2026: [docs.pinecone.io](…)`; nothing without a day and a source. */
export function checkedOn(stored: StoredSource | null, around: Surroundings): BlockContent[] {
  const { page, day } = factSource(stored) ?? {}
  return page ? [paragraph([text(`Checked on ${day}: `), linkTo(page.href, page.host, around)])] : []
}

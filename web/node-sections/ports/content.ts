import type { ListItem } from 'mdast'
import type { MarkdownPage } from '#markdown/types.ts'
import { item } from '#mdast/tree.ts'
import type { RecordPage } from '#records/page.ts'
import { entry, factsOf } from '../entry.ts'
import type { SectionContent, SectionRow } from '../types.ts'

/** The ports through which a node receives values. */
export const inputsContent: SectionContent = {
  rows: (page) => (page.inputs ?? []).map((port) => portRow('inputs', port)),
  markdown: (page) => (page.inputs ?? []).map(portItem),
}

/** The ports through which a node returns values. */
export const outputsContent: SectionContent = {
  rows: (page) => (page.outputs ?? []).map((port) => portRow('outputs', port)),
  markdown: (page) => (page.outputs ?? []).map(portItem),
}

type RecordPort = NonNullable<RecordPage['inputs']>[number]
type MarkdownPort = NonNullable<MarkdownPage['inputs']>[number]

function portRow(anchor: 'inputs' | 'outputs', port: RecordPort): SectionRow {
  const { _key, name, label, description } = port
  return {
    key: _key,
    anchor,
    title: label ?? name ?? '',
    content: description ?? '',
    keywords: name ? [name] : [],
  }
}

function portItem({ label, name, type, required, description }: MarkdownPort): ListItem {
  return item(entry(label ?? name, description, factsOf(name, [type, required && 'required'])))
}

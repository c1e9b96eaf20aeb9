/** `values={[{label: 'macOS', value: 'mac'}]}` of Docusaurus' tabs. Pure. */
import type { JsxElement } from './syntax.ts'

/** An entry of such a list. */
export interface Option {
  readonly label: string | undefined
  readonly value: string | undefined
}

/** The parts of a JavaScript syntax tree (ESTree) that are read here. */
interface EsNode {
  readonly type: string
  readonly elements?: readonly (EsNode | null)[]
  readonly properties?: readonly EsNode[]
  readonly key?: { readonly name?: string; readonly value?: unknown }
  readonly value?: unknown
  readonly expression?: EsNode
  readonly body?: readonly EsNode[]
}

/** Entries of an attribute that is a list of objects with text values; empty for anything else. */
export function optionsOf(node: JsxElement, name: string): Option[] {
  const found: unknown = node.attributes.find((attribute) => attribute.name === name)?.value
  // remark-mdx attaches the parsed expression to its text (mdast-util-mdx-jsx, `data.estree`).
  const tree = (found as { data?: { estree?: EsNode } } | undefined)?.data?.estree
  const entries = tree?.body?.[0]?.expression?.elements ?? []
  return entries.flatMap((entry) =>
    entry ? [{ label: textIn(entry, 'label'), value: textIn(entry, 'value') }] : [],
  )
}

function textIn(object: EsNode, key: string): string | undefined {
  const property = object.properties?.find(
    (candidate) => (candidate.key?.name ?? candidate.key?.value) === key,
  )
  const literal = property?.value as EsNode | undefined
  return typeof literal?.value === 'string' ? literal.value : undefined
}

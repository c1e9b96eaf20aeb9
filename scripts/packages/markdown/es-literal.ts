/** Data that is written out in a JavaScript syntax tree. Nothing is run. Pure. */

/** The parts of a syntax tree (ESTree) that are read here. */
export interface EsNode {
  readonly type: string
  readonly name?: string
  readonly value?: unknown
  readonly elements?: readonly (EsNode | null)[]
  readonly properties?: readonly (EsNode & { readonly key?: EsNode })[]
  readonly declaration?: EsNode
  readonly declarations?: readonly { readonly id: EsNode; readonly init: EsNode | null }[]
  readonly expression?: EsNode
  readonly right?: EsNode
  readonly body?: readonly EsNode[]
}

/** The value of an expression, with undefined for parts that are computed, by its constants. */
export function literalOf(
  node: EsNode | null | undefined,
  constants: ReadonlyMap<string | undefined, EsNode | null> = new Map(),
  depth = 0,
): unknown {
  const inside = (inner: EsNode | null | undefined) => literalOf(inner, constants, depth + 1)
  // A constant may name itself; data of people is not nested deeper.
  if (!node || depth > 50) return undefined
  if (node.type === 'Literal') return node.value
  if (node.type === 'Identifier') return inside(constants.get(node.name))
  if (node.type === 'ArrayExpression') return node.elements?.map(inside)
  if (node.type !== 'ObjectExpression') return undefined
  return Object.fromEntries(
    (node.properties ?? []).flatMap(({ key, value }) =>
      key ? [[String(key.name ?? key.value), inside(value as EsNode)]] : [],
    ),
  )
}

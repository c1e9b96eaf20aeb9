/** Data that is written out in a JavaScript syntax tree. Nothing is run. Pure. */

/** The parts of a syntax tree (ESTree) that are read here. */
export interface EsNode {
  readonly type: string
  readonly name?: string
  readonly value?: unknown
  readonly elements?: readonly (EsNode | null)[]
  readonly properties?: readonly (EsNode & { readonly key?: EsNode })[]
  readonly id?: EsNode | null
  readonly declaration?: EsNode | null
  readonly declarations?: readonly { readonly id: EsNode; readonly init: EsNode | null }[]
  readonly expression?: EsNode
  readonly right?: EsNode
  readonly callee?: EsNode
  readonly argument?: EsNode | null
  readonly quasis?: readonly { readonly value: { readonly cooked: string } }[]
  readonly body?: EsNode | readonly EsNode[]
}

/**
 * The value of an expression, with undefined for parts that are computed, by its constants. The
 * value of a function, and of a call of it, is what it returns.
 */
export function literalOf(
  node: EsNode | null | undefined,
  constants: ReadonlyMap<string | undefined, EsNode | null> = new Map(),
): unknown {
  const inside = (inner: EsNode | null | undefined) => literalOf(inner, constants)
  if (!node) return undefined
  if (node.type === 'Literal') return node.value
  if (node.type === 'Identifier') {
    // A constant may name itself, and a function may call itself.
    const others = new Map([...constants].filter(([name]) => name !== node.name))
    return literalOf(constants.get(node.name), others)
  }
  if (node.type === 'TemplateLiteral' && node.quasis?.length === 1) return node.quasis[0]?.value.cooked
  if (node.type === 'CallExpression') return inside(node.callee)
  if (/Function|Block/.test(node.type)) {
    const statements = [node.body ?? []].flat()
    const end = statements.find(({ type }) => type === 'ReturnStatement')
    return inside(end ? end.argument : statements[0])
  }
  if (node.type === 'ArrayExpression')
    return node.elements?.flatMap((one) =>
      one?.type === 'SpreadElement' ? inside(one.argument) : [inside(one)],
    )
  if (node.type !== 'ObjectExpression') return undefined
  return Object.fromEntries(
    (node.properties ?? []).flatMap(({ key, value, argument }): [string, unknown][] => {
      if (key) return [[String(key.name ?? key.value), inside(value as EsNode)]]
      const spread = inside(argument)
      return typeof spread === 'object' && spread ? Object.entries(spread) : [['...', undefined]]
    }),
  )
}

/** Data in JavaScript files that configure other systems. Nothing in them is run. Pure. */
import { stripTypeScriptTypes } from 'node:module'
import { type EsNode, literalOf } from '@repo/markdown/es-literal.ts'
import { parse } from 'acorn'

/**
 * The value that a file exports, as far as it is written out: `module.exports = …`,
 * `export default …`, or JSON. Parts that are computed are undefined.
 * @throws SyntaxError
 */
export function literalIn(text: string, file: string): unknown {
  if (file.endsWith('.json')) return JSON.parse(text)
  const source = /\.[cm]?tsx?$/.test(file) ? stripTypeScriptTypes(text) : text
  const { body } = parse(source, { ecmaVersion: 'latest', sourceType: 'module' })
  const nodes = body as unknown as readonly EsNode[]
  const constants = new Map(
    nodes.flatMap(({ declarations = [] }) => declarations.map(({ id, init }) => [id.name, init] as const)),
  )
  const exported = nodes.findLast(
    ({ type, expression }) =>
      type === 'ExportDefaultDeclaration' || expression?.type === 'AssignmentExpression',
  )
  return literalOf(exported?.declaration ?? exported?.expression?.right, constants)
}

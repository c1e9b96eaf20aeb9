/** Data in JavaScript files that configure other systems. Nothing in them is run. Pure. */
import { stripTypeScriptTypes } from 'node:module'
import { errorMessage } from '@repo/kit/error-message.ts'
import { type EsNode, literalOf } from '@repo/markdown/es-literal.ts'
import type { Report } from '@repo/markdown/report.ts'
import { isRecord } from '@repo/model/is-record.ts'
import { parse } from 'acorn'

type Note = (message: string) => void

/** How files with a setting of the old site are read, by their paths below the folder. */
export type Reader<T> = readonly [RegExp, (text: string, file: string, note: Note) => readonly T[]]

/** Uses what such files say, in the order of their names. One that cannot be read is reported. */
export function useSettings<T>(
  readers: readonly Reader<T>[],
  texts: ReadonlyMap<string, string>,
  report: Report,
  use: (setting: T, file: string) => void,
) {
  for (const [file, text] of [...texts].toSorted(([one], [other]) => (one < other ? -1 : 1))) {
    const [, read] = readers.find(([name]) => name.test(file)) ?? []
    const note = (message: string) => report.warn(file, message)
    try {
      for (const setting of read?.(text, file, note) ?? []) use(setting, file)
    } catch (error) {
      const message = `not readable: ${errorMessage(error).split('\n')[0]}`
      // A file may have several settings.
      if (!report.findings.some((one) => one.file === file && one.message === message)) note(message)
    }
  }
}

/**
 * The value that a file exports, as far as it is written out: `module.exports = …`,
 * `export default …`, or JSON. Parts that are computed are undefined.
 * @throws SyntaxError
 */
export function literalIn(text: string, file: string): unknown {
  if (file.endsWith('.json')) return JSON.parse(text)
  const { statements, constants } = treeOf(text, file)
  const exported = statements.findLast(
    ({ type, expression }) =>
      type === 'ExportDefaultDeclaration' || expression?.type === 'AssignmentExpression',
  )
  return literalOf(exported?.declaration ?? exported?.expression?.right, constants)
}

/**
 * The values of all properties of a name, wherever in a file they are: programs have many ways to
 * put a configuration together. Computed parts are undefined, and noted once.
 * @throws SyntaxError
 */
export function valuesNamed(name: string, text: string, file: string, note: Note = () => {}): unknown[] {
  if (!text.includes(name)) return []
  const { statements, constants } = treeOf(text, file)
  const values = propertiesNamed(name, statements).map((node) => literalOf(node, constants))
  if (!values.every(isWhole))
    note(`a part of "${name}" is computed by the program, which is not run: it is left out`)
  return values
}

function treeOf(text: string, file: string) {
  const source = /\.[cm]?tsx?$/.test(file) ? stripTypeScriptTypes(text) : text
  const { body } = parse(source, { ecmaVersion: 'latest', sourceType: 'module' })
  const statements = body as unknown as readonly EsNode[]
  const constants = new Map(
    statements.flatMap((statement): [string | undefined, EsNode | null][] => {
      const own = statement.declaration ?? statement
      if (own.type === 'FunctionDeclaration') return [[own.id?.name, own]]
      return (own.declarations ?? []).map(({ id, init }) => [id.name, init])
    }),
  )
  return { statements, constants }
}

function propertiesNamed(name: string, node: unknown): EsNode[] {
  if (Array.isArray(node)) return node.flatMap((one) => propertiesNamed(name, one))
  if (!isRecord(node)) return []
  const { type, key, value } = node
  if (type === 'Property' && isRecord(key) && (key.name ?? key.value) === name) return [value as EsNode]
  return propertiesNamed(name, Object.values(node))
}

function isWhole(value: unknown): boolean {
  return typeof value === 'object' && value ? Object.values(value).every(isWhole) : value !== undefined
}

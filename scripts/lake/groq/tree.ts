/** Syntax trees of groq-js. Pure. */
import { isRecord } from '../documents.ts'

/** A node of groq-js's syntax tree. */
export type Node = Readonly<Record<string, unknown>>

/**
 * The same tree with others in place of some of its nodes. What holds none of these is not copied: trees are kept
 * (parse.ts), and most of each stays as it is.
 * @param replace gives what stands in place of a node, and has looked into it then; nothing where the node stays
 */
export function rewritten(tree: unknown, replace: (node: Node) => Node | undefined): unknown {
  if (typeof tree !== 'object' || tree === null) return tree
  if (Array.isArray(tree)) {
    const items = tree.map((item) => rewritten(item, replace))
    return items.some((item, index) => item !== tree[index]) ? items : tree
  }
  if (!isRecord(tree) || tree.type === 'Value') return tree
  const other = replace(tree)
  if (other) return other
  let copy: Record<string, unknown> | undefined
  for (const key of Object.keys(tree)) {
    const inner = tree[key]
    const now = rewritten(inner, replace)
    if (now === inner) continue
    copy ??= { ...tree }
    copy[key] = now
  }
  return copy ?? tree
}

/** A tree's nodes, each before those in it. Constants are not looked into. */
export function nodesIn(tree: unknown): Node[] {
  if (Array.isArray(tree)) return tree.flatMap(nodesIn)
  if (!isRecord(tree)) return []
  return tree.type === 'Value' ? [tree] : [tree, ...Object.values(tree).flatMap(nodesIn)]
}

/** Syntax trees of groq-js. Pure. */
import { isRecord } from '../documents.ts'

/** A node of groq-js's syntax tree. */
export type Node = Readonly<Record<string, unknown>>

/**
 * Replaces nodes of a tree. Subtrees without a replaced node are not copied: trees are cached
 * (parse.ts), and most of each stays the same.
 * @param replace returns the replacement of a node, whose children are then not visited, or
 *   undefined to keep the node
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

/** The nodes of a tree, parents before children. Constants are not visited. */
export function nodesIn(tree: unknown): Node[] {
  if (Array.isArray(tree)) return tree.flatMap(nodesIn)
  if (!isRecord(tree)) return []
  return tree.type === 'Value' ? [tree] : [tree, ...Object.values(tree).flatMap(nodesIn)]
}

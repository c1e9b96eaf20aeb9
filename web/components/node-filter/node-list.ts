/** What `/nodes.json` says: every node with what readers choose by. Pure. */
import type { Answer } from '#queries/answer.ts'
import { hrefOf } from '#queries/href.ts'
import type { NodesQueryResult } from '#queries/results.generated.ts'

/** A node that can be chosen. */
export interface ListedNode {
  readonly title: string
  readonly href: string
  readonly summary: string
  readonly color: string | null
  /** Slug of its category. */
  readonly group: string
  /** Slugs of its tags. */
  readonly tags: readonly string[]
  readonly needsCredentials: boolean
}

/** The file. Names stand once. */
export interface NodeList {
  /** Titles of groups by their slugs. */
  readonly groups: Readonly<Record<string, string>>
  /** Labels of tags by their slugs. */
  readonly tags: Readonly<Record<string, string>>
  /** By title. */
  readonly nodes: readonly ListedNode[]
}

/** @param answer of `nodesQuery`; nodes without an address and tags of no node are left out */
export function nodeListOf({ nodes, tags }: Answer<NodesQueryResult>): NodeList {
  const slugs = new Map(tags.flatMap(({ _id, slug }) => (slug ? [[_id, slug] as const] : [])))
  const listed = nodes.flatMap((node): ListedNode[] => {
    const href = hrefOf(node)
    if (!href) return []
    return [
      {
        title: node.title ?? '',
        href,
        summary: node.summary ?? '',
        color: node.color,
        group: node.group?.slug ?? '',
        tags: (node.tagIds ?? []).flatMap((id) => slugs.get(id) ?? []),
        needsCredentials: node.needsCredentials === true,
      },
    ]
  })
  const groups = nodes.flatMap(({ group }) => (group?.slug ? [[group.slug, group.title ?? ''] as const] : []))
  const used = new Set(listed.flatMap((node) => node.tags))
  return {
    groups: Object.fromEntries(groups.toSorted(byName)),
    tags: Object.fromEntries(
      tags
        .flatMap(({ slug, label }) => (slug && used.has(slug) ? [[slug, label ?? slug] as const] : []))
        .toSorted(byName),
    ),
    nodes: listed,
  }
}

const byName = ([, a]: readonly [string, string], [, b]: readonly [string, string]) =>
  a.localeCompare(b, 'en')

/** What a reader chose; empty strings mean all. */
export interface Choice {
  readonly group: string
  readonly tag: string
  readonly needsCredentials: boolean
}

/** Nodes that are all that was chosen. */
export function chosenFrom(
  nodes: readonly ListedNode[],
  { group, tag, needsCredentials }: Choice,
): ListedNode[] {
  return nodes.filter(
    (node) =>
      (!group || node.group === group) &&
      (!tag || node.tags.includes(tag)) &&
      (!needsCredentials || node.needsCredentials),
  )
}

/** What an address chooses: `?group=text&tag=aws&credentials=needed`. */
export function choiceOf(parameters: URLSearchParams): Choice {
  return {
    group: parameters.get('group') ?? '',
    tag: parameters.get('tag') ?? '',
    needsCredentials: parameters.get('credentials') === 'needed',
  }
}

/** The query of an address that chooses so, with its question mark; empty for everything. */
export function queryOf({ group, tag, needsCredentials }: Choice): string {
  const parameters = new URLSearchParams({
    ...(group && { group }),
    ...(tag && { tag }),
    ...(needsCredentials && { credentials: 'needed' }),
  })
  return parameters.size > 0 ? `?${parameters}` : ''
}

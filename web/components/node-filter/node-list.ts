/** Contents of `/node-list.json`: every node with the attributes that readers filter by. Pure. */

import { statusWord } from '@repo/model/node-status.ts'
import { hrefOf } from '#links/href.ts'
import { groupNames, sortedNames } from '#metadata/names.ts'
import type { NodesQueryResult } from '#queries/results.generated.ts'
import type { ShownResult } from '#queries/shown-result.ts'

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
  /** Word for its status. */
  readonly status: string | null
}

/** The file. Each title and label is in it once. */
export interface NodeList {
  /** Titles of groups by their slugs. */
  readonly groups: Readonly<Record<string, string>>
  /** Labels of tags by their slugs. */
  readonly tags: Readonly<Record<string, string>>
  /** Sorted by title. */
  readonly nodes: readonly ListedNode[]
}

/**
 * Builds the file.
 * @param answer of `nodesQuery`; nodes without a path and tags without nodes are left out
 */
export function nodeListOf({ nodes, tags }: ShownResult<NodesQueryResult>): NodeList {
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
        status: statusWord(node.statusKind),
      },
    ]
  })
  const used = new Set(listed.flatMap((node) => node.tags))
  return {
    groups: groupNames(nodes),
    tags: sortedNames(
      tags.flatMap(({ slug, label }) => (slug && used.has(slug) ? [[slug, label ?? slug]] : [])),
    ),
    nodes: listed,
  }
}

/** A reader's choice; empty strings mean all. */
export interface Choice {
  readonly group: string
  readonly tag: string
  /** Need for credentials: nodes that need them, nodes that need none, or all. */
  readonly credentials: '' | 'needed' | 'none'
}

/** The nodes that match every part of the choice. */
export function chosenFrom(nodes: readonly ListedNode[], { group, tag, credentials }: Choice): ListedNode[] {
  return nodes.filter(
    (node) =>
      (!group || node.group === group) &&
      (!tag || node.tags.includes(tag)) &&
      (!credentials || node.needsCredentials === (credentials === 'needed')),
  )
}

/** The choice in a URL: `?group=text&tag=aws&credentials=needed`. */
export function choiceOf(parameters: URLSearchParams): Choice {
  const credentials = parameters.get('credentials')
  return {
    group: parameters.get('group') ?? '',
    tag: parameters.get('tag') ?? '',
    credentials: credentials === 'needed' || credentials === 'none' ? credentials : '',
  }
}

/** The query string of a choice, with its question mark; empty for everything. */
export function queryOf({ group, tag, credentials }: Choice): string {
  const parameters = new URLSearchParams({
    ...(group && { group }),
    ...(tag && { tag }),
    ...(credentials && { credentials }),
  })
  return parameters.size > 0 ? `?${parameters}` : ''
}

/** Contents of `/node-list.json`: every node with the attributes that readers filter by. Pure. */

import { statusWord } from '@repo/model/node-status.ts'
import { listedOf, type NamedNode, namesOf } from '#metadata/names.ts'
import type { NodesQueryResult } from '#queries/results.generated.ts'
import type { ShownResult } from '#queries/shown-result.ts'

/** Builds the file; nodes without a path are left out, and the others stay sorted by title. */
export function nodeListOf(
  nodes: readonly (NamedNode &
    Pick<ShownResult<NodesQueryResult>['nodes'][number], 'color' | 'statusKind'>)[],
) {
  return {
    ...namesOf(nodes),
    nodes: nodes.flatMap((node) => {
      const listed = listedOf(node)
      return listed ? [{ ...listed, color: node.color, status: statusWord(node.statusKind) }] : []
    }),
  }
}

/** The file. Each title and label is in it once. */
export type NodeList = ReturnType<typeof nodeListOf>

/** A reader's choice; empty strings mean all. */
export interface Choice {
  readonly group: string
  readonly tag: string
  /** Need for credentials: nodes that need them, nodes that need none, or all. */
  readonly credentials: '' | 'needed' | 'none'
}

/** The nodes that match every part of the choice. */
export function chosenFrom(nodes: NodeList['nodes'], { group, tag, credentials }: Choice) {
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

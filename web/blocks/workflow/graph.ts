/** The boxes and wires of a workflow, from the block of a page or of the home page. Pure. */
import { iconDrawing } from '@repo/model/icon-drawings.ts'
import { hrefOf } from '#links/href.ts'
import { maxDrawn } from '../limits.ts'
import type { BlockOf } from '../types.ts'

/** A workflow as queries return it; values that forms refuse and the API accepts are possible. */
interface StoredWorkflow extends Pick<BlockOf<'workflow'>, 'nodes'> {
  readonly connections:
    | readonly {
        readonly _key: string
        readonly from?: string | null
        readonly to?: string | null
        readonly label?: string | null
      }[]
    | null
    | undefined
}

/** A box: its names, its link, and how it looks. */
export interface GraphNode {
  readonly id: string
  /** The text in the box. */
  readonly label: string
  /** Title of the node page. */
  readonly title: string
  readonly href: string | null
  /** SVG path of the icon of the node, on a grid of 24 × 24. */
  readonly icon: string | null
  readonly color: string
}

/** A wire between two boxes by their ids, which may be missing. */
export interface GraphWire {
  readonly key: string
  readonly from: string
  readonly to: string
  readonly label: string | null
}

/** Boxes and wires to draw: the first ones of a workflow with more than `maxDrawn`. */
export function graphOf({ nodes, connections }: StoredWorkflow): {
  readonly nodes: readonly GraphNode[]
  readonly wires: readonly GraphWire[]
} {
  return {
    nodes: (nodes ?? []).slice(0, maxDrawn.boxes).map(({ _key, id, label, node }, index) => ({
      // A box without a short name is still drawn separately; dagre requires a name.
      id: id || _key || `${index}`,
      label: label ?? node?.title ?? id ?? '',
      title: node?.title ?? '',
      href: hrefOf(node),
      icon: iconDrawing(node?.icon) ?? null,
      color: node?.color ?? 'neutral',
    })),
    wires: (connections ?? []).slice(0, maxDrawn.wires).map(({ _key, from, to, label }) => ({
      key: _key,
      from: from ?? '',
      to: to ?? '',
      label: label ?? null,
    })),
  }
}

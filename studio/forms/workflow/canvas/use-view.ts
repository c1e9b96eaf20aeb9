import {
  applyEdgeChanges,
  applyNodeChanges,
  type Edge,
  type EdgeChange,
  type NodeChange,
  useReactFlow,
} from '@xyflow/react'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { arranged, type Position, placed } from './arrange.ts'
import type { BoxNode } from './box-view.tsx'
import { anyPort, type CanvasDrawing } from './drawing.ts'

/** The nodes and edges of the canvas for a drawing. */
export function useView({ boxes, wires }: CanvasDrawing) {
  const { fitView } = useReactFlow()
  const [views, setViews] = useState<ReadonlyMap<string, BoxNode>>(new Map())
  // Until a writer drags a box, the drawing is arranged again with each change.
  const [isMoved, setIsMoved] = useState(false)
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  const nodes = useMemo(() => {
    const known = new Map([...views].map(([key, { position }]): [string, Position] => [key, position]))
    const positions = isMoved ? placed(boxes, wires, known) : arranged(boxes, wires)
    return boxes.map((box): BoxNode => {
      const position = positions.get(box.key) ?? { x: 0, y: 0 }
      const shown = { id: box.key, type: 'box' as const, data: { box }, ariaLabel: `Node "${box.title}"` }
      return { ...views.get(box.key), ...shown, position }
    })
  }, [boxes, wires, views, isMoved])
  const edges = useMemo(
    () =>
      wires.map(
        ({ key, from, to, title, connection }): Edge => ({
          id: key,
          source: from,
          target: to,
          sourceHandle: connection.fromPort ?? anyPort,
          targetHandle: connection.toPort ?? anyPort,
          label: connection.label,
          ariaLabel: `Connection ${title}`,
          selected: selected.has(key),
        }),
      ),
    [wires, selected],
  )
  const onNodesChange = useCallback(
    (changes: NodeChange<BoxNode>[]) => {
      if (changes.some((change) => change.type === 'position')) setIsMoved(true)
      setViews(new Map(applyNodeChanges(changes, nodes).map((node) => [node.id, node])))
    },
    [nodes],
  )
  const onEdgesChange = useCallback(
    (changes: EdgeChange[]) =>
      setSelected(
        new Set(applyEdgeChanges(changes, edges).flatMap((edge) => (edge.selected ? [edge.id] : []))),
      ),
    [edges],
  )
  // What was added or arranged again may be outside of what is shown.
  const drawn = `${boxes.length} ${wires.length} ${isMoved}`
  const shown = useRef(drawn)
  useEffect(() => {
    if (drawn === shown.current) return
    const isOnlyMoved = isMoved && drawn.replace('true', 'false') === shown.current
    shown.current = drawn
    if (!isOnlyMoved) void fitView({ maxZoom: 1, padding: 0.12, duration: 200 })
  }, [drawn, isMoved, fitView])
  return {
    flow: { nodes, edges, onNodesChange, onEdgesChange },
    arrange: () => setIsMoved(false),
    selectedNodes: nodes.flatMap(({ id, selected: isSelected }) => (isSelected ? [id] : [])),
    selectedWires: edges.flatMap((edge) => (edge.selected ? [edge.id] : [])),
  }
}

/** Connecting two ports by dragging, and why it is refused. */
import type { Edge, Connection as FlowConnection, Handle, OnConnectEnd } from '@xyflow/react'
import { createContext, useCallback, useState } from 'react'
import type { NodePage } from '../ends.ts'
import { appendedConnection, connected, type WorkflowChange } from './changes.ts'
import { anyPort, type CanvasDrawing } from './drawing.ts'

/** A port of a box, at one of its sides. */
type BoxHandle = Pick<Handle, 'nodeId' | 'id' | 'type'>

/** Tells if two ports can be connected; false outside the canvas. */
export const PortFitContext = createContext<(one: BoxHandle, other: BoxHandle) => boolean>(() => false)

/** The workflow of a canvas, its drawing, and how it is changed. */
export interface ConnectedCanvas {
  readonly workflow: unknown
  readonly pages: readonly NodePage[]
  readonly drawing: CanvasDrawing
  readonly make: (change: WorkflowChange) => void
}

/** Handlers of the canvas; `refusal` is a sentence, empty after a connection that was made. */
export function useConnecting({ workflow, pages, drawing, make }: ConnectedCanvas) {
  const [refusal, setRefusal] = useState('')
  const resultOf = useCallback(
    ({ source, sourceHandle, target, targetHandle }: FlowConnection | Edge) => {
      const boxOf = (id: string) => drawing.boxes.find(({ key }) => key === id)
      const [from, to] = [boxOf(source), boxOf(target)]
      if (!from || !to) return {}
      return connected(workflow, pages, {
        from: { box: from, port: sourceHandle ?? anyPort },
        to: { box: to, port: targetHandle ?? anyPort },
      })
    },
    [workflow, pages, drawing],
  )
  const isValidConnection = (drawn: FlowConnection | Edge) => resultOf(drawn).connection !== undefined
  const onConnect = (drawn: FlowConnection) => {
    const { connection } = resultOf(drawn)
    if (connection) make(appendedConnection(workflow, connection))
  }
  const onConnectEnd: OnConnectEnd = (_event, { fromHandle, toHandle }) => {
    if (!fromHandle || !toHandle) return
    if (fromHandle.type === toHandle.type) {
      const isSame = fromHandle.nodeId === toHandle.nodeId && fromHandle.id === toHandle.id
      setRefusal(
        isSame
          ? ''
          : 'An output is connected to an input: from the right side of a box to the left side of another one.',
      )
      return
    }
    setRefusal(resultOf(connectionOf(fromHandle, toHandle)).refusal ?? '')
  }
  const fits = useCallback(
    (one: BoxHandle, other: BoxHandle) =>
      one.type !== other.type && resultOf(connectionOf(one, other)).connection !== undefined,
    [resultOf],
  )
  const onConnectStart = () => setRefusal('')
  return {
    isValidConnection,
    onConnect,
    onConnectStart,
    onConnectEnd,
    onClickConnectEnd: onConnectEnd,
    fits,
    refusal,
  }
}

function connectionOf(one: BoxHandle, other: BoxHandle): FlowConnection {
  const [from, to] = one.type === 'source' ? [one, other] : [other, one]
  return {
    source: from.nodeId,
    sourceHandle: from.id ?? anyPort,
    target: to.nodeId,
    targetHandle: to.id ?? anyPort,
  }
}

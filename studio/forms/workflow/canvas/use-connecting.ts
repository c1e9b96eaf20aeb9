/** Connecting two ports by dragging, and why it is refused. */
import type { Edge, Connection as FlowConnection, OnConnectEnd } from '@xyflow/react'
import { createContext, useCallback, useState } from 'react'
import type { NodePage } from '../ends.ts'
import { appendedConnection, connected, type Ends, type WorkflowChange } from './changes.ts'
import { anyPort, type Box, type CanvasDrawing } from './drawing.ts'

/** Where a connection began: a handle of the canvas. */
export interface Handle {
  readonly nodeId: string
  readonly id?: string | null
  readonly type: 'source' | 'target'
}

/** A port of a box, at one of its sides. */
export interface PortOfBox {
  readonly box: Box
  readonly end: 'from' | 'to'
  readonly port: string
}

/** Tells a port if a handle and it can be connected; false outside the canvas. */
export const PortFitContext = createContext<(began: Handle, port: PortOfBox) => boolean>(() => false)

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
    (connection: FlowConnection | Edge) => {
      const ends = endsOf(connection, drawing)
      return ends && connected(workflow, pages, ends)
    },
    [workflow, pages, drawing],
  )
  const isValidConnection = (connection: FlowConnection | Edge) => {
    const result = resultOf(connection)
    return result !== undefined && 'connection' in result
  }
  const onConnect = (connection: FlowConnection) => {
    const result = resultOf(connection)
    if (!result || !('connection' in result)) return
    make(appendedConnection(workflow, result.connection))
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
    const result = resultOf(connectionOf(fromHandle, toHandle))
    setRefusal(result && 'refusal' in result ? result.refusal : '')
  }
  const fits = useCallback(
    (began: Handle, { box, end, port }: PortOfBox) => {
      const type = end === 'from' ? 'source' : 'target'
      if (began.type === type) return false
      const result = resultOf(connectionOf(began, { nodeId: box.key, id: port, type }))
      return result !== undefined && 'connection' in result
    },
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

function connectionOf(one: Handle, other: Handle): FlowConnection {
  const [from, to] = one.type === 'source' ? [one, other] : [other, one]
  return {
    source: from.nodeId,
    sourceHandle: from.id ?? anyPort,
    target: to.nodeId,
    targetHandle: to.id ?? anyPort,
  }
}

function endsOf(connection: FlowConnection | Edge, { boxes }: CanvasDrawing): Ends | undefined {
  const { source, sourceHandle, target, targetHandle } = connection
  const from = boxes.find(({ key }) => key === source)
  const to = boxes.find(({ key }) => key === target)
  return from && to
    ? { from: { box: from, port: sourceHandle ?? anyPort }, to: { box: to, port: targetHandle ?? anyPort } }
    : undefined
}

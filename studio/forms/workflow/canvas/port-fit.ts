/** Tells a port whether the connection that is being drawn could end at it. */
import { createContext } from 'react'
import type { Box } from './drawing.ts'

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

/** True if a handle and a port can be connected; false outside the canvas. */
export const PortFitContext = createContext<(began: Handle, port: PortOfBox) => boolean>(() => false)

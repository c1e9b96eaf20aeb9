/** Which ports of nodes can be connected. Pure. */
import type { PortType } from './kinds.ts'

const media: ReadonlySet<PortType> = new Set(['image', 'audio'])

/**
 * True if what flows out of one port fits into another: the types are the same, one of them is
 * `any`, or a file meets an image or a recording, which are files.
 */
export function portsFit(from: PortType, to: PortType): boolean {
  if (from === to || from === 'any' || to === 'any') return true
  return (from === 'file' && media.has(to)) || (media.has(from) && to === 'file')
}

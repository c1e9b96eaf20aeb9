/** Which ports of nodes can be connected, and what a list does there. Pure. */
import type { PortType } from './kinds.ts'

/**
 * Types of ports that take a whole list, and a single value as a list with one entry. At a port of
 * another type, a list makes the node run once for each entry.
 */
export const wholeListTypes: readonly PortType[] = ['list', 'any']

const media: ReadonlySet<PortType> = new Set(['image', 'audio'])

/**
 * True if what flows out of one port fits into another: the types are the same, one of them is
 * `any` or a list, or a file meets an image or a recording, which are files.
 */
export function portsFit(from: PortType, to: PortType): boolean {
  if (from === to || [from, to].some((type) => wholeListTypes.includes(type))) return true
  return (from === 'file' && media.has(to)) || (media.has(from) && to === 'file')
}

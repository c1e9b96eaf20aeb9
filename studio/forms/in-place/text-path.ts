import type { Path } from '@portabletext/editor'
import { createContext } from 'react'

/** Path of the blocks around, in their editor: empty outside of callouts. */
export const TextPathContext = createContext<Path>([])

/** Context that gives a text editor's plugins access to the form around them. */
import { createContext } from 'react'
import type { Path, SchemaType } from 'sanity'

/** The editor of one text. */
export interface EditorPlace {
  /** Types that the text may contain, with title and icon. */
  readonly types: readonly SchemaType[]
  /** Opens the form of a block; the path begins in the text. */
  readonly open: (path: Path) => void
}

/**
 * The editor that a plugin runs in. Nothing for a text that has no editor of ours, such as a field
 * of a plugin.
 */
export const EditorPlaceContext = createContext<EditorPlace | undefined>(undefined)

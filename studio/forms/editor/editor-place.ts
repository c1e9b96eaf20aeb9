/** Context that gives a text editor's plugins access to the form around them. */
import type { Editor } from '@portabletext/editor'
import { createContext, type RefObject } from 'react'
import type { Path, SchemaType } from 'sanity'

/** The editor of one text. */
export interface EditorPlace {
  /** Types that the text may contain, with title and icon. */
  readonly types: readonly SchemaType[]
  /** Opens the form of a block; the path begins in the text. */
  readonly open: (path: Path) => void
  /** Key of a block that was inserted just now: it is opened here, and not by Sanity's toolbar. */
  readonly inserted: RefObject<string>
  /** Where something else than the editor wants the cursor to be. */
  readonly wanted: Path
  /** False if a callout here is malformed: the editor would replace its text with an empty one. */
  readonly holdsCallouts: boolean
}

/**
 * The editor that a plugin runs in; nothing for a text of a plugin, which has no editor of ours.
 */
export const EditorPlaceContext = createContext<EditorPlace | undefined>(undefined)

/** True if blocks of a type are written where they are. */
export const isInPlace = (type: unknown) => type === 'table' || type === 'callout' || type === 'code'

/**
 * Inserts a block in place of the empty paragraph at the cursor, or after the paragraph.
 * `BlocksInPlace` puts the cursor where the writer continues.
 */
export function insertBlock(editor: Editor, name: string, fields: Readonly<Record<string, unknown>>) {
  editor.send({ type: 'insert.block', block: { ...fields, _type: name }, placement: 'auto', select: 'start' })
}

/** Finds what a writer has typed to open a menu, and replaces it. */
import type { Editor, EditorSelection, EditorSnapshot } from '@portabletext/editor'
import {
  getBlockTextBefore,
  getFocusTextBlock,
  isActiveDecorator,
  isSelectionCollapsed,
} from '@portabletext/editor/selectors'
import { blockOffsetsToSelection } from '@portabletext/editor/utils'
import { queryBefore, type TextQuery } from './query.ts'

/** A query with its place in the text. */
export interface TypedQuery extends TextQuery {
  readonly place: NonNullable<EditorSelection>
  /** Identifies the trigger: it stays while words are added. */
  readonly id: string
}

/** The query at the cursor; nothing in inline code, where every character is meant as it is. */
export function typedQuery(snapshot: EditorSnapshot): TypedQuery | undefined {
  const block = getFocusTextBlock(snapshot)
  if (!block || !isSelectionCollapsed(snapshot) || isActiveDecorator('code')(snapshot)) return undefined
  const text = getBlockTextBefore(snapshot)
  const query = queryBefore(text)
  if (!query) return undefined
  const start = text.length - query.length
  const place = blockOffsetsToSelection({
    snapshot,
    offsets: {
      anchor: { path: block.path, offset: start },
      focus: { path: block.path, offset: text.length },
    },
  })
  return place ? { ...query, place, id: `${JSON.stringify(block.path)} ${start}` } : undefined
}

/** True if two queries are the same for the menu that shows them. */
export function isSameQuery(a: TypedQuery | undefined, b: TypedQuery | undefined): boolean {
  return a?.id === b?.id && a?.words === b?.words && a?.trigger === b?.trigger
}

/** Removes the trigger and the words after it. */
export function removeQuery(editor: Editor, query: TypedQuery) {
  editor.send({ type: 'delete', at: query.place })
}

import type { EditorSnapshot } from '@portabletext/editor'
import { useEditor } from '@portabletext/editor'
import { defineBehavior, effect } from '@portabletext/editor/behaviors'
import { BehaviorPlugin } from '@portabletext/editor/plugins'
import { getApplicableSchema, getFocusTextBlock, isSelectionCollapsed } from '@portabletext/editor/selectors'
import { blockOffsetsToSelection, getTextBlockText } from '@portabletext/editor/utils'
import { use, useMemo } from 'react'
import { EditorPlaceContext, insertBlock } from './editor-place.ts'
import { fenceLanguage } from './query.ts'

/**
 * Turns a paragraph such as
 * "```js" into a block of code when Enter or a space is pressed, and opens it.
 */
export function CodeFence() {
  const editor = useEditor()
  const place = use(EditorPlaceContext)
  const behaviors = useMemo(() => {
    const begin = (_: unknown, fence: Fence) => [
      effect(() => {
        editor.send({ type: 'delete', at: fence.place })
        insertBlock(editor, 'code', fence.language ? { language: fence.language } : {})
      }),
    ]
    const atEnter = defineBehavior({
      on: 'insert.break',
      guard: ({ snapshot }) => fenceAt(snapshot) ?? false,
      actions: [begin],
    })
    const atSpace = defineBehavior({
      on: 'insert.text',
      guard: ({ snapshot, event }) => (event.text === ' ' && fenceAt(snapshot)) || false,
      actions: [begin],
    })
    return [atEnter, atSpace]
  }, [editor])
  return place ? <BehaviorPlugin behaviors={behaviors} /> : null
}

interface Fence {
  readonly language: string
  readonly place: NonNullable<EditorSnapshot['context']['selection']>
}

function fenceAt(snapshot: EditorSnapshot): Fence | undefined {
  const block = getFocusTextBlock(snapshot)
  if (!block || !isSelectionCollapsed(snapshot)) return undefined
  const text = getTextBlockText(block.node)
  const language = fenceLanguage(text)
  if (language === undefined || !getApplicableSchema(snapshot).blockObjects.has('code')) return undefined
  const offset = (at: number) => ({ path: block.path, offset: at })
  const place = blockOffsetsToSelection({
    snapshot,
    offsets: { anchor: offset(0), focus: offset(text.length) },
  })
  return place ? { language, place } : undefined
}

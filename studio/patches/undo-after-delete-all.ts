/**
 * Patch of `@portabletext/editor` 8.2: undo restores a text that was deleted as a whole.
 *
 * When everything is deleted, the editor keeps one empty block as a placeholder and unsets the
 * field. The form then gives it the value `undefined`; the editor removes the placeholder and makes
 * another one with another key (`clearEditor`). The steps of undo refer to the first one: undo
 * fails ("Cannot apply an "insert" operation … because the sibling was not found"), and the whole
 * history is dropped. The same was fixed once before in an older editor
 * (https://github.com/sanity-io/sanity/issues/1730); for this version no issue is known.
 *
 * So this patch passes an editor that is already empty its own placeholder as the new value, and
 * the editor keeps it. `undo-after-delete-all.integration.test.tsx` fails when the editor no longer
 * needs this.
 */
import { type Editor, useEditor } from '@portabletext/editor'
import { fieldIn, listIn } from '@repo/model/values.ts'
import { useEffect } from 'react'

/** Keeps the placeholder of the text editor it is rendered in. */
export function UndoAfterDeleteAll() {
  const editor = useEditor()
  useEffect(() => keepPlaceholder(editor), [editor])
  return null
}

function keepPlaceholder(editor: Editor): () => void {
  const { send } = editor
  let isKept = false
  editor.send = (event) => {
    if (event.type !== 'update value') return send(event)
    const placeholder = placeholderOf(editor)
    const isEmpty = !event.value || event.value.length === 0
    // A value from elsewhere, for example of "Discard changes": undo would add the deleted blocks a
    // second time. This patch, which is how the deletion of a field by somebody else arrives, makes
    // the editor forget its history.
    if (isKept && placeholder && !isEmpty)
      send({ type: 'patches', patches: [{ type: 'unset', path: [], origin: 'remote' }], snapshot: undefined })
    isKept = isEmpty && placeholder !== undefined
    send(isEmpty && placeholder ? { ...event, value: placeholder } : event)
  }
  return () => {
    editor.send = send
  }
}

/** The value of an editor that shows nothing but an empty paragraph; nothing for any other one. */
function placeholderOf(editor: Editor) {
  const { value } = editor.getSnapshot().context
  const children = listIn(value[0], 'children')
  return value.length === 1 && children.length === 1 && fieldIn(children[0], 'text') === ''
    ? value
    : undefined
}

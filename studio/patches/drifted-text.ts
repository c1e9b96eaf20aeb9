/**
 * Patch of `@portabletext/editor` 8.2 in `sanity` 6.16: a text editor does not keep showing text
 * that the form does not have.
 *
 * While a writer types and somebody else publishes the same page, the editor applies remote changes
 * to a text that has other changes already, and may show words twice. The form and the content lake
 * have the right text, but the editor compares a new value with the last value it was given, not
 * with what it shows ("is new value" in its `syncMachine`). So it keeps the wrong text until the
 * next key is pressed. No issue is known.
 *
 * When a second has passed without a change, each paragraph that differs from the form's value is
 * corrected as if somebody else had edited it: the cursor stays where it is, and undo is not
 * affected. `drifted-text.integration.test.tsx` fails when the editor no longer needs this.
 */
import { type Editor, type PortableTextBlock, useEditor } from '@portabletext/editor'
import { objectsIn } from '@repo/model/values.ts'
import { makePatches, stringifyPatches } from '@sanity/diff-match-patch'
import { useEffect } from 'react'

type EditorPatch = Extract<Parameters<Editor['send']>[0], { type: 'patches' }>['patches'][number]

/**
 * Time without a change after which what is shown must be what the form has, ms: edits need half.
 */
const quietMs = 1000

/** Corrects the text editor it is rendered in (`form.components.portableText.plugins`). */
export function DriftedText() {
  const editor = useEditor()
  useEffect(() => correctWhenQuiet(editor), [editor])
  return null
}

function correctWhenQuiet(editor: Editor): () => void {
  const { send } = editor
  let value: PortableTextBlock[] | undefined
  let isConfirmed = false
  let timer: ReturnType<typeof setTimeout> | undefined
  const correct = () => {
    const patches = isConfirmed && value ? correctionsOf(editor.getSnapshot().context.value, value) : []
    if (patches.length > 0) send({ type: 'patches', patches, snapshot: value })
  }
  const wait = () => {
    clearTimeout(timer)
    timer = setTimeout(correct, quietMs)
  }
  editor.send = (event) => {
    if (event.type === 'update value') {
      value = event.value
      isConfirmed = true
    }
    if (event.type === 'update value' || event.type === 'patches') wait()
    send(event)
  }
  // What was typed is not in the form yet: the form answers with a new value.
  const edited = editor.on('patch', () => {
    isConfirmed = false
    wait()
  })
  return () => {
    clearTimeout(timer)
    edited.unsubscribe()
    editor.send = send
  }
}

/**
 * Remote patches that turn the spans that are shown into those of the value, where both have them.
 */
function correctionsOf(
  shown: readonly PortableTextBlock[],
  value: readonly PortableTextBlock[],
): EditorPatch[] {
  const texts = new Map(value.flatMap(spansOf).map(({ id, text }) => [id, text]))
  return shown.flatMap(spansOf).flatMap(({ id, path, text }): EditorPatch[] => {
    const right = texts.get(id)
    if (right === undefined || right === text) return []
    const diff = stringifyPatches(makePatches(text, right))
    return [{ type: 'diffMatchPatch', path, value: diff, origin: 'remote' }]
  })
}

function spansOf(block: PortableTextBlock) {
  return objectsIn(block, 'children').flatMap(({ text, _key }) => {
    if (typeof text !== 'string' || typeof _key !== 'string') return []
    const path = [{ _key: block._key }, 'children', { _key }, 'text']
    return [{ id: `${block._key} ${_key}`, path, text }]
  })
}

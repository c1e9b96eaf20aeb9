// @vitest-environment jsdom
/** The editor as the Studio runs it: it sends patches, and gets the value of the form back. */
import {
  defineSchema,
  type Editor,
  EditorProvider,
  type PortableTextBlock,
  useEditor,
} from '@portabletext/editor'
import { applyAll } from '@portabletext/patches'
import { useEffect } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, expect, test } from 'vitest'
import { UndoAfterDeleteAll } from './undo-after-delete-all.ts'

const schemaDefinition = defineSchema({
  styles: [{ name: 'normal' }],
  blockObjects: [{ name: 'callout', fields: [{ name: 'kind', type: 'string' }] }],
})
const text = (key: string): PortableTextBlock => ({
  _type: 'block',
  _key: key,
  style: 'normal',
  markDefs: [],
  children: [{ _type: 'span', _key: `${key}s`, text: `Text ${key}`, marks: [] }],
})
const whole = [text('a'), text('b'), { _type: 'callout', _key: 'c', kind: 'note' }, text('d')]
const point = (key: string, offset: number) => ({
  path: [{ _key: key }, 'children', { _key: `${key}s` }],
  offset,
})
const everything = { anchor: point('a', 0), focus: point('d', 'Text d'.length) }

let unmount: () => void = () => undefined
afterEach(() => unmount())

/** Hands out the editor that it is rendered in. */
function Grab({ onEditor }: { readonly onEditor: (editor: Editor) => void }) {
  const editor = useEditor()
  useEffect(() => onEditor(editor), [editor, onEditor])
  return null
}

/** An editor and the value of its field, which follow each other. */
async function editorWith(isPatched: boolean) {
  let editor: Editor | undefined
  let value: PortableTextBlock[] | undefined = whole
  const onEditor = (given: Editor) => {
    editor = given
  }
  const root = createRoot(document.createElement('div'))
  unmount = () => root.unmount()
  root.render(
    <EditorProvider initialConfig={{ schemaDefinition, initialValue: whole }}>
      {isPatched && <UndoAfterDeleteAll />}
      <Grab onEditor={onEditor} />
    </EditorProvider>,
  )
  await expect.poll(() => editor?.getSnapshot().context.value.length, { timeout: 5000 }).toBe(whole.length)
  const ready = editor
  if (!ready) throw new Error('The editor is not rendered.')
  const give = (next: PortableTextBlock[] | undefined) => {
    value = next
    ready.send({ type: 'update value', value })
  }
  ready.on('mutation', ({ patches }) => {
    const next: unknown = applyAll(value, patches)
    give(Array.isArray(next) ? next : undefined)
  })
  return { editor: ready, give, field: () => value, shown: () => ready.getSnapshot().context.value }
}

/** Deletes everything, as a writer does, and waits until the form has no value anymore. */
async function deleteAll({ editor, field }: Awaited<ReturnType<typeof editorWith>>) {
  editor.send({ type: 'select', at: everything })
  editor.send({ type: 'delete', at: everything, direction: 'backward', unit: 'character' })
  await expect.poll(field, { timeout: 5000 }).toBeUndefined()
}

test('undo restores all blocks after everything was deleted and saved', async () => {
  const session = await editorWith(true)
  await deleteAll(session)
  session.editor.send({ type: 'history.undo' })
  expect(session.shown()).toEqual(whole)
  await expect.poll(session.field, { timeout: 5000 }).toEqual(whole)
  session.editor.send({ type: 'history.redo' })
  await expect.poll(session.field, { timeout: 5000 }).toBeUndefined()
})

test('a text that comes back from elsewhere is shown, and undo does not add it again', async () => {
  const session = await editorWith(true)
  await deleteAll(session)
  session.give([...whole])
  await expect.poll(session.shown, { timeout: 5000 }).toEqual(whole)
  session.editor.send({ type: 'history.undo' })
  expect(session.shown()).toEqual(whole)
})

test('without the patch undo restores nothing: delete it when this fails', async () => {
  const session = await editorWith(false)
  await deleteAll(session)
  session.editor.send({ type: 'history.undo' })
  expect(session.shown()).toHaveLength(1)
})

// @vitest-environment jsdom
/** The editor as the Studio runs it: it sends patches, and gets the value of the form back. */
import { defineSchema, type PortableTextBlock } from '@portabletext/editor'
import { applyAll } from '@portabletext/patches'
import { aBlock } from '@repo/testing/content.ts'
import { expect, test } from 'vitest'
import { renderedEditor } from '../testing/rendered-editor.tsx'
import { UndoAfterDeleteAll } from './undo-after-delete-all.ts'

const schemaDefinition = defineSchema({
  styles: [{ name: 'normal' }],
  blockObjects: [{ name: 'callout', fields: [{ name: 'kind', type: 'string' }] }],
})
const whole = [
  aBlock('a', 'Text a'),
  aBlock('b', 'Text b'),
  { _type: 'callout', _key: 'c', kind: 'note' },
  aBlock('d', 'Text d'),
]
const point = (key: string, offset: number) => ({
  path: [{ _key: key }, 'children', { _key: `${key}s` }],
  offset,
})
const everything = { anchor: point('a', 0), focus: point('d', 'Text d'.length) }

async function editorWith(isPatched: boolean) {
  let value: PortableTextBlock[] | undefined = whole
  const config = { schemaDefinition, initialValue: whole }
  const editor = await renderedEditor(config, isPatched && <UndoAfterDeleteAll />)
  const give = (next: PortableTextBlock[] | undefined) => {
    value = next
    editor.send({ type: 'update value', value })
  }
  editor.on('mutation', ({ patches }) => {
    const next: unknown = applyAll(value, patches)
    give(Array.isArray(next) ? next : undefined)
  })
  return { editor, give, field: () => value, shown: () => editor.getSnapshot().context.value }
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

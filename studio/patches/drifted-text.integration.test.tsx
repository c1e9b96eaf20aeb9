// @vitest-environment jsdom
/** The editor in a form: remote patches change what it shows, the form says what the text is. */
import { defineSchema } from '@portabletext/editor'
import { aBlock } from '@repo/testing/content.ts'
import { expect, test } from 'vitest'
import { renderedEditor } from '../testing/rendered-editor.tsx'
import { DriftedText } from './drifted-text.ts'

const schemaDefinition = defineSchema({ styles: [{ name: 'normal' }] })
const whole = [aBlock('a', 'One two three'), aBlock('b', 'Below')]
const end = { path: [{ _key: 'a' }, 'children', { _key: 'as' }], offset: 'One two three'.length }

/**
 * An editor with the cursor at the end of the first paragraph, whose form confirms nothing by
 * itself.
 */
async function editorWith(isPatched: boolean) {
  const editor = await renderedEditor({ schemaDefinition, initialValue: whole }, isPatched && <DriftedText />)
  editor.send({ type: 'update value', value: whole })
  editor.send({ type: 'select', at: { anchor: end, focus: end } })
  return {
    editor,
    shown: () => JSON.stringify(editor.getSnapshot().context.value.map(({ children }) => children)),
  }
}

/**
 * As a rebase of the form does it: words come a second time, and the form's value is what it was.
 */
function drift({ editor }: Awaited<ReturnType<typeof editorWith>>) {
  const path = [{ _key: 'a' }, 'children', { _key: 'as' }, 'text']
  const value = 'One two threetwo three'
  editor.send({
    type: 'patches',
    patches: [{ type: 'set', path, value, origin: 'remote' }],
    snapshot: undefined,
  })
  editor.send({ type: 'update value', value: structuredClone(whole) })
}

test('words that the form does not have are removed, and the cursor stays in the text', async () => {
  const session = await editorWith(true)
  drift(session)
  expect(session.shown()).toContain('threetwo')
  await expect.poll(session.shown, { timeout: 5000 }).not.toContain('threetwo')
  expect(session.shown()).toContain('"One two three"')
  expect(session.editor.getSnapshot().context.selection?.focus).toEqual(end)
})

test('what a writer has typed stays while the form has not confirmed it', async () => {
  const session = await editorWith(true)
  session.editor.send({ type: 'insert.text', text: ' four' })
  await new Promise((resolve) => setTimeout(resolve, 2000))
  expect(session.shown()).toContain('"One two three four"')
})

test('without the patch the editor keeps showing them: delete it when this fails', async () => {
  const session = await editorWith(false)
  drift(session)
  await new Promise((resolve) => setTimeout(resolve, 2000))
  expect(session.shown()).toContain('threetwo')
})

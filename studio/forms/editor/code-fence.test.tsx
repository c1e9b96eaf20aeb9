// @vitest-environment jsdom
/** The real editor tells the form where its cursor is; the form closes what is open elsewhere. */
import { defineSchema } from '@portabletext/editor'
import type { Path } from 'sanity'
import { expect, test } from 'vitest'
import { renderedEditor } from '../../testing/rendered-editor.tsx'
import { CodeFence } from './code-fence.tsx'
import { EditorPlaceContext } from './editor-place.ts'

const schemaDefinition = defineSchema({
  blockObjects: [{ name: 'code', fields: [{ name: 'language', type: 'string' }] }],
})
const initialValue = [
  {
    _type: 'block',
    _key: 'a',
    style: 'normal',
    markDefs: [],
    children: [{ _type: 'span', _key: 's', text: '```sh', marks: [] }],
  },
]

/** An editor with the cursor after a fence, and what its form hears of it, in order. */
async function editorWithFence() {
  const heard: string[] = []
  const place = { types: [], open: ([block]: Path) => void heard.push(`open ${JSON.stringify(block)}`) }
  const editor = await renderedEditor({
    config: { schemaDefinition, initialValue },
    children: (probe) => (
      <EditorPlaceContext value={place}>
        <CodeFence />
        {probe}
      </EditorPlaceContext>
    ),
  })
  const end = { path: [{ _key: 'a' }, 'children', { _key: 's' }], offset: 5 }
  // The editor drops a selection that it gets before it is ready.
  await expect
    .poll(() => {
      editor.send({ type: 'select', at: { anchor: end, focus: end } })
      return editor.getSnapshot().context.selection
    })
    .not.toBeNull()
  editor.on('selection', ({ selection }) => {
    heard.push(`cursor ${JSON.stringify(selection?.focus.path[0])}`)
  })
  return { editor, heard }
}

test('a fence becomes code, which is opened once, after the editor said that the cursor is in it', async () => {
  const { editor, heard } = await editorWithFence()
  editor.send({ type: 'insert.break' })
  await expect
    .poll(() => editor.getSnapshot().context.value[0])
    .toMatchObject({ _type: 'code', language: 'sh' })
  const key = JSON.stringify({ _key: editor.getSnapshot().context.value[0]?._key })
  await expect.poll(() => heard.slice(-2)).toEqual([`cursor ${key}`, `open ${key}`])
  editor.send({
    type: 'insert.block',
    block: { _type: 'code', _key: 'b' },
    placement: 'after',
    select: 'end',
  })
  await expect.poll(() => heard.at(-1)).toBe('cursor {"_key":"b"}')
  expect(heard.filter((what) => what.startsWith('open'))).toHaveLength(1)
})

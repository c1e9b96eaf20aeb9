// @vitest-environment jsdom
/** The real editor tells the form where its cursor is; the form closes what is open elsewhere. */
import { defineSchema } from '@portabletext/editor'
import { objectsIn } from '@repo/model/values.ts'
import type { Path } from 'sanity'
import { expect, test } from 'vitest'
import { renderedEditor } from '../../testing/rendered-editor.tsx'
import { BlocksInPlace } from '../in-place/blocks-in-place.tsx'
import { CodeFence } from './code-fence.tsx'
import { EditorPlaceContext } from './editor-place.ts'

const schemaDefinition = defineSchema({
  blockObjects: [
    {
      name: 'code',
      fields: [
        { name: 'language', type: 'string' },
        { name: 'code', type: 'string' },
      ],
    },
    {
      name: 'steps',
      fields: [{ name: 'steps', type: 'array', of: [{ type: 'object', name: 'step', fields: [] }] }],
    },
  ],
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
  const place = {
    types: [],
    open: (path: Path) => void heard.push(`open ${JSON.stringify(path)}`),
    inserted: { current: '' },
    wanted: [],
    holdsCallouts: true,
  }
  const editor = await renderedEditor({
    config: { schemaDefinition, initialValue },
    children: (probe) => (
      <EditorPlaceContext value={place}>
        <CodeFence />
        <BlocksInPlace />
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

test('a fence becomes code with the cursor in it, and no form', async () => {
  const { editor, heard } = await editorWithFence()
  editor.send({ type: 'insert.break' })
  await expect
    .poll(() => editor.getSnapshot().context.value[0])
    .toMatchObject({ _type: 'code', language: 'sh' })
  const key = JSON.stringify({ _key: editor.getSnapshot().context.value[0]?._key })
  await expect.poll(() => heard.at(-1)).toBe(`cursor ${key}`)
  editor.send({ type: 'insert.text', text: 'ls' })
  await expect.poll(() => editor.getSnapshot().context.value[0]).toMatchObject({ code: 'ls' })
})

test('another block is opened once, at its first entry, after the editor said that the cursor is in it', async () => {
  const { editor, heard } = await editorWithFence()
  editor.send({ type: 'insert.block', block: { _type: 'steps' }, placement: 'after', select: 'start' })
  await expect.poll(() => heard.length).toBe(2)
  const block = editor.getSnapshot().context.value[1]
  const path = [{ _key: block?._key }, 'steps', { _key: objectsIn(block, 'steps')[0]?._key }]
  expect(heard).toEqual([`cursor ${JSON.stringify(path[0])}`, `open ${JSON.stringify(path)}`])
  editor.send({ type: 'insert.text', text: 'x' })
  await expect.poll(() => editor.getSnapshot().context.value[2]).toMatchObject({ children: [{ text: 'x' }] })
})

import { type Editor, type EditorConfig, EditorProvider, useEditor } from '@portabletext/editor'
import { type ReactNode, useEffect } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, onTestFinished } from 'vitest'

/**
 * Renders an editor with plugins until the test is over, and waits until it has its value.
 * @throws AssertionError when it does not get it
 */
export async function renderedEditor(config: EditorConfig, plugins: ReactNode): Promise<Editor> {
  let grabbed: Editor | undefined
  const root = createRoot(document.createElement('div'))
  onTestFinished(() => root.unmount())
  root.render(
    <EditorProvider initialConfig={config}>
      {plugins}
      <Probe
        onEditor={(editor) => {
          grabbed = editor
        }}
      />
    </EditorProvider>,
  )
  const blocks = () => grabbed?.getSnapshot().context.value.length
  await expect.poll(blocks).toBe(config.initialValue?.length)
  if (!grabbed) throw new Error('The editor is not rendered.')
  return grabbed
}

function Probe({ onEditor }: { readonly onEditor: (editor: Editor) => void }) {
  const editor = useEditor()
  useEffect(() => onEditor(editor), [editor, onEditor])
  return null
}

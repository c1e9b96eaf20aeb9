import { type Editor, type EditorConfig, EditorProvider, useEditor } from '@portabletext/editor'
import { type ReactNode, useEffect } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, onTestFinished } from 'vitest'

interface RenderedEditorOptions {
  readonly config: EditorConfig
  /** Renders what belongs in the editor; `probe` has to be part of it. */
  readonly children: (probe: ReactNode) => ReactNode
}

/**
 * Renders an editor until the test is over, and waits until it has its value.
 * @throws AssertionError when it does not get it
 */
export async function renderedEditor({ config, children }: RenderedEditorOptions): Promise<Editor> {
  let grabbed: Editor | undefined
  const probe = (
    <Probe
      onEditor={(editor) => {
        grabbed = editor
      }}
    />
  )
  const root = createRoot(document.createElement('div'))
  onTestFinished(() => root.unmount())
  root.render(<EditorProvider initialConfig={config}>{children(probe)}</EditorProvider>)
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

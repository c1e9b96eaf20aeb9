/** The menus that open while a writer types: `/` for blocks, `@` and `[[` for links to pages. */
import { useEditor, useEditorSelector } from '@portabletext/editor'
import { defineBehavior, effect, forward } from '@portabletext/editor/behaviors'
import { use, useEffect, useState } from 'react'
import { BlockMenu } from './block-menu.tsx'
import { EditorPlaceContext } from './editor-place.ts'
import { PageMenu } from './page-menu.tsx'
import { endsTrigger } from './query.ts'
import { isSameQuery, typedQuery } from './typed-query.ts'

/** Opens a menu in the text editor it is rendered in. */
export function TypingMenu() {
  const place = use(EditorPlaceContext)
  const editor = useEditor()
  const query = useEditorSelector(editor, typedQuery, isSameQuery)
  const [isTyped, setIsTyped] = useState(false)
  const [closed, setClosed] = useState('')
  // Clicking into text that looks like a query opens nothing: only typing it does.
  useEffect(
    () =>
      editor.registerBehavior({
        behavior: defineBehavior({
          on: 'insert.text',
          guard: ({ event }) => endsTrigger(event.text),
          actions: [({ event }) => [effect(() => setIsTyped(true)), forward(event)]],
        }),
      }),
    [editor],
  )
  const hasQuery = query !== undefined
  useEffect(() => {
    if (hasQuery) return
    setIsTyped(false)
    setClosed('')
  }, [hasQuery])
  if (!place || !query || !isTyped || closed === query.id) return null
  const Menu = query.trigger === '/' ? BlockMenu : PageMenu
  return <Menu key={query.id} place={place} query={query} onClose={() => setClosed(query.id)} />
}

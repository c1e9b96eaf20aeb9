/** The menus that open while a writer types: `/` for blocks, `@` and `[[` for links to pages. */
import { useEditor, useEditorSelector } from '@portabletext/editor'
import { defineBehavior, effect, forward } from '@portabletext/editor/behaviors'
import { DocumentTextIcon } from '@sanity/icons/DocumentText'
import { HashIcon } from '@sanity/icons/Hash'
import { use, useCallback, useEffect, useState } from 'react'
import { useLakeClient } from '../../lake-client/use-lake-client.ts'
import { useReading } from '../../ui/reading.tsx'
import { BlockMenu } from './block-menu.tsx'
import { EditorPlaceContext } from './editor-place.ts'
import { findMentions, type Mention } from './mentions.ts'
import { Menu } from './menu.tsx'
import { endsTrigger, isSameQuery, type TypedQuery, typedQuery } from './query.ts'

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

/** Time after the last key before the lake is asked, ms. */
const typingMs = 120

/** Pages that match the query; choosing one inserts a link to it with its title as text. */
function PageMenu({ query, onClose }: { readonly query: TypedQuery; readonly onClose: () => void }) {
  const editor = useEditor()
  const client = useLakeClient()
  const { words } = query
  const ask = useCallback(() => findMentions(client, words), [client, words])
  const { found, problem, isReading } = useReading(ask, typingMs)
  const choices = problem ? [] : (found ?? [])
  const allowed = editor.getSnapshot().context.schema.annotations.some(({ name }) => name === 'pageLink')
  // After a space nothing matches anymore: the writer meant the sign itself.
  const isOver = !allowed || (!isReading && choices.length === 0 && /\s$/.test(words))
  if (isOver) return null
  const choose = ({ text, page, heading }: Mention) => {
    editor.send({ type: 'delete', at: query.place })
    const value = { page, ...(heading !== undefined && { heading }) }
    editor.send({ type: 'insert.span', text, annotations: [{ name: 'pageLink', value }] })
  }
  return (
    <Menu
      label="Link to a page"
      choices={choices.map((choice) => ({ ...choice, icon: choice.isInner ? HashIcon : DocumentTextIcon }))}
      isWaiting={isReading}
      message={isReading ? 'Looking for pages …' : messageOf(problem, words)}
      footer="Type # for the headings of a page. Escape keeps the text"
      onChoose={choose}
      onClose={onClose}
    />
  )
}

function messageOf(problem: string, words: string): string {
  return problem ? `The pages could not be loaded: ${problem}` : `No page has "${words.trim()}" in its title.`
}

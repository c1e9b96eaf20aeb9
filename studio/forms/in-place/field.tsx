/** Fields of a block that are edited in the text around it. */
import { type Path, useEditor } from '@portabletext/editor'
import { Box } from '@sanity/ui'
import {
  type ComponentProps,
  createContext,
  type KeyboardEvent,
  type SyntheticEvent,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { ChoiceList } from '../../ui/parts.tsx'
import { sharedEnds } from '../../ui/words.ts'
import type { TextField } from '../text-field.ts'
import { leave } from './leave.ts'

/** Pause after which what was typed is one change of the text, and one step of its undo, ms. */
const pauseMs = 300

const stop = (event: SyntheticEvent) => event.stopPropagation()

const refuse = (event: SyntheticEvent) => {
  event.preventDefault()
  event.stopPropagation()
}

/** Path of the blocks around, in their editor: empty outside of callouts. */
export const TextPathContext = createContext<Path>([])

/** The text around does not get the events of what is in it. */
export function Apart(props: ComponentProps<typeof Box>) {
  return (
    <Box
      contentEditable={false}
      // What is selected here is not dragged with the block.
      draggable
      onDragStart={refuse}
      onKeyDown={stop}
      onPaste={stop}
      onCopy={stop}
      onCut={stop}
      onFocus={stop}
      onBlur={stop}
      onClick={stop}
      onDoubleClick={stop}
      {...props}
    />
  )
}

/** A choice among the values of a field of a block. A stored value that is not among them stays. */
export function BlockSelect({
  label,
  path,
  name,
  value,
  options,
  readOnly,
}: {
  readonly label: string
  readonly path: Path
  readonly name: string
  readonly value: string
  readonly options: readonly { readonly value: string; readonly title: string }[]
  readonly readOnly: boolean
}) {
  const editor = useEditor()
  const known = options.some((option) => option.value === value)
  return (
    <Apart>
      <ChoiceList
        aria-label={label}
        padding={2}
        value={value}
        options={known ? options : [{ value, title: value }, ...options]}
        disabled={readOnly}
        onChange={(chosen) => editor.send({ type: 'block.set', at: path, props: { [name]: chosen } })}
      />
    </Apart>
  )
}

/** Look of a field of one line in the text. */
export const inText = { fontSize: 1, padding: 2, border: false } as const

/**
 * State and props of a field of typed text, and the text that it shows now. The field has the
 * newest text: neither a render nor a change by somebody else moves its cursor.
 */
export function useTypedField<Field extends TextField>(path: Path, name: string, stored: string) {
  const editor = useEditor()
  const field = useRef<Field>(null)
  const typed = useRef<string>(undefined)
  const isLeft = useRef(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const [shown, setShown] = useState(stored)
  const save = useEffectEvent(() => {
    clearTimeout(timer.current)
    const text = typed.current
    typed.current = undefined
    if (text === undefined || text === stored) return
    editor.send(
      text
        ? { type: 'block.set', at: path, props: { [name]: text } }
        : { type: 'block.unset', at: path, props: [name] },
    )
  })
  useEffect(() => () => save(), [])
  useLayoutEffect(() => {
    if (!field.current || typed.current !== undefined) return
    setShown(stored)
    replaceText(field.current, stored)
  }, [stored])
  const onKeyDown = (event: KeyboardEvent<Field>) => {
    const { key, ctrlKey, metaKey, shiftKey } = event
    const undoes = (ctrlKey || metaKey) && /^[zy]$/i.test(key)
    const way = undoes ? undefined : wayOut(event)
    // The text gets the focus a moment after the cursor.
    const isForText = isLeft.current && key.length === 1 && !ctrlKey && !metaKey
    if (!undoes && !way && !isForText) return
    event.preventDefault()
    save()
    if (isForText) editor.send({ type: 'insert.text', text: key })
    else if (way) {
      isLeft.current = true
      leave(editor, path, way)
    } else editor.send({ type: shiftKey || key === 'y' ? 'history.redo' : 'history.undo' })
  }
  const props = {
    ref: field,
    defaultValue: stored,
    onInput: ({ currentTarget }: SyntheticEvent<Field>) => {
      typed.current = currentTarget.value
      setShown(currentTarget.value)
      clearTimeout(timer.current)
      timer.current = setTimeout(() => save(), pauseMs)
    },
    onBlur: () => {
      isLeft.current = false
      save()
    },
    onKeyDown,
  }
  return { shown, field, props }
}

/** Where a key leads out of a field: Escape, and arrows where they have no other place to go. */
function wayOut({ key, shiftKey, altKey, ctrlKey, metaKey, currentTarget }: KeyboardEvent<TextField>) {
  if (key === 'Escape') return 'next'
  const { value, selectionStart, selectionEnd } = currentTarget
  if (shiftKey || altKey || ctrlKey || metaKey || selectionStart === null || selectionStart !== selectionEnd)
    return undefined
  const [before, after] = [value.slice(0, selectionStart), value.slice(selectionStart)]
  if (key === 'ArrowDown' && !after.includes('\n')) return 'next'
  if (key === 'ArrowRight' && !after) return 'next'
  if (key === 'ArrowUp' && !before.includes('\n')) return 'previous'
  if (key === 'ArrowLeft' && !before) return 'previous'
  return undefined
}

/** Gives a field another text; the cursor stays at its letter. */
export function replaceText(field: TextField, text: string) {
  const { value, selectionStart, selectionEnd } = field
  if (value === text) return
  field.value = text
  if (document.activeElement !== field) return
  const { head: same } = sharedEnds(value, text)
  const moved = (at: number | null) =>
    at === null || at <= same ? at : Math.max(same, at + text.length - value.length)
  field.setSelectionRange(moved(selectionStart), moved(selectionEnd))
}

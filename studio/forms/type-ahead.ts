/**
 * Type-ahead for new documents and blocks: letters that a writer types before the form appears are
 * not lost. The form takes up to a few seconds, and until then no field has the cursor.
 *
 * The letters are kept and put into the first field of the form that gets the cursor, which is the
 * title of a page. Without this they would go to what has the focus meanwhile: the tree of the
 * sidebar jumps to rows by their first letter, and a space presses a tab of the form.
 */
import { useEffect } from 'react'
import { formSelector, isTextField, type TextField } from './text-field.ts'

/** For a control that begins a document and is not a link to it, such as an entry of a menu. */
export const beginsDocument = { 'data-begins-document': '' }

const beginsSelector = 'a[href*="/intent/create/"], [data-begins-document]'

/** Keeps what is typed until the form of a new block has the cursor. */
export const holdTyped = () => void document.dispatchEvent(new Event(holding))

/** The form of a block, in a dialog. */
const blockFormSelector = '[data-testid="nested-object-dialog"]'

const holding = 'loomwork-hold-typed'

/** A form that has not appeared by then, in milliseconds, does not appear at all. */
const longestWait = 30_000

/** Keeps what is typed before a form appears. For the Studio's layout; renders nothing. */
export function TypeAhead() {
  useEffect(() => keepTypedAhead(document), [])
  return null
}

/** @returns a function that removes the listeners */
function keepTypedAhead(page: Document): () => void {
  const listening = new AbortController()
  let typed = ''
  /** The element that had the focus when the writer began. */
  let before: Element | null = null
  /** True while keys are kept: not after Tab, with which the writer goes to another control. */
  let isTaking = false
  let forgetTimer: ReturnType<typeof setTimeout> | undefined

  const forget = () => {
    clearTimeout(forgetTimer)
    typed = ''
    isTaking = false
  }
  const begin = ({ target, ctrlKey, metaKey, shiftKey }: MouseEvent) => {
    // New tabs and windows are the browser's.
    if (ctrlKey || metaKey || shiftKey) return
    if (!(target instanceof Element) || !target.closest(beginsSelector)) return
    hold()
  }
  const hold = () => {
    forget()
    before = page.activeElement
    isTaking = true
    forgetTimer = setTimeout(forget, longestWait)
  }
  const give = (target: EventTarget | null) => {
    if (!isWritable(target) || target === before) return
    const text = typed
    forget()
    // After the effects of React that gave it the focus, and before a key is typed into it.
    if (text && isTextField(target) && target.closest(`${formSelector}, ${blockFormSelector}`))
      queueMicrotask(() => insert(target, text))
  }
  const take = (event: KeyboardEvent) => {
    if (!isTaking) return
    // A field that had the cursor while it was read-only takes over here.
    give(page.activeElement)
    if (event.key === 'Escape') forget()
    else if (event.key === 'Tab') isTaking = false
    const after = isTaking ? textAfter(typed, event) : undefined
    if (after === undefined) return
    typed = after
    event.preventDefault()
    event.stopPropagation()
  }

  const options = { capture: true, signal: listening.signal }
  page.addEventListener('pointerdown', forget, options)
  page.addEventListener('click', begin, options)
  page.addEventListener(holding, hold, options)
  page.addEventListener('keydown', take, options)
  page.addEventListener('focusin', ({ target }) => give(target), options)
  return () => {
    forget()
    listening.abort()
  }
}

/** The text after a key, or `undefined` if the key does not type. */
function textAfter(text: string, { key, ctrlKey, metaKey, altKey }: KeyboardEvent): string | undefined {
  // AltGr is both Ctrl and Alt, and on a Mac Alt alone.
  if (metaKey || (ctrlKey && !altKey)) return undefined
  if (key === 'Backspace') return [...text].slice(0, -1).join('')
  return [...key].length === 1 ? text + key : undefined
}

/** True if an element takes typed text. */
function isWritable(target: EventTarget | null): boolean {
  return isTextField(target) || (target instanceof HTMLElement && target.contentEditable === 'true')
}

/** Types a text into a field, which React sees as an event of the writer. */
function insert(field: TextField, text: string) {
  const end = field.value.length
  field.setRangeText(text, field.selectionStart ?? end, field.selectionEnd ?? end, 'end')
  field.dispatchEvent(new InputEvent('input', { bubbles: true, inputType: 'insertText', data: text }))
}

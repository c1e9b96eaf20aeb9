/**
 * Type-ahead for new documents and blocks: letters that a writer types before the form appears are
 * not lost. The form takes up to a few seconds, and until then no field has the cursor.
 *
 * The letters are kept and put into the first field of the form that gets the cursor, which is the
 * title of a page. Without this they would go to what has the focus meanwhile: the tree of the
 * sidebar jumps to rows by their first letter, and a space presses a tab of the form.
 */
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

/** Milliseconds after its first letters in which a form may lose the focus by being built again. */
const longestSettling = 2000

/** Milliseconds between looks at the field that has the cursor. */
const lookEvery = 50

/** Keeps what is typed before a form appears. @returns a function that removes the listeners */
export function keepTypedAhead(page: Document): () => void {
  const listening = new AbortController()
  let typed = ''
  /** The element that had the focus when the writer began. */
  let before: Element | null = null
  /**
   * `holding`: until a field gets what was typed. `settling`: a form that got it may be built
   * again, which takes the focus from it.
   */
  let phase: 'idle' | 'holding' | 'settling' = 'idle'
  /** True while keys are kept: not after Tab, with which the writer goes to another control. */
  let isTaking = false
  let forgetTimer: ReturnType<typeof setTimeout> | undefined
  let giveTimer: ReturnType<typeof setInterval> | undefined

  const forget = () => {
    clearTimeout(forgetTimer)
    clearInterval(giveTimer)
    typed = ''
    phase = 'idle'
    isTaking = false
  }
  const begin = ({ target, ctrlKey, metaKey, shiftKey }: MouseEvent) => {
    // New tabs and windows are the browser's.
    if (ctrlKey || metaKey || shiftKey) return
    if (!(target instanceof Element) || !target.closest(beginsSelector)) return
    hold(page.activeElement)
  }
  const hold = (focused: Element | null) => {
    forget()
    before = focused
    phase = 'holding'
    isTaking = true
    forgetTimer = setTimeout(forget, longestWait)
    // Nothing tells that a field which has the cursor can be edited from now on.
    giveTimer = setInterval(() => give(page.activeElement), lookEvery)
  }
  const give = (target: EventTarget | null) => {
    if (phase !== 'holding' || !isWritable(target) || target === before) return
    const text = typed
    forget()
    if (!isTextField(target) || !target.closest(`${formSelector}, ${blockFormSelector}`)) return
    phase = 'settling'
    forgetTimer = setTimeout(forget, longestSettling)
    // After the effects of React that gave it the focus, and before a key is typed into it.
    if (text) queueMicrotask(() => insert(target, text))
  }
  const take = (event: KeyboardEvent) => {
    if (phase === 'settling' && !isWritable(page.activeElement)) hold(null)
    // A key that comes between two looks belongs behind those that are kept.
    give(page.activeElement)
    if (event.key === 'Escape' || (event.key === 'Tab' && phase === 'settling')) forget()
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
  page.addEventListener(holding, () => hold(page.activeElement), options)
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

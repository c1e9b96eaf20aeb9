/**
 * Patch of `sanity` 6.16: a form that has loaded does not take the cursor from a field in which the
 * writer is typing.
 *
 * `FormView` focuses the first control of a form as soon as the lake has answered all that it asked
 * for, wherever the focus is by then. On a slow network that is seconds after the form was opened:
 * the writer who has gone on to the search of the list, or of the Studio, loses the rest of the
 * word, and a space presses a tab of the form (https://github.com/sanity-io/sanity/issues/1966,
 * closed in 2023 without a change).
 *
 * Focus that a program moves into a form is returned to the text field that the writer used last.
 * The test in `web/e2e/cursor.spec.ts` about the search of a list fails without it.
 */
import { formSelector, isTextField, type TextField } from '../forms/text-field.ts'

/** Keeps the cursor where the writer types. @returns a function that removes the listeners */
export function keepCursorInUse(page: Document): () => void {
  const listening = new AbortController()
  /** The field that the last key or click was in, unless that can move the focus to a form. */
  let inUse: TextField | undefined

  const recordUse = (event: Event) => {
    const moves = event instanceof KeyboardEvent && ['Tab', 'Enter', 'Escape'].includes(event.key)
    inUse = !moves && isTextField(event.target) ? event.target : undefined
  }
  const keep = ({ target, relatedTarget }: FocusEvent) => {
    const form = target instanceof Element ? target.closest(formSelector) : null
    const field = inUse
    if (!form || !field || relatedTarget !== field || form.contains(field)) return
    // After the event: the form tries its controls one by one until one of them keeps the focus.
    queueMicrotask(() => field.focus({ preventScroll: true }))
  }

  const options = { capture: true, signal: listening.signal }
  page.addEventListener('pointerdown', recordUse, options)
  page.addEventListener('keydown', recordUse, options)
  page.addEventListener('focusin', keep, options)
  return () => listening.abort()
}

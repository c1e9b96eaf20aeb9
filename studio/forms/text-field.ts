/** Fields of the page that a writer types in, as elements. */

/** A field of one or more lines. */
export type TextField = HTMLInputElement | HTMLTextAreaElement

/** Types of `<input>` in which letters are typed, and which have a selection. */
const typedIn = ['text', 'search', 'url', 'tel', 'password']

/** True if letters that are typed into an element stay in it. A form that loads is read-only. */
export function isTextField(target: EventTarget | null): target is TextField {
  return (
    (target instanceof HTMLTextAreaElement ||
      (target instanceof HTMLInputElement && typedIn.includes(target.type))) &&
    !target.readOnly &&
    !target.disabled
  )
}

/** The form of a document, in its pane. */
export const formSelector = '[data-testid="form-view"]'

/**
 * Framework patch: DocSearch's modal is a dialog for assistive technology.
 *
 * DocSearch 5.1 gives it `role="button"` (https://github.com/algolia/docsearch/issues/1370), and
 * what is in a button is not exposed (ARIA APG, "Dialog"). It keeps the focus between the first and
 * the last element that it had when it opened, also when the last one is hidden.
 */

import { setRole } from './docsearch-role.ts'

/** Attributes of the combobox that the button would open; the input has its own. */
const comboboxAttributes = ['expanded', 'haspopup', 'labelledby', 'controls']

/** Makes the modal a dialog. Call it again when React has restored its attributes. */
export function fixDialogRole(modal: HTMLElement): void {
  setRole(modal, 'dialog')
  modal.ariaModal = 'true'
  modal.ariaLabel = 'Search'
  modal.tabIndex = -1
  for (const name of comboboxAttributes) modal.removeAttribute(`aria-${name}`)
}

/**
 * Keeps the focus in the modal: Tab leads from its last visible element to its first, and back.
 * @returns a function that stops it
 */
export function keepFocusInside(modal: Element): () => void {
  const onKey = (event: Event) => {
    const { key, shiftKey } = event as KeyboardEvent
    if (key !== 'Tab') return
    const visible = [...modal.querySelectorAll<HTMLElement>('a[href],button,input')].filter((one) =>
      one.checkVisibility(),
    )
    if (shiftKey) visible.reverse()
    if (document.activeElement !== visible.at(-1)) return
    event.preventDefault()
    visible[0]?.focus()
  }
  modal.addEventListener('keydown', onKey)
  return () => modal.removeEventListener('keydown', onKey)
}

/**
 * Framework patch: DocSearch's modal is a dialog for assistive technology.
 *
 * DocSearch 5.1 gives it `role="button"` (https://github.com/algolia/docsearch/issues/1370), and
 * what is in a button is not exposed (ARIA APG, "Dialog"). It keeps the focus between the first and
 * the last element that it had when it opened, also when the last one is hidden.
 */

/** Attributes of the combobox that the button would open; the input has its own. */
const comboboxAttributes = ['aria-expanded', 'aria-haspopup', 'aria-labelledby', 'aria-controls']

/**
 * Makes the modal a dialog, again each time React restores its attributes.
 * @returns a function that stops it
 */
export function fixDialogRole(modal: Element): () => void {
  const fix = () => {
    if (modal.getAttribute('role') !== 'dialog') modal.setAttribute('role', 'dialog')
    for (const name of comboboxAttributes) modal.removeAttribute(name)
  }
  modal.setAttribute('aria-modal', 'true')
  modal.setAttribute('aria-label', 'Search')
  modal.setAttribute('tabindex', '-1')
  fix()
  const observer = new MutationObserver(fix)
  observer.observe(modal, { attributeFilter: ['role', ...comboboxAttributes] })
  return () => observer.disconnect()
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

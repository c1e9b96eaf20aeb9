/**
 * Framework patch: DocSearch's modal is a dialog for assistive technology.
 *
 * DocSearch 5.1 gives it `role="button"` (https://github.com/algolia/docsearch/issues/1370), and
 * what is in a button is not exposed (ARIA APG, "Dialog").
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

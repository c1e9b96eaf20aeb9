/** DocSearch 5.1 says that its modal is a button, with all that it holds inside: here it is a dialog (ARIA APG, "Dialog"). */

/** Of the combobox that the button would open: the input has its own. */
const notOfDialogs = ['aria-expanded', 'aria-haspopup', 'aria-labelledby', 'aria-controls']

/**
 * Makes the modal a dialog, and again whenever React writes what it was.
 * @returns ends it
 */
export function sayDialog(modal: Element): () => void {
  const say = () => {
    if (modal.getAttribute('role') !== 'dialog') modal.setAttribute('role', 'dialog')
    for (const name of notOfDialogs) modal.removeAttribute(name)
  }
  modal.setAttribute('aria-modal', 'true')
  modal.setAttribute('aria-label', 'Search')
  modal.setAttribute('tabindex', '-1')
  say()
  const observer = new MutationObserver(say)
  observer.observe(modal, { attributeFilter: ['role', ...notOfDialogs] })
  return () => observer.disconnect()
}

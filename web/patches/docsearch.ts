/** The framework patches of DocSearch's modal. */
import { fixDialogRole, keepFocusInside } from './docsearch-dialog.ts'
import { onQueryCleared } from './docsearch-input.ts'
import { keepLabel } from './docsearch-label.ts'
import { fixListRoles } from './docsearch-remembered.ts'

/**
 * Applies them to the modal that is open, if there is one, and again after each change that React
 * makes.
 * @param onCleared called when the reader clears the input
 * @returns a function that stops them
 */
export function patchDocSearch(onCleared: () => void): () => void {
  const modal = document.querySelector<HTMLElement>('.DocSearch-Container')
  if (!modal) return () => undefined
  const fix = () => {
    fixDialogRole(modal)
    fixListRoles(modal)
    keepLabel(modal)
  }
  fix()
  const observer = new MutationObserver(fix)
  // The other attributes change with these or with the lists.
  observer.observe(modal, { childList: true, subtree: true, attributeFilter: ['role', 'aria-expanded'] })
  const stops = [keepFocusInside(modal), onQueryCleared(modal, onCleared)]
  return () => {
    observer.disconnect()
    for (const stop of stops) stop()
  }
}

/** The framework patches of DocSearch's modal. */
import { fixDialogRole, keepFocusInside } from './docsearch-dialog.ts'
import { onQueryCleared } from './docsearch-input.ts'
import { keepLabel } from './docsearch-label.ts'
import { fixListRoles } from './docsearch-remembered.ts'

/**
 * Applies them to the modal that is open, if there is one.
 * @param onCleared called when the reader clears the input
 * @returns a function that stops them
 */
export function patchDocSearch(onCleared: () => void): () => void {
  const modal = document.querySelector('.DocSearch-Container')
  if (!modal) return () => undefined
  const stops = [
    fixDialogRole(modal),
    keepFocusInside(modal),
    keepLabel(modal),
    fixListRoles(modal),
    onQueryCleared(modal, onCleared),
  ]
  return () => {
    for (const stop of stops) stop()
  }
}

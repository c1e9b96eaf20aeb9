/** The framework patches of DocSearch's modal. */
import { fixDialogRole, keepFocusInside } from './docsearch-dialog.ts'
import { leaveKeysToInputMethod, onPaste, onQueryCleared } from './docsearch-input.ts'
import { keepLabel } from './docsearch-label.ts'
import { arrowsReachPanel } from './docsearch-panel.ts'
import { fixListRoles } from './docsearch-remembered.ts'

/**
 * Applies them to the modal that is open, if there is one, and again after each change that React
 * makes.
 * @param observed told when the reader clears the input, and what is pasted into it
 * @returns a function that stops them
 */
export function patchDocSearch(observed: { emptied(): void; pasted(text: string): void }): () => void {
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
  const stops = [
    keepFocusInside(modal),
    arrowsReachPanel(modal),
    leaveKeysToInputMethod(modal),
    onQueryCleared(modal, observed.emptied),
    onPaste(modal, observed.pasted),
  ]
  return () => {
    observer.disconnect()
    for (const stop of stops) stop()
  }
}

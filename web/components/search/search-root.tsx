/** The search dialog in a React root, which is loaded when a reader is about to search. */
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { replaceBlockedStorage } from '#patches/blocked-storage.ts'
import { addEntry } from './dialog-history.ts'
import { type ModalProps, SearchModal } from './search-modal.tsx'

replaceBlockedStorage()

const container = document.createElement('div')
/** Closes the dialog. */
let close = () => {}
/** Leaves its entry of the history. */
let leave = () => {}

const root = createRoot(container, {
  // React has removed the dialog; the page around it goes on.
  onUncaughtError(error) {
    console.error(error)
    close()
  },
})

/** Shows the dialog, with the focus in its input. */
export function showSearch(props: ModalProps): void {
  close = props.onClose
  leave = addEntry(close)
  document.body.append(container)
  // At once: keys that are pressed from now on are those of its input.
  flushSync(() => root.render(<SearchModal {...props} />))
}

/** Removes the dialog. */
export function removeSearch(): void {
  root.render(null)
  leave()
}

/** Shown instead of the search when its code cannot be loaded; the page stays (SPEC.md §8). */

const markup = `<form method="dialog"><strong id="unreachable">Unable to fetch results</strong>
<p>You might want to check your network connection.</p>
<button value="retry">Retry</button><button>Close</button></form>`

/**
 * Shows the box. The form of a dialog closes it, with the value of the button that was pressed.
 * @returns a function that removes it
 */
export function showUnreachable(onRetry: () => void, onClose: () => void): () => void {
  const box = document.createElement('dialog')
  box.className = 'search-unreachable'
  box.setAttribute('aria-labelledby', 'unreachable')
  box.innerHTML = markup
  box.onclose = () => {
    box.remove()
    if (box.returnValue) onRetry()
    else onClose()
  }
  document.body.append(box)
  box.showModal()
  return () => box.remove()
}

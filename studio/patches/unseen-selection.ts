/**
 * Patch of `@portabletext/editor` 8.2: what is typed right after a click is where the writer
 * clicked.
 *
 * The editor learns where the cursor is from `selectionchange`, which browsers send a moment after
 * they have moved it, on a busy page after the next keys. `onDOMBeforeInput` then inserts the first
 * letter where the browser's cursor is, takes that place for a replacement (as a spelling checker
 * makes them), and puts the cursor back: the rest of the word goes where it was before the click.
 * No issue is known.
 *
 * If the browser's selection is another one than at the last `selectionchange`, the editor gets
 * that event before the letter; it reads the selection then (`onDOMSelectionChange.flush`). The
 * test in `web/e2e/cursor.spec.ts` about a click fails without this.
 */

/**
 * Tells the editors of a page where the cursor is.
 * @returns a function that removes the listeners
 */
export function showUnseenSelection(page: Document): () => void {
  const listening = new AbortController()
  const ends = () => {
    const { anchorNode, anchorOffset, focusNode, focusOffset } = page.getSelection() ?? {}
    return [anchorNode, anchorOffset, focusNode, focusOffset]
  }
  let seen = ends()
  const see = () => {
    seen = ends()
  }
  const show = () => {
    if (ends().some((end, index) => end !== seen[index])) page.dispatchEvent(new Event('selectionchange'))
  }
  const options = { capture: true, signal: listening.signal }
  page.addEventListener('selectionchange', see, options)
  page.addEventListener('beforeinput', show, options)
  return () => listening.abort()
}

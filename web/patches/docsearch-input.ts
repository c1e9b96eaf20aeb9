/**
 * Framework patch: the site limits, sets and watches the text in DocSearch's input.
 *
 * DocSearch 5.1 has no option for the input's length (it allows 512 characters), no way to set the
 * query after it was opened, and does not call the search client when the input is cleared.
 * Upstream issue: none known.
 */

/** Limits the text that can be typed. React sets the attribute again when it renders the input. */
export function limitQuery(maxLength: number): void {
  const input = inputIn(document)
  if (input) input.maxLength = maxLength
}

/** Searches for a text, as if the reader had typed it, and focuses the input. */
export function typeQuery(query: string): void {
  const input = inputIn(document)
  if (!input) return
  // React replaces the property on the element: only the setter of the prototype causes a change
  // event.
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, query)
  input.dispatchEvent(new Event('input', { bubbles: true }))
  input.focus()
}

/** Searches again for the text that is in the input, as if it had been typed again. */
export function repeatQuery(): void {
  const input = inputIn(document)
  if (!input) return
  const query = input.value
  // React causes no change event for a value that it knows.
  input.value = ''
  typeQuery(query)
}

/**
 * Calls a function when the input becomes empty, by typing or by its button.
 * @returns a function that stops it
 */
export function onQueryCleared(modal: Element, listener: () => void): () => void {
  // Afterwards: if React rendered before its own event handler ran, it would restore the old text.
  const check = () =>
    setTimeout(() => {
      if (inputIn(modal)?.value.trim() === '') listener()
    })
  modal.addEventListener('input', check)
  modal.addEventListener('reset', check)
  return () => {
    modal.removeEventListener('input', check)
    modal.removeEventListener('reset', check)
  }
}

/**
 * Calls a function with each text that is pasted, before it is cut to the input's length.
 * @returns a function that stops it
 */
export function onPaste(modal: HTMLElement, listener: (text: string) => void): () => void {
  const pasted = ({ clipboardData }: ClipboardEvent) => listener(clipboardData?.getData('text/plain') ?? '')
  modal.addEventListener('paste', pasted)
  return () => modal.removeEventListener('paste', pasted)
}

/**
 * Leaves the keys of an input method to it: Escape cancels its composition, Enter ends it. In
 * Safari the composition has ended before the key (WebKit bug 165004), which DocSearch ignores.
 * @returns a function that stops it
 */
export function leaveKeysToInputMethod(modal: Element): () => void {
  const onKey = (event: Event) => {
    const { isComposing, key, keyCode } = event as KeyboardEvent
    if (!isComposing && keyCode !== 229) return
    event.stopPropagation()
    // Chromium would clear the whole field.
    if (key === 'Escape') event.preventDefault()
  }
  modal.addEventListener('keydown', onKey, true)
  return () => modal.removeEventListener('keydown', onKey, true)
}

function inputIn(parent: ParentNode): HTMLInputElement | null {
  return parent.querySelector<HTMLInputElement>('.DocSearch-Input')
}

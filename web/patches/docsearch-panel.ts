/**
 * Framework patch: the site adds elements to the results of DocSearch's modal, which the arrow keys
 * reach.
 *
 * DocSearch 5.1 has a place for them in its footer only, which is one row high, and its arrow keys
 * know only its own rows. Upstream issue: none known.
 */

/**
 * Adds an empty element next to DocSearch's results; styles decide on which side. It disappears
 * with the modal.
 * @returns null if no modal is open
 */
export function addPanel(): HTMLElement | null {
  const footer = document.querySelector('.DocSearch-Modal > .DocSearch-Footer')
  if (!footer) return null
  const panel = document.createElement('div')
  footer.before(panel)
  return panel
}

/**
 * Lets the arrow keys lead from the last of DocSearch's rows to the links and buttons of the panel,
 * and around. What is typed there is for the input.
 * @returns a function that stops it
 */
export function arrowsReachPanel(modal: Element): () => void {
  const onKey = (event: Event) => {
    const { key, isComposing, ctrlKey, metaKey, altKey } = event as KeyboardEvent
    const input = modal.querySelector('input')
    const targets = modal.querySelectorAll<HTMLElement>('.DocSearch-Modal > div:not([class]) :is(a, button)')
    if (!input || targets.length === 0 || isComposing || ctrlKey || metaKey || altKey) return
    const stops = [input, ...targets]
    const focused = modal.querySelector<HTMLElement>(':focus')
    const at = focused ? stops.indexOf(focused) : -1
    const step = key === 'ArrowDown' ? 1 : -1
    if (step === 1 || key === 'ArrowUp') {
      const rows = [...modal.querySelectorAll('[aria-selected]')]
      if (at < 0 || (at === 0 && rows.at(Math.min(0, -step))?.ariaSelected === 'false')) return
      event.preventDefault()
      event.stopPropagation()
      stops.at((at + step) % stops.length)?.focus()
    } else if (at > 0 && key.length === 1) input.focus()
  }
  // Before DocSearch's own listener, which is above it in the document.
  modal.addEventListener('keydown', onKey, true)
  return () => modal.removeEventListener('keydown', onKey, true)
}

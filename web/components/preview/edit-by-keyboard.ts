/**
 * Lets the keyboard edit what the page shows, as a click does: Tab goes from one element of
 * `editable.ts` to the next, and Enter opens its field. The overlays (@sanity/visual-editing 6.1,
 * `createOverlayController`) take clicks on the element that they saw the pointer enter.
 * @returns a function that ends it, but leaves the elements in the order of Tab
 */
export function editByKeyboard(page: Document): () => void {
  const reachAll = () => {
    for (const element of page.querySelectorAll<HTMLElement>('[data-sanity]:not([aria-description])')) {
      element.tabIndex = 0
      // Not a label: the name of the element is still its text.
      element.setAttribute('aria-description', `Edit ${fieldOf(element)}`)
    }
  }
  const onKey = (event: KeyboardEvent) => {
    const { target, key, ctrlKey, metaKey, shiftKey, altKey } = event
    if (key !== 'Enter' || ctrlKey || metaKey || shiftKey || altKey) return
    if (!(target instanceof HTMLElement && target.matches('[data-sanity]'))) return
    event.preventDefault()
    target.dispatchEvent(new MouseEvent('mousemove'))
    target.click()
    // The overlays forget where the pointer is.
    window.dispatchEvent(new Event('sanity-overlay/exclusive-plugin-closed'))
  }
  const rendered = new MutationObserver(reachAll)
  rendered.observe(page.body, { subtree: true, childList: true })
  page.addEventListener('keydown', onKey)
  reachAll()
  return () => {
    rendered.disconnect()
    page.removeEventListener('keydown', onKey)
  }
}

/** `Title`, of `…;path=title;…`, and `Inputs`, of `…;path=inputs:a;…`. */
function fieldOf({ dataset }: HTMLElement): string {
  const path = /;path=([^;]*)/.exec(dataset.sanity ?? '')?.[1] ?? ''
  const name = path.split('.').at(-1)?.split(':')[0] ?? ''
  const words = name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
  return words.charAt(0).toUpperCase() + words.slice(1)
}

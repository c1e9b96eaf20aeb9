/** Clicks in markup that is replaced when another page is shown. */

/**
 * Calls a function when an element that matches a selector, or something in it, is clicked.
 * @param options the capture phase comes before links are followed
 */
export function onClick(
  selector: string,
  work: (found: HTMLElement, event: MouseEvent) => void,
  options?: AddEventListenerOptions,
): void {
  const listener = (event: MouseEvent) => {
    const found = event.target instanceof Element && event.target.closest<HTMLElement>(selector)
    if (found) work(found, event)
  }
  document.addEventListener('click', listener, options)
}

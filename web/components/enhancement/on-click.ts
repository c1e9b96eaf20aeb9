/** Clicks in markup that is replaced when another page is shown. */

/** Calls a function when an element that matches a selector, or something in it, is clicked. */
export function onClick(selector: string, work: (found: HTMLElement, event: MouseEvent) => void): void {
  document.addEventListener('click', (event) => {
    const found = event.target instanceof Element && event.target.closest<HTMLElement>(selector)
    if (found) work(found, event)
  })
}

/** Buttons that wrap the lines of code, on code that is wider than its box. */
import { element } from './element.ts'

/** @returns a function that stops watching the widths */
export function offerWrapping(page: Element): () => void {
  const observer = new ResizeObserver((changes) => {
    for (const { target } of changes) offer(target)
  })
  for (const code of page.querySelectorAll('pre')) observer.observe(code)
  return () => observer.disconnect()
}

/** Adds the button where there is something to wrap, or was before the reader wrapped it. */
function offer(code: Element) {
  const bar = code.previousElementSibling
  const button = bar?.querySelector('[aria-pressed]')
  const isWide = code.hasAttribute('data-wrapped') || code.scrollWidth > code.clientWidth
  if (!isWide) button?.remove()
  else if (!button) bar?.querySelector('button')?.before(wrapButton(code))
}

function wrapButton(code: Element): HTMLElement {
  const button = element('button', { type: 'button', ariaPressed: 'false' }, 'Wrap lines')
  button.onclick = () => {
    button.ariaPressed = String(code.toggleAttribute('data-wrapped'))
  }
  return button
}

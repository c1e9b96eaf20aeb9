import { opensElsewhere } from '#components/link/opens-elsewhere.ts'
import { element } from './element.ts'
import { onClick } from './on-click.ts'

/** How long a button shows the result of the click, ms. */
const saidForMs = 2_000

/** The link to the file of a workflow needs no attribute, which each page would send. */
const controls = '[data-copy], figure > a[href^="workflow-"]'

/** Live region: screen readers announce changes of elements that existed (WCAG 4.1.3). */
let heard: HTMLElement | undefined

/** Copies code, pages and workflows on click. */
export function copyOnClick(): void {
  heard = element('div', { className: 'visually-hidden', role: 'status' })
  document.body.append(heard)
  const copy = (control: HTMLElement, event: MouseEvent) =>
    void (control instanceof HTMLAnchorElement ? copyFile(event, control) : copyCode(control))
  onClick(controls, copy, { capture: true })
}

async function copyCode(button: HTMLElement) {
  const code = button.parentElement?.nextElementSibling?.textContent ?? ''
  try {
    await navigator.clipboard.writeText(code)
    sayOn(button, 'Copied')
  } catch (error) {
    console.warn('The code could not be copied:', error)
    sayOn(button, 'Copying failed')
  }
}

function sayOn(button: HTMLElement, words: string) {
  button.dataset.words ??= button.textContent ?? ''
  say(button, words, button.dataset.words)
  say(heard, words)
}

/** Shows a text for {@link saidForMs}. */
function say(where: Element | null | undefined, words: string, afterwards = '') {
  if (!where) return
  where.textContent = words
  setTimeout(() => {
    where.textContent = afterwards
  }, saidForMs)
}

/** Copies the file behind the link; if that is not possible, the link is followed. */
async function copyFile(event: MouseEvent, link: HTMLAnchorElement) {
  // Undefined unless the page came over a secure connection.
  if (opensElsewhere(event) || !navigator.clipboard?.write) return
  event.preventDefault()
  try {
    // The item gets the promise, because Safari allows writing only during the click event.
    const file = fetch(link.href).then((response) => {
      if (!response.ok) throw new Error(`${link.href} answered ${response.status}`)
      return response.blob()
    })
    const text = file.then((blob) => new Blob([blob], { type: 'text/plain' }))
    await navigator.clipboard.write([new ClipboardItem({ 'text/plain': text })])
    const status = link.parentElement?.querySelector('[role=status]')
    if (status) say(status, 'Copied')
    else sayOn(link, 'Copied')
  } catch (error) {
    console.warn('The file could not be copied, so it is opened:', error)
    window.location.assign(link.href)
  }
}

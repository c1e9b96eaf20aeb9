/** Buttons that copy code, and the link that copies a page. */
import { opensElsewhere } from '#components/link/opens-elsewhere.ts'

/** How long a button shows the result of the click, ms. */
const saidForMs = 2_000

/**
 * Live region for screen readers, which announce changes only of elements that existed before (WCAG
 * 4.1.3).
 */
let heard: HTMLElement | undefined

/**
 * Copies code and pages on click.
 * @returns a function that removes the listener
 */
export function copyOnClick(): () => void {
  heard = Object.assign(document.createElement('div'), { className: 'visually-hidden', role: 'status' })
  document.body.append(heard)
  const onClick = (event: MouseEvent) => {
    const control = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-copy]') : null
    if (!control) return
    if (control instanceof HTMLAnchorElement) void copyPage(event, control)
    else void copyCode(control)
  }
  // The capture phase comes before links are followed.
  document.addEventListener('click', onClick, { capture: true })
  return () => {
    document.removeEventListener('click', onClick, { capture: true })
    heard?.remove()
  }
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
async function copyPage(event: MouseEvent, link: HTMLAnchorElement) {
  // Undefined unless the page came over a secure connection.
  if (opensElsewhere(event) || !navigator.clipboard?.write) return
  event.preventDefault()
  try {
    // The item gets the promise, because Safari allows writing only during the click event.
    const markdown = fetch(link.href).then((response) => {
      if (!response.ok) throw new Error(`${link.href} answered ${response.status}`)
      return response.blob()
    })
    const text = markdown.then((blob) => new Blob([blob], { type: 'text/plain' }))
    await navigator.clipboard.write([new ClipboardItem({ 'text/plain': text })])
    say(link.parentElement?.querySelector('[role=status]'), 'Copied')
  } catch (error) {
    console.warn('The page could not be copied, so its file is opened:', error)
    window.location.assign(link.href)
  }
}

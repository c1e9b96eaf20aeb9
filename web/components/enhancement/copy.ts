/** Buttons that copy code, and the link that copies a page. */
import { opensElsewhere } from '#components/link/opens-elsewhere.ts'

/** How long they say what became of the click, ms. */
const saidForMs = 2_000

/** Heard by screen readers, which listen to what was there before it changed (WCAG 4.1.3). */
let heard: HTMLElement | undefined

/** @returns ends it */
export function copyOnClick(): () => void {
  heard = Object.assign(document.createElement('div'), { className: 'visually-hidden', role: 'status' })
  document.body.append(heard)
  const onClick = (event: MouseEvent) => {
    const control = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-copy]') : null
    if (!control) return
    if (control instanceof HTMLAnchorElement) void copyPage(event, control)
    else void copyCode(control)
  }
  // Before links are followed.
  document.addEventListener('click', onClick, { capture: true })
  return () => {
    document.removeEventListener('click', onClick, { capture: true })
    heard?.remove()
  }
}

async function copyCode(button: HTMLElement) {
  const code = button.parentElement?.querySelector('code')?.textContent ?? ''
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

/** Shows words for a moment. */
function say(where: Element | null | undefined, words: string, afterwards = '') {
  if (!where) return
  where.textContent = words
  setTimeout(() => {
    where.textContent = afterwards
  }, saidForMs)
}

/** Copies the file that the link leads to; where that is not possible the link is followed. */
async function copyPage(event: MouseEvent, link: HTMLAnchorElement) {
  // Absent where the page did not come over a safe connection.
  if (opensElsewhere(event) || !navigator.clipboard?.write) return
  event.preventDefault()
  try {
    // The promise goes into the item: Safari allows writing only in the turn of the click.
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

/** Buttons that copy code, and the link that copies a page. */

/** How long they say what became of the click, ms. */
const saidForMs = 2_000

/** @returns ends it */
export function copyOnClick(): () => void {
  const onClick = (event: MouseEvent) => {
    const control = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-copy]') : null
    if (!control) return
    if (control instanceof HTMLAnchorElement) void copyPage(event, control)
    else void copyCode(control)
  }
  // Before links are followed.
  document.addEventListener('click', onClick, { capture: true })
  return () => document.removeEventListener('click', onClick, { capture: true })
}

async function copyCode(button: HTMLElement) {
  const code = button.parentElement?.querySelector('code')?.textContent ?? ''
  try {
    await navigator.clipboard.writeText(code)
    say(button, 'Copied')
  } catch (error) {
    console.warn('The code could not be copied:', error)
    say(button, 'Copying failed')
  }
}

/** Shows words in place of those of a button, for a moment. */
function say(button: HTMLElement, words: string) {
  button.dataset.words ??= button.textContent ?? ''
  button.textContent = words
  button.setAttribute('aria-live', 'polite')
  setTimeout(() => {
    button.textContent = button.dataset.words ?? ''
  }, saidForMs)
}

/** Copies the file that the link leads to; where that is not possible the link is followed. */
async function copyPage(event: MouseEvent, link: HTMLAnchorElement) {
  const opensElsewhere = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey
  // Absent where the page did not come over a safe connection.
  if (opensElsewhere || !navigator.clipboard?.write) return
  event.preventDefault()
  try {
    // The promise goes into the item: Safari allows writing only in the turn of the click.
    const markdown = fetch(link.href).then((response) => {
      if (!response.ok) throw new Error(`${link.href} answered ${response.status}`)
      return response.blob()
    })
    const text = markdown.then((blob) => new Blob([blob], { type: 'text/plain' }))
    await navigator.clipboard.write([new ClipboardItem({ 'text/plain': text })])
    const status = link.parentElement?.querySelector('[role=status]')
    if (!status) return
    status.textContent = 'Copied'
    setTimeout(() => {
      status.textContent = ''
    }, saidForMs)
  } catch (error) {
    console.warn('The page could not be copied, so its file is opened:', error)
    window.location.assign(link.href)
  }
}

import { opensElsewhere } from '#components/link/opens-elsewhere.ts'
import { element } from './element.ts'
import { onClick } from './on-click.ts'

/** How long a button shows the result of the click, ms. */
const saidForMs = 2_000

/** Live region: screen readers announce changes of elements that existed (WCAG 4.1.3). */
let heard: HTMLElement | undefined

/** Copies code, pages and workflows on click. */
export function copyOnClick(): void {
  heard = element('div', { className: 'visually-hidden', role: 'status' })
  document.body.append(heard)
  const copy = (control: HTMLElement, event: MouseEvent) =>
    void (control instanceof HTMLAnchorElement ? copyFile(event, control) : copyCode(control))
  onClick('[data-copy]', copy, { capture: true })
}

async function copyCode(button: HTMLElement) {
  const code = button.parentElement?.nextElementSibling?.textContent ?? ''
  try {
    if (button.dataset.copy === 'workflow') await copyWorkflow(button)
    else await navigator.clipboard.writeText(code)
    sayOn(button, 'Copied')
  } catch (error) {
    console.warn('The code could not be copied:', error)
    sayOn(button, 'Copying failed')
  }
}

/** Copies the JSON of a workflow, which the Markdown of its page has. */
async function copyWorkflow(button: HTMLElement) {
  const article = button.closest('article')
  const number = [...(article?.querySelectorAll('[data-copy=workflow]') ?? [])].indexOf(button)
  const page = article?.querySelector<HTMLAnchorElement>('a[data-copy=page]')
  await writeFetched(page?.href ?? '', (markdown) => {
    const [, , json] = [...markdown.matchAll(/^(`{3,})json workflow\n(.*?)\n\1$/gms)][number] ?? []
    if (json === undefined) throw new Error('The Markdown of the page does not have this workflow.')
    return json
  })
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
    await writeFetched(link.href, (text) => text)
    say(link.parentElement?.querySelector('[role=status]'), 'Copied')
  } catch (error) {
    console.warn('The file could not be copied, so it is opened:', error)
    window.location.assign(link.href)
  }
}

/** Copies what `part` takes of a file. */
async function writeFetched(url: string, part: (text: string) => string) {
  // The item gets the promise, because Safari allows writing only during the click event.
  const text = fetch(url).then(async (response) => {
    if (!response.ok) throw new Error(`${url} answered ${response.status}`)
    return new Blob([part(await response.text())], { type: 'text/plain' })
  })
  await navigator.clipboard.write([new ClipboardItem({ 'text/plain': text })])
}

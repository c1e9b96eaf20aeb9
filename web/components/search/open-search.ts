import { element } from '#components/enhancement/element.ts'
import type { SearchConfig } from './config.ts'
import type { ModalProps } from './search-modal.tsx'
import { slashIsOn } from './slash.ts'

/** A search that is open, also while its dialog is loading. */
interface Search extends Omit<ModalProps, 'onClose'> {
  /** Gets the focus back; null on a page without a navbar. */
  readonly focused: HTMLElement | null
  /** The text that was typed before the dialog was there. */
  query: string
  /** Removes what is shown; undefined while the dialog is loading. */
  remove?: (() => void) | undefined
}

let current: Search | undefined

type Dialog = typeof import('./search-root.tsx')

const load = () => import('./search-root.tsx').catch(loadAgain)

let loads = 0

/** Browsers remember by its URL that a module could not be fetched (HTML, "module map"). */
function loadAgain(error: unknown): Promise<Dialog> {
  const [url] = /https?:\S+\.js/.exec(String(error)) ?? []
  if (url === undefined) throw error
  loads += 1
  return import(/* turbopackIgnore: true */ /* @vite-ignore */ `${url}?${loads}`)
}

/**
 * Opens the search by its buttons, by Ctrl or Cmd + K, and by / when no text field has the focus
 * (SPEC.md §2). The dialog is loaded when a reader is about to search. Call it once.
 */
export function openSearchOnRequest(): void {
  addEventListener('keydown', onKey)
  addEventListener('click', (event) => {
    const opener = openerOf(event)
    if (!opener) return
    event.preventDefault()
    show(opener)
  })
  // A failure is reported when the dialog is opened.
  const loadAhead = (event: Event) => openerOf(event) && load().catch(() => undefined)
  addEventListener('pointerover', loadAhead)
  addEventListener('focusin', loadAhead)
}

function openerOf({ target }: Event): HTMLElement | null {
  return target instanceof Element ? target.closest<HTMLElement>('[data-opens-search]') : null
}

function onKey(event: KeyboardEvent) {
  const { key, target } = event
  const isCommand = event.ctrlKey || event.metaKey
  if (isCommand ? key.toLowerCase() === 'k' : current && key === 'Escape') {
    if (current) hide()
    else show()
  } else if (isCommand) return
  else if (!current) {
    if (key !== '/' || isTextField(target) || !slashIsOn()) return
    show()
  } else if (current.remove || event.altKey) return
  else if (key === 'Backspace') current.query = current.query.slice(0, -1)
  else if (key.length === 1) current.query += key
  else return
  event.preventDefault()
}

function show(opener: HTMLElement | null = null) {
  const config = knownSearch()
  if (current || !config) return
  // The menu of small screens is a modal dialog above everything else.
  document.querySelector<HTMLDialogElement>('dialog[open]')?.close()
  const { activeElement: active, body } = document
  const focused = opener ?? (active instanceof HTMLElement && active !== body ? active : searchButton())
  current = { config, focused, scrollY: window.scrollY, query: '' }
  void fill(current)
}

/** Shows the dialog of a search when it is loaded, unless the search has been closed. */
async function fill(search: Search): Promise<void> {
  search.remove = undefined
  const dialog = await load().catch((error: unknown) => {
    console.warn('The search could not be loaded:', error)
  })
  if (current !== search) return
  if (dialog) {
    search.remove = dialog.removeSearch
    dialog.showSearch({ ...search, onClose: hide })
  } else search.remove = showUnreachable(() => void fill(search), hide)
}

function hide() {
  if (!current) return
  const { focused, remove } = current
  current = undefined
  remove?.()
  focused?.focus({ preventScroll: true })
}

const textFields = 'textarea, select, input:not([type=checkbox], [type=radio], [type=button], [type=submit])'

function isTextField(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && (target.isContentEditable || target.matches(textFields))
}

/** The search button of the navbar; null on a page without a navbar. */
function searchButton(): HTMLElement | null {
  return document.querySelector('[data-index-name]')
}

/** The settings; undefined on a page without a navbar. */
function knownSearch(): SearchConfig | undefined {
  const { appId = '', apiKey = '', indexName = '', path = '' } = searchButton()?.dataset ?? {}
  return indexName ? { appId, apiKey, indexName, path } : undefined
}

/** Shown instead of the search when its code cannot be loaded; the page stays (SPEC.md §8). */
const markup = `<form method="dialog"><strong id="unreachable">Unable to fetch results</strong>
<p>You might want to check your network connection.</p>
<button value="retry">Retry</button><button>Close</button></form>`

/**
 * Shows the box. The form of a dialog closes it, with the value of the button that was pressed.
 * @returns a function that removes it
 */
function showUnreachable(onRetry: () => void, onClose: () => void): () => void {
  const box = element('dialog', { className: 'search-unreachable', innerHTML: markup })
  box.setAttribute('aria-labelledby', 'unreachable')
  box.onclose = () => {
    box.remove()
    if (box.returnValue) onRetry()
    else onClose()
  }
  document.body.append(box)
  box.showModal()
  return () => box.remove()
}

/**
 * Patch of `@sanity/ui` 4.4 and of the form of `sanity` 6.16: the focus follows dialogs that open
 * and close.
 *
 * `Dialog` does not remember what opened it (https://github.com/sanity-io/ui/issues/968, open):
 * when it closes with the focus inside, the focus is on `<body>`. `Dialog` accepts Escape only from
 * elements of its pane, so a writer who closed the third of three dialogs with it could not close
 * the other two. Also, an entry of a list that is opened with the mouse leaves the focus in the
 * dialog below the new one, where it cannot be seen.
 *
 * This patch records which elements the writer uses. A dialog that opens gets the focus, unless the
 * form gives it to one of the dialog's fields. A dialog that closes returns it to the element that
 * opened it, with the cursor where it was in a text. If that element no longer exists, or a URL
 * opened the dialog, the focus goes to the dialog below, or to the pane when no other dialog is
 * open.
 *
 * When a dialog closes over another one, the form compares its open path with the path in the URL,
 * takes the returned focus for a navigation and moves it, about 0.3 s later, to the dialog's
 * heading or into the dialog below. Such moves are undone until the writer does something.
 *
 * The first test in `dialog-focus.test.tsx` fails when `Dialog` returns the focus itself.
 */

/** Modal dialogs of `@sanity/ui`. Popovers and menus return the focus themselves. */
const dialogSelector = '[data-ui="Dialog"]'
const cardSelector = '[data-ui="DialogCard"]'
// Sanity marks the fields of all types but references.
const ofFieldSelector = ':is([data-testid^="field-"], [data-testid="reference-input"])'
const fieldSelector = ['input:not([type="file"])', 'textarea', 'select', '[contenteditable="true"]']
  .map((control) => `${ofFieldSelector} ${control}:not(:disabled)`)
  .join(', ')
const toolbarSelector = '[data-testid="pt-editor__toolbar-card"]'
const focusableSelector = 'a[href], button, input, select, textarea, [tabindex], [contenteditable="true"]'

/** More than the longest way through a menu to the entry that opens a dialog. */
const usedLimit = 50

/**
 * How long moves of the focus by the form are undone, ms. Not until the next key or click, because
 * screen readers move the focus without either.
 */
const holdMs = 2000

interface OpenDialog {
  readonly element: HTMLElement
  /** The element it is rendered in: dialogs in it cover each other, and each pane has its own. */
  readonly host: Element | null
  /**
   * Elements that the writer had used before, the latest last: a menu item goes, its button stays.
   */
  readonly usedBefore: readonly HTMLElement[]
}

/**
 * Keeps the focus in the top dialog while dialogs open and close.
 * @returns a function that stops watching the page
 */
export function keepDialogFocus(page: Document): () => void {
  let used: readonly HTMLElement[] = []
  let open: readonly OpenDialog[] = []
  /** Element that got the focus back, until the writer acts, for {@link holdMs} at most. */
  let held: HTMLElement | undefined
  let releaseTimer: ReturnType<typeof setTimeout> | undefined

  const hold = (element: HTMLElement | undefined) => {
    clearTimeout(releaseTimer)
    held = element
    if (element) releaseTimer = setTimeout(() => hold(undefined), holdMs)
  }

  /** Where the cursor was last in each text editor. */
  const cursors = new WeakMap<Element, Cursor>()
  const recordCursor = (editor: EventTarget | null) => {
    const cursor = cursorOf(page, editor)
    if (cursor) cursors.set(cursor.editor, cursor)
  }
  const cursorMoved = () => recordCursor(page.activeElement)
  // The browser reports moves of the cursor late: when it reports the last one, a dialog may have
  // the focus already.
  const focusLeaves = ({ target }: Event) => recordCursor(target)

  const recordUse = ({ target }: Event) => {
    hold(undefined)
    const element = target instanceof Element ? usedAt(target) : null
    if (!(element instanceof HTMLElement) || element === used.at(-1)) return
    used = [...used.filter((other) => other !== element && other.isConnected), element].slice(-usedLimit)
  }

  // After the event: `@sanity/ui` tries the controls of a dialog one by one until one of them keeps
  // the focus.
  const keepInTop = () => queueMicrotask(correct)
  const correct = () => {
    const around = page.activeElement?.closest(dialogSelector)
    const dialog = open.find(({ element }) => element === around)
    const top = dialog && topOf(dialog.host, open)
    if (top && held && top.element.contains(held)) focus(held)
    else if (top && dialog !== top) enter(top)
  }

  // In a timer, so that a form that focuses one of the dialog's fields has done so.
  const enterTop = () => {
    const top = open.at(-1)
    const { activeElement } = page
    if (!top) return
    const isInside = top.element.contains(activeElement)
    if (isInside && activeElement?.closest(ofFieldSelector)) return
    if (!focusField(top) && !isInside) enter(top)
  }

  const update = () => {
    const elements = [...page.querySelectorAll<HTMLElement>(dialogSelector)]
    const closed = open.filter(({ element }) => !elements.includes(element))
    const kept = open.filter(({ element }) => elements.includes(element))
    const opened = elements
      .filter((element) => !kept.some((dialog) => dialog.element === element))
      .map((element) => ({ element, host: element.parentElement, usedBefore: used }))
    open = [...kept, ...opened]
    const [lowestClosed] = closed
    if (opened.length > 0) setTimeout(enterTop)
    hold(opened.length === 0 && lowestClosed ? returnFocus(lowestClosed, open) : undefined)
    const cursor = page.activeElement ? cursors.get(page.activeElement) : undefined
    if (closed.length > 0 && cursor) restore(cursor)
  }

  const observer = new MutationObserver((records) => {
    if (records.some(changesDialogs)) update()
  })
  observer.observe(page.body, { childList: true, subtree: true })
  const listening = new AbortController()
  const { signal } = listening
  for (const type of ['pointerdown', 'click', 'keydown'])
    page.addEventListener(type, recordUse, { capture: true, signal })
  page.addEventListener('focusin', keepInTop, { signal })
  page.addEventListener('focusout', focusLeaves, { signal })
  page.addEventListener('selectionchange', cursorMoved, { signal })
  update()
  return () => {
    hold(undefined)
    observer.disconnect()
    listening.abort()
  }
}

/** A selection in a text editor. */
interface Cursor {
  readonly editor: Element
  /** Its anchor and its focus. */
  readonly ends: readonly Point[]
}

/** An end of a selection. */
interface Point {
  readonly node: Node
  readonly offset: number
  /** Name of the span or block it is in, which outlives the elements that show it. */
  readonly path: string | undefined
}

/** The selection, if it is in this element and the element is a text editor. */
function cursorOf(page: Document, editor: EventTarget | null): Cursor | undefined {
  const { anchorNode, anchorOffset, focusNode, focusOffset } = page.getSelection() ?? {}
  if (!(editor instanceof Element) || !editor.matches('[contenteditable="true"]')) return undefined
  if (!anchorNode || !focusNode) return undefined
  if (!editor.contains(anchorNode) || !editor.contains(focusNode)) return undefined
  return { editor, ends: [pointAt(anchorNode, anchorOffset), pointAt(focusNode, focusOffset)] }
}

function pointAt(node: Node, offset = 0): Point {
  const element = node instanceof Element ? node : node.parentElement
  return { node, offset, path: pathOf(element?.closest(pathSelector)) }
}

const pathSelector = '[data-pt-path]'
const pathOf = (element: Element | null | undefined) => element?.getAttribute('data-pt-path') ?? undefined

/** Puts the cursor back: an editor that is focused by a program has it at the beginning. */
function restore({ editor, ends }: Cursor) {
  const [start, end] = ends.map((point) => shownPoint(editor, point))
  if (start && end) editor.ownerDocument.getSelection()?.setBaseAndExtent(...start, ...end)
}

/** Where an end of a selection is now: the editor replaces what shows a block that has changed. */
function shownPoint(
  editor: Element,
  { node, offset, path }: Point,
): [node: Node, offset: number] | undefined {
  const shown = editor.contains(node) ? node : textAt(editor, path)
  if (!shown) return undefined
  return [shown, Math.min(offset, shown instanceof CharacterData ? shown.length : shown.childNodes.length)]
}

/** The first text of a span or block. */
function textAt(editor: Element, path: string | undefined): Node | undefined {
  const element = [...editor.querySelectorAll(pathSelector)].find((shown) => pathOf(shown) === path)
  if (!element) return undefined
  return editor.ownerDocument.createTreeWalker(element, NodeFilter.SHOW_TEXT).nextNode() ?? element
}

function changesDialogs({ addedNodes, removedNodes }: MutationRecord): boolean {
  return [...addedNodes, ...removedNodes].some(
    (node) =>
      node instanceof Element &&
      (node.matches(dialogSelector) || node.querySelector(dialogSelector) !== null),
  )
}

/**
 * Focuses the element that opened a dialog, or else the dialog below or the pane.
 * @returns the element that opened the dialog, if it has the focus now
 */
function returnFocus(closed: OpenDialog, open: readonly OpenDialog[]): HTMLElement | undefined {
  const { activeElement, body } = closed.element.ownerDocument
  const below = topOf(closed.host, open)
  // A click elsewhere closed the dialog and moved the focus. That cannot be a click in the dialog
  // below, which was covered.
  if (!below && activeElement !== null && activeElement !== body) return undefined
  const isReachable = (element: HTMLElement) => {
    const around = element.closest(dialogSelector)
    if (below) return around === below.element
    return (
      around === null ||
      open.some((dialog) => dialog.element === around && topOf(dialog.host, open) === dialog)
    )
  }
  const opener = closed.usedBefore.toReversed().find((element) => isReachable(element) && focus(element))
  if (!opener && below && !below.element.contains(activeElement)) enter(below)
  if (!opener && !below) focusPane(closed.host)
  return opener
}

/** The control at an element; for a button above a text the text, in which the writer goes on. */
function usedAt(target: Element): Element | null {
  const text = target.closest(toolbarSelector)?.closest(ofFieldSelector)
  return text?.querySelector('[contenteditable="true"]') ?? target.closest(focusableSelector)
}

function topOf(host: Element | null, open: readonly OpenDialog[]): OpenDialog | undefined {
  return open.filter((dialog) => dialog.host === host).at(-1)
}

/**
 * Focuses the first field of a form in a dialog if it is empty, so that a writer fills in a new
 * block or entry at once. A URL may open a dialog further inside of a form that is filled in.
 */
function focusField({ element }: OpenDialog): boolean {
  const field = element.querySelector<HTMLElement>(fieldSelector)
  return field !== null && isEmpty(field) && focus(field)
}

function isEmpty(field: HTMLElement): boolean {
  const text = 'value' in field ? String(field.value) : (field.textContent ?? '')
  // Editors of texts mark the place of the cursor with a character of no width.
  return text.replace(/\uFEFF/g, '').trim() === ''
}

/**
 * Focuses a dialog itself. Its first control is a link to what is around it, which a space opens.
 */
function enter({ element }: OpenDialog) {
  const card = element.querySelector<HTMLElement>(cardSelector)
  if (!card) return
  card.tabIndex = -1
  card.style.outline = 'none'
  focus(card)
}

/** Tells if the element exists and took the focus. The page stays where it was scrolled to. */
function focus(element: HTMLElement): boolean {
  element.focus({ preventScroll: true })
  return element.ownerDocument.activeElement === element
}

/** Focuses the pane that a dialog covered, so that Tab continues there. */
function focusPane(host: Element | null) {
  const pane = host?.parentElement
  if (!pane || pane.contains(pane.ownerDocument.body)) return
  if (!pane.hasAttribute('tabindex')) {
    pane.tabIndex = -1
    // Tab only starts from here; an outline would make the pane look like a control.
    pane.style.outline = 'none'
  }
  focus(pane)
}

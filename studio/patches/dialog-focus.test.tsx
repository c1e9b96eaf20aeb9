// @vitest-environment jsdom
/** Dialogs of `@sanity/ui` over each other, each opened by a button of the one below. */
import { openedForTest } from '@repo/kit/testing/opened.ts'
import { Button, Dialog } from '@sanity/ui'
import { act, useState } from 'react'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { button as buttonOf, openActingScreen } from '../testing/screen.tsx'
import { keepDialogFocus } from './dialog-focus.ts'

const screen = openedForTest(openActingScreen)
beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))

/** A button that opens a dialog, which has another such button as long as there are names. */
function Opener({ names }: { readonly names: readonly string[] }) {
  const [isOpen, setOpen] = useState(false)
  const [name, ...inner] = names
  if (!name) return <input aria-label="field" />
  return (
    <>
      <Button text={`Open ${name}`} onClick={() => setOpen(true)} />
      {isOpen && (
        // As the form opens an entry of a list: the focus stays where it was.
        <Dialog id={name} header={name} onClose={() => setOpen(false)} __unstable_autoFocus={false}>
          <Opener names={inner} />
        </Dialog>
      )}
    </>
  )
}

async function show(options: { readonly isPatched: boolean }) {
  if (options.isPatched) onTestFinished(keepDialogFocus(document))
  await screen.show(
    <>
      <Opener names={['one', 'two', 'three']} />
      <input aria-label="elsewhere" />
    </>,
  )
}

/** Waits for what follows an event: timers without a delay and observers of the document. */
const settle = (ms = 20) => act(() => vi.advanceTimersByTimeAsync(ms))

const button = (text: string) => buttonOf(text) ?? expect.fail(`There is no button "${text}".`)
const closeButton = (dialog: string) =>
  document.querySelector<HTMLElement>(`#${dialog} [aria-label="Close dialog"]`) ??
  expect.fail(`There is no dialog "${dialog}".`)

/** A click that does not move the focus, as on an entry of a list in a form. */
async function click(element: HTMLElement) {
  await act(async () => element.click())
  await settle()
}

async function press(key: string) {
  const target = document.activeElement ?? document.body
  await act(async () => void target.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true })))
  await settle()
}

/** As a program does it, without a key or a click. */
async function moveFocus(element: HTMLElement) {
  await act(async () => element.focus())
  await settle()
}

async function openAll() {
  for (const name of ['one', 'two', 'three']) await click(button(`Open ${name}`))
}

/** A text editor with two blocks. As in browsers, focus by a program puts the cursor first. */
async function showText(): Promise<HTMLElement> {
  const text = document.createElement('div')
  text.setAttribute('contenteditable', 'true')
  text.tabIndex = 0
  text.innerHTML = '<p data-pt-path="one">One</p><p data-pt-path="two">Two</p>'
  document.querySelector('main')?.append(text)
  text.addEventListener('focus', () => placeCursor(text, 'one', 0))
  await moveFocus(text)
  await press('a')
  return text
}

function placeCursor(text: HTMLElement, path: string, offset: number) {
  const block = text.querySelector(`[data-pt-path="${path}"]`)?.firstChild
  document.getSelection()?.collapse(block ?? expect.fail(`There is no block "${path}".`), offset)
}

/** Closes the dialog and finds the cursor in the second block again. */
async function closesAt(text: HTMLElement) {
  await press('Escape')
  expect(document.activeElement).toBe(text)
  const { anchorNode, anchorOffset } = document.getSelection() ?? {}
  expect([anchorNode?.textContent, anchorOffset]).toEqual(['Two', 1])
}

/** Opens a dialog whose button cannot get the focus back, so that the text gets it. */
async function openFrom(text: HTMLElement) {
  expect(document.activeElement).toBe(text)
  await click(button('Open one'))
  button('Open one').disabled = true
  expect(focusedDialog()).toBe('one')
}

const openDialogs = () => [...document.querySelectorAll('[data-ui="Dialog"]')].map(({ id }) => id)
const focusedDialog = () => document.activeElement?.closest('[data-ui="Dialog"]')?.id

test('without the patch a dialog takes the focus with it when it closes', async () => {
  await show({ isPatched: false })
  await openAll()
  document.querySelector<HTMLElement>('#three input')?.focus()
  await press('Escape')
  expect(openDialogs()).toEqual(['one', 'two'])
  expect(document.activeElement).toBe(document.body)
})

test('each dialog gets the focus when it opens and returns it to its opener when it closes', async () => {
  await show({ isPatched: true })
  for (const name of ['one', 'two', 'three']) {
    await click(button(`Open ${name}`))
    expect(focusedDialog()).toBe(name)
  }
  for (const name of ['three', 'two', 'one']) {
    await press('Escape')
    expect(openDialogs()).not.toContain(name)
    expect(document.activeElement).toBe(button(`Open ${name}`))
  }
})

test('the dialog below gets the focus when the opener is gone', async () => {
  await show({ isPatched: true })
  await openAll()
  button('Open three').disabled = true
  await press('Escape')
  expect(focusedDialog()).toBe('two')
})

test('a menu item that opened a dialog is gone when it closes: its button gets the focus', async () => {
  await show({ isPatched: true })
  const item = document.body.appendChild(document.createElement('button'))
  await act(async () => button('Open one').dispatchEvent(new Event('pointerdown', { bubbles: true })))
  item.addEventListener('click', () => button('Open one').click())
  await click(item)
  item.remove()
  await press('Escape')
  expect(document.activeElement).toBe(button('Open one'))
})

test('the focus cannot get into a dialog that is covered', async () => {
  await show({ isPatched: true })
  await openAll()
  await moveFocus(button('Open two'))
  expect(focusedDialog()).toBe('three')
})

test('moves of the focus after a dialog closed are undone until the writer does something', async () => {
  await show({ isPatched: true })
  await openAll()
  await press('Escape')
  await moveFocus(closeButton('two'))
  expect(document.activeElement).toBe(button('Open three'))
  await press('Tab')
  await moveFocus(closeButton('two'))
  expect(document.activeElement).toBe(closeButton('two'))
})

test('a screen reader, which sends no keys, can move the focus some seconds after a dialog closed', async () => {
  await show({ isPatched: true })
  await openAll()
  await press('Escape')
  await settle(5000)
  await moveFocus(closeButton('two'))
  expect(document.activeElement).toBe(closeButton('two'))
})

test('the cursor returns to its place in a text, although the browser reported its last move late', async () => {
  await show({ isPatched: true })
  const text = await showText()
  const late = new AbortController()
  const hold = (event: Event) => event.stopImmediatePropagation()
  window.addEventListener('selectionchange', hold, { capture: true, signal: late.signal })
  placeCursor(text, 'two', 1)
  await openFrom(text)
  late.abort()
  await closesAt(text)
})

test('the cursor returns to a block whose elements were replaced while a dialog was open', async () => {
  await show({ isPatched: true })
  const text = await showText()
  placeCursor(text, 'two', 1)
  await openFrom(text)
  const [, block] = text.children
  block?.replaceWith(block.cloneNode(true))
  await closesAt(text)
})

test('a focus that a click has moved stays where it is', async () => {
  await show({ isPatched: true })
  await click(button('Open one'))
  const elsewhere = document.querySelector<HTMLElement>('[aria-label="elsewhere"]')
  elsewhere?.focus()
  await click(closeButton('one'))
  expect(openDialogs()).toEqual([])
  expect(document.activeElement).toBe(elsewhere)
})

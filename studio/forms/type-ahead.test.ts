// @vitest-environment jsdom
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { keepTypedAhead } from './type-ahead.ts'

let form: HTMLElement
let title: HTMLInputElement
let search: HTMLInputElement
let received: string[]

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] })
  document.body.innerHTML = `
    <a href="/intent/create/template=guide;type=guide/" tabindex="-1">Guide</a>
    <button id="begin" data-begins-document="">New in Text</button>
    <input id="search">
    <div role="tree" tabindex="0"></div>
    <form data-testid="form-view"><button id="tab" type="button">All fields</button><input id="title"></form>`
  title = field('title')
  search = field('search')
  form = element('form')
  // As the router does.
  element('a').addEventListener('click', (event) => event.preventDefault())
  received = []
  document.querySelector('[role="tree"]')?.addEventListener('keydown', (event) => {
    if (event instanceof KeyboardEvent) received.push(event.key)
  })
  onTestFinished(keepTypedAhead(document))
})

const element = (selector: string) =>
  document.querySelector<HTMLElement>(selector) ?? expect.fail(`The page has no ${selector}.`)

const field = (id: string) =>
  document.querySelector<HTMLInputElement>(`input#${id}`) ?? expect.fail(`The page has no field ${id}.`)

/** Presses keys where the focus is. @returns those that the page did not keep for a form */
function press(...keys: (string | KeyboardEventInit)[]): string[] {
  const passed = keys
    .map((key) => (typeof key === 'string' ? { key } : key))
    .filter((init) => {
      const event = new KeyboardEvent('keydown', { ...init, bubbles: true, cancelable: true })
      return document.activeElement?.dispatchEvent(event)
    })
  return passed.map(({ key = '' }) => key)
}

/** Gives a field the cursor, as a form does that has loaded. */
async function focus(target: HTMLElement) {
  target.focus()
  await Promise.resolve()
}

test.each(['a', '#begin'])(
  'after a click on %s, letters wait for the first field of the form',
  async (control) => {
    const typed: string[] = []
    title.addEventListener('input', () => typed.push(title.value))
    element(control).click()
    element('[role="tree"]').focus()
    expect(press('L', 'a', 'i', 'Backspace', ' ', 'é', 'Shift', 'ArrowDown')).toEqual(['Shift', 'ArrowDown'])
    expect(received).toEqual(['Shift', 'ArrowDown'])
    await focus(element('#tab'))
    expect(press(' ')).toEqual([])
    await focus(title)
    expect(typed).toEqual(['La é '])
    expect(title.selectionStart).toBe(5)
    expect(press('x')).toEqual(['x'])
  },
)

test('a field that is read-only while the form loads gets the letters later', async () => {
  title.readOnly = true
  element('a').click()
  press('a')
  await focus(title)
  expect(press('b')).toEqual([])
  expect(title.value).toBe('')
  title.blur()
  title.readOnly = false
  await focus(title)
  expect(title.value).toBe('ab')
})

test('a field that has the cursor gets the letters when it can be edited', async () => {
  title.readOnly = true
  element('a').click()
  await focus(title)
  press('a', 'b')
  title.readOnly = false
  expect(press('c')).toEqual(['c'])
  await Promise.resolve()
  expect(title.value).toBe('ab')
})

test.each([
  {
    name: 'built again',
    lose: () => title.replaceWith(title.cloneNode()),
    back: () => field('title').focus(),
  },
  {
    name: 'read-only for a moment',
    lose: () => {
      title.readOnly = true
    },
    back: () => {
      title.readOnly = false
      vi.advanceTimersByTime(50)
    },
  },
])('a form that is $name after the first letters loses none', async ({ lose, back }) => {
  element('a').click()
  press('a')
  await focus(title)
  lose()
  expect(press('b', 'c')).toEqual([])
  back()
  await Promise.resolve()
  expect(field('title').value.replace('a', '')).toBe('bc')
  expect(press('d')).toEqual(['d'])
})

test('shortcuts are left to the Studio and the browser; AltGr types', async () => {
  element('a').click()
  expect(
    press(
      { key: 'k', ctrlKey: true },
      { key: 'k', metaKey: true },
      { key: '@', ctrlKey: true, altKey: true },
    ),
  ).toEqual(['k', 'k'])
  await focus(title)
  expect(title.value).toBe('@')
})

test('after Tab keys go to the control that it leads to, and what was typed stays', async () => {
  element('a').click()
  press('a', 'Tab')
  expect(press(' ')).toEqual([' '])
  await focus(title)
  expect(title.value).toBe('a')
})

test.each([
  { name: 'a click elsewhere', go: () => form.dispatchEvent(new Event('pointerdown', { bubbles: true })) },
  { name: 'Escape', go: () => press('Escape') },
  { name: 'another field', go: () => search.focus() },
  { name: 'half a minute', go: () => vi.advanceTimersByTime(30_000) },
])('after $name nothing waits for the form any more', async ({ go }) => {
  element('a').click()
  press('a')
  go()
  search.blur()
  expect(press('b')).toEqual(['b'])
  await focus(title)
  expect(title.value).toBe('')
})

test('without a document that was begun, and with a link opened in a new tab, keys are not kept', async () => {
  expect(press('a')).toEqual(['a'])
  element('a').dispatchEvent(new MouseEvent('click', { ctrlKey: true, bubbles: true }))
  expect(press('a')).toEqual(['a'])
})

// @vitest-environment jsdom
import { type TypedText, typedTextsType } from '@repo/model/typed-texts.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { typedTextsOn } from './typed-texts.ts'

let shown: ReturnType<typeof typedTextsOn>

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  vi.stubGlobal('CSS', { escape: (text: string) => text.replaceAll('.', '\\.') })
  shown = typedTextsOn(document)
})
afterEach(() => {
  shown.stop()
  document.body.replaceChildren()
})

const send = (...texts: TypedText[]) => shown.receive({ type: typedTextsType, documentId: 'llm', texts })
const title = (before: string, after: string): TypedText => ({ path: 'title', before, after })

/** `data-sanity` of a path in the document `llm`. */
const at = (path: string, id = 'llm') => `data-sanity="id=${id};type=nodePage;path=${path};base=x"`

function page(html: string) {
  document.body.innerHTML = html
  return (selector: string) => document.querySelector(selector)?.textContent
}

/** As React does: it changes the text node, and does not know of the other changes. */
function rendered(selector: string, text: string) {
  const node = document.querySelector(selector)?.firstChild
  if (node) node.nodeValue = text
  return Promise.resolve()
}

test('every element of the field shows the text, and no other field', () => {
  const text = page(
    `<h1 ${at('title')}>LL</h1><b ${at('title')}>LL</b><i ${at('seo.title')}>LL</i><p ${at('title', 'chat')}>LL</p>`,
  )
  send(title('LL', 'LLM'))
  expect([text('h1'), text('b'), text('i'), text('p')]).toEqual(['LLM', 'LLM', 'LL', 'LL'])
})

test('a render that is some letters behind changes nothing, and a newer text of others is shown', async () => {
  const text = page(`<h1 ${at('title')}>LL</h1>`)
  send(title('LL', 'LLM'))
  send(title('LLM', 'LLM '))
  send(title('LLM ', 'LLM n'))
  await rendered('h1', 'LLM')
  expect(text('h1')).toBe('LLM n')
  await rendered('h1', 'Large model')
  expect(text('h1')).toBe('Large model')
})

test('an element that a render adds shows the text', async () => {
  const text = page(`<h1 ${at('title')}>LL</h1>`)
  send(title('LL', 'LLM'))
  document.body.insertAdjacentHTML('beforeend', `<b ${at('title')}>LL</b>`)
  await Promise.resolve()
  expect(text('b')).toBe('LLM')
})

test('ten seconds after the last key the page shows what is rendered', async () => {
  const text = page(`<h1 ${at('title')}>LL</h1>`)
  send(title('LL', 'LLM'))
  vi.advanceTimersByTime(9000)
  send(title('LLM', 'LLMs'))
  vi.advanceTimersByTime(9000)
  await rendered('h1', 'LL')
  expect(text('h1')).toBe('LLMs')
  vi.advanceTimersByTime(1000)
  await rendered('h1', 'LL')
  expect(text('h1')).toBe('LL')
})

const part = (index: number, of: number): TypedText => ({
  path: 'body:p',
  before: 'mode',
  after: 'model',
  part: { index, of },
})

test('a part of a paragraph is found by its position, also if another one is equal', () => {
  const text = page(`<p ${at('body:p')}>mode<b>mode</b>.</p>`)
  send(part(1, 3))
  expect(text('p')).toBe('modemodel.')
})

test('text of a field inside the element does not count', () => {
  const text = page(`<ul><li ${at('body:p')}>mode<ul><li ${at('body:q')}>mode</li></ul></li></ul>`)
  send(part(0, 1))
  expect(text('ul')).toBe('modelmode')
})

test.each([
  ['the value is shown in another form', `<p ${at('title')}>ll</p>`, title('LL', 'LLM')],
  ['two texts of the element are equal', `<p ${at('title')}>LL<b>LL</b></p>`, title('LL', 'LLM')],
  ['the paragraph has more parts on the page', `<p ${at('body:p')}>mode<br>mode</p>`, part(0, 1)],
  ['the part at this position is another one', `<p ${at('body:p')}>other<b>mode</b></p>`, part(0, 2)],
])('nothing is replaced if %s', (_, html, text) => {
  page(html)
  const before = document.body.innerHTML
  send(text)
  expect(document.body.innerHTML).toBe(before)
})

test('other messages are passed over', () => {
  const text = page(`<h1 ${at('title')}>LL</h1>`)
  for (const data of [null, 'text', { type: typedTextsType }, { type: 'presentation/refresh' }])
    shown.receive(data)
  expect(text('h1')).toBe('LL')
})

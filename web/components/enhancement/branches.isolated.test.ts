// @vitest-environment jsdom

import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { branchesKey, restoreScript } from '#components/sidebar/restore-script.ts'

const nodes = '/docs/category/nodes/'
const text = '/docs/category/text/'
const image = '/docs/category/image/'

const link = (path: string, title: string, current = '') => `<a href="${path}"${current}>${title}</a>`
const inText = `<ul><li>${link('/docs/nodes/text/llm/', 'LLM')}</li></ul>`
const inNodes = (textList = '') =>
  `<ul><li>${link(image, 'Image')}</li><li>${link(text, 'Text')}${textList}</li></ul>`

const page = (list: string, current = '') =>
  `<aside><nav aria-label="Docs sidebar"><ul><li>${link(nodes, 'Nodes', current)}${list}</li></ul></nav></aside>`
const guide = page('')
const nodesPage = page(inNodes(), ' aria-current="page"')
const llmPage = page(inNodes(inText.replace('<a', '<a aria-current="page"')))
const textPage = page(inNodes(inText).replace('>Text', ' aria-current="page">Text'))

let site: Record<string, string>
/** A copy of the module for each load of a page: it stores what the reader did. */
let module: typeof import('./branches.ts')
let removal = () => {}

/** Loads a page, as the browser does: its inline script runs before the site's scripts. */
async function load(html: string) {
  removal()
  vi.resetModules()
  document.body.innerHTML = html
  const script = Object.assign(document.createElement('script'), { textContent: restoreScript })
  document.querySelector('aside')?.append(script)
  const painted = shown()
  module = await import('./branches.ts')
  module.restoreBranches(document)
  const added = vi.spyOn(document, 'addEventListener')
  module.toggleBranches()
  const listener = added.mock.calls.at(-1)
  removal = () => listener && document.removeEventListener(...listener)
  await settled()
  return painted
}

function follow(html: string) {
  document.body.innerHTML = html
  module.restoreBranches(document)
}

const settled = () => new Promise((resolve) => setTimeout(resolve, 5))

async function press(name: string) {
  button(name).click()
  await settled()
}

function button(name: string): HTMLButtonElement {
  const found = document.querySelector<HTMLButtonElement>(`button[aria-label="Pages in ${name}"]`)
  if (!found) throw new Error(`no button for ${name}`)
  return found
}

const isOpen = (name: string) => button(name).getAttribute('aria-expanded')

/** Titles of the links that a reader sees. The first selector is the style sheet's. */
const shown = () =>
  [...document.querySelectorAll('a')]
    .filter((a) => !a.closest('ul + ul, li:has(> hr) > ul, [hidden]'))
    .map((a) => a.textContent)

beforeEach(() => {
  site = { [nodes]: nodesPage, [text]: textPage }
  vi.stubGlobal('fetch', async (path: string) => {
    const html = site[path]
    if (html === undefined) throw new TypeError('Failed to fetch')
    return new Response(html)
  })
})

afterEach(() => {
  removal()
  removal = () => {}
  vi.restoreAllMocks()
  sessionStorage.clear()
  document.body.innerHTML = ''
})

test('what the reader closed stays closed, until they leave it and return', async () => {
  await load(llmPage)
  await press('Text')
  follow(textPage)
  expect(shown()).toEqual(['Nodes', 'Image', 'Text'])
  expect(await load(llmPage)).toEqual(['Nodes', 'Image', 'Text'])
  follow(nodesPage)
  follow(llmPage)
  expect(shown()).toEqual(['Nodes', 'Image', 'Text', 'LLM'])
  expect(await load(llmPage)).toEqual(['Nodes', 'Image', 'Text', 'LLM'])
})

test('a branch of the page that is opened again is open on pages outside of it', async () => {
  await load(llmPage)
  for (const name of ['Text', 'Text', 'Nodes', 'Nodes']) await press(name)
  expect(shown()).toEqual(['Nodes', 'Image', 'Text', 'LLM'])
  follow(guide)
  expect(shown()).toEqual(['Nodes', 'Image', 'Text', 'LLM'])
  // The mark of the page was not stored.
  expect(document.querySelector('[aria-current]')).toBeNull()
})

test('a list that cannot be loaded says so, and can be opened later', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  await load(guide)
  site = {}
  await press('Nodes')
  expect(document.querySelector('[role=alert]')?.textContent).toBe('These pages could not be loaded.')
  expect(isOpen('Nodes')).toBe('false')
  expect(warn).toHaveBeenCalled()
  site = { [nodes]: nodesPage }
  await press('Nodes')
  expect([document.querySelector('[role=alert]'), shown()]).toEqual([null, ['Nodes', 'Image', 'Text']])
})

test('a category without pages says so', async () => {
  site[nodes] = page('', ' aria-current="page"')
  await load(guide)
  await press('Nodes')
  expect(document.querySelector('li li')?.textContent).toBe('No pages yet.')
})

test('a list that was stored follows changes of the site', async () => {
  await load(guide)
  await press('Nodes')
  await press('Text')
  site[nodes] = nodesPage.replace('Image', 'Pictures')
  await module.renewBranches()
  expect(shown()).toEqual(['Nodes', 'Pictures', 'Text', 'LLM'])
  site[text] = textPage.replace('LLM', 'Model')
  await load(guide)
  expect(shown()).toEqual(['Nodes', 'Pictures', 'Text', 'Model'])
  // A page that cannot be reached takes nothing away.
  site = {}
  await module.renewBranches()
  expect(shown()).toEqual(['Nodes', 'Pictures', 'Text', 'Model'])
})

test('a browser that stores nothing opens branches all the same', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  await load(guide)
  await press('Nodes')
  follow(guide)
  expect(shown()).toEqual(['Nodes', 'Image', 'Text'])
})

test('a stored value of another kind is ignored', async () => {
  sessionStorage.setItem(branchesKey, 'null, or something else')
  expect([await load(guide), isOpen('Nodes')]).toEqual([['Nodes'], 'false'])
})

test('the copy of the sidebar in the menu opens the same branches', async () => {
  await load(guide)
  const menu = document.createElement('dialog')
  menu.append(document.querySelector('nav')?.cloneNode(true) ?? '')
  document.body.append(menu)
  menu.querySelector('button')?.click()
  await settled()
  const buttons = [...document.querySelectorAll('button[aria-label="Pages in Nodes"]')]
  expect(buttons.map((one) => one.getAttribute('aria-expanded'))).toEqual(['true', 'true'])
})

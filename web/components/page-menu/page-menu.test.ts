// @vitest-environment jsdom
import { afterEach, expect, test, vi } from 'vitest'
import { addPageMenu } from './page-menu.ts'

const copy = vi.fn<(text: string) => Promise<void>>()
Object.defineProperty(navigator, 'clipboard', { value: { writeText: copy } })

let remove = () => {}
afterEach(() => {
  remove()
  document.body.replaceChildren()
  copy.mockReset()
})

async function opened() {
  document.body.innerHTML =
    '<main><a data-copy="page" href="/docs/llm.md">Copy</a></main><button id="elsewhere">Elsewhere</button>'
  remove = addPageMenu(document.body)
  const menu = document.querySelector('details')
  if (!menu) throw new Error('there is no menu')
  menu.open = true
  await vi.waitFor(() => expect(menu.querySelector('ul')).not.toBeNull())
  return menu
}

test('a list, which has no Markdown to copy, has no menu', () => {
  document.body.innerHTML = '<main><h1>Speech</h1></main>'
  addPageMenu(document.body)()
  expect(document.querySelector('details')).toBeNull()
})

test('a click or the focus elsewhere closes it, and inside it does not', async () => {
  const menu = await opened()
  menu.querySelector('code')?.click()
  expect(menu.open).toBe(true)
  document.getElementById('elsewhere')?.click()
  expect(menu.open).toBe(false)
  menu.open = true
  menu.querySelector('a')?.focus()
  expect(menu.open).toBe(true)
  document.getElementById('elsewhere')?.focus()
  expect(menu.open).toBe(false)
})

test('the URL of the MCP server is copied, and selected if that is not possible', async () => {
  const menu = await opened()
  copy.mockResolvedValueOnce()
  menu.querySelector('button')?.click()
  await vi.waitFor(() => expect(menu.querySelector('[role=status]')?.textContent).toBe(' Copied'))
  expect(copy).toHaveBeenCalledWith(`${window.location.origin}/mcp`)
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  copy.mockRejectedValueOnce(new Error('refused'))
  menu.querySelector('button')?.click()
  await vi.waitFor(() => expect(String(getSelection())).toBe(`${window.location.origin}/mcp`))
})

// @vitest-environment jsdom
import { afterEach, expect, test } from 'vitest'
import { addEditLink } from './edit-link.ts'

afterEach(() => {
  setCookie('writer=; Max-Age=0')
  setCookie('theme=; Max-Age=0')
})

function setCookie(cookie: string) {
  // biome-ignore lint/suspicious/noDocumentCookie: jsdom has no cookie store
  document.cookie = cookie
}

function aPage(
  html = '<article data-document="llm"><a data-copy="page" href="/docs/llm.md">Copy</a></article>',
) {
  const page = document.createElement('div')
  page.innerHTML = html
  return page
}

const editLink = (page: Element) => page.querySelector<HTMLAnchorElement>('[href^="/api/edit/"]')

test('a reader gets no link', () => {
  setCookie('theme=dark')
  const page = aPage()
  addEditLink(page)()
  expect(page.querySelectorAll('a')).toHaveLength(1)
})

test('a writer gets a link to the form of the page, next to the copy', () => {
  setCookie('theme=dark')
  setCookie('writer=1')
  const page = aPage()
  const remove = addEditLink(page)
  expect(editLink(page)?.textContent).toBe('Edit')
  expect(editLink(page)?.getAttribute('href')).toBe('/api/edit/?id=llm')
  expect(editLink(page)?.previousElementSibling?.textContent).toBe('Copy')
  remove()
  expect(editLink(page)).toBeNull()
})

test('the list of a category has no form to open', () => {
  setCookie('writer=1')
  const page = aPage('<h1>Speech</h1>')
  addEditLink(page)()
  expect(editLink(page)).toBeNull()
})

// @vitest-environment jsdom
import { beforeEach, expect, test } from 'vitest'
import { isSameBuild, pageOf, partsOf, showFrame, showPage } from './show-page.ts'

interface Parts {
  readonly title: string
  readonly head?: string
  readonly bar?: string
  readonly announcement?: string
  readonly script?: string
}

const icon = '<link rel="icon" href="/icon.svg">'

function html({ title, head = '', bar = 'Loomwork', announcement = '', script = '/a.js' }: Parts): string {
  return `<head><title>${title}</title>${icon}${head}<link rel="stylesheet" href="/a.css">
    <script type="module" src="${script}" data-site></script></head>
    <body>${announcement}<header><nav>${bar}</nav></header>
    <div><main id="main"><h1>${title}</h1></main></div><footer>${title}</footer></body>`
}

const parsed = (parts: Parts) => new DOMParser().parseFromString(html(parts), 'text/html')

function show(parts: Parts) {
  const next = parsed(parts)
  showFrame(next)
  showPage(partsOf(next))
}
const bar = (id: string) => `<section id="announcement" data-id="${id}">News</section>`

beforeEach(() => {
  localStorage.clear()
  document.documentElement.innerHTML = html({ title: 'A', head: '<meta name="robots" content="noindex">' })
})

test('title, metadata, page and footer are those of the other page', () => {
  show({ title: 'B', head: '<link rel="canonical" href="/b/">' })
  expect([document.title, document.querySelector('meta[name=robots]')]).toEqual(['B', null])
  expect(document.querySelector('link[rel=canonical]')?.getAttribute('href')).toBe('/b/')
  expect([pageOf(document)?.textContent, document.querySelector('footer')?.textContent]).toEqual(['B', 'B'])
})

test('what is the same stays: icons are not requested again, and the bar is as the reader left it', () => {
  const kept = ['link[rel=icon]', 'link[rel=stylesheet]', 'script', 'header nav'].map((selector) =>
    document.querySelector(selector),
  )
  show({ title: 'B' })
  for (const element of kept) expect(element?.isConnected).toBe(true)
  show({ title: 'C', bar: 'Renamed' })
  expect(document.querySelector('header')?.textContent).toBe('Renamed')
})

test('a new announcement is shown unless the reader dismissed it', () => {
  show({ title: 'B', announcement: bar('first') })
  const first = document.getElementById('announcement')
  expect([first?.hidden, first?.nextElementSibling?.tagName]).toEqual([false, 'HEADER'])
  localStorage.setItem('docusaurus.announcement.id', 'first')
  localStorage.setItem('docusaurus.announcement.dismiss', 'true')
  show({ title: 'C', announcement: bar('first') })
  expect(document.getElementById('announcement')).toBe(first)
  show({ title: 'D' })
  show({ title: 'E', announcement: bar('first') })
  expect(document.getElementById('announcement')?.hidden).toBe(true)
  show({ title: 'F', announcement: bar('second') })
  expect(document.getElementById('announcement')?.hidden).toBe(false)
})

test('a page with the script of another build, or with none, is of another build', () => {
  expect(isSameBuild(parsed({ title: 'B' }))).toBe(true)
  expect(isSameBuild(parsed({ title: 'B', script: '/b.js' }))).toBe(false)
  expect(isSameBuild(new DOMParser().parseFromString('<h1>B</h1>', 'text/html'))).toBe(false)
})

test('a page that was left is shown again as it was', () => {
  const before = partsOf(document)
  before.page?.append('typed')
  show({ title: 'B' })
  showPage(before)
  expect([document.title, pageOf(document)?.textContent]).toEqual(['A', 'Atyped'])
  expect(document.querySelector('meta[name=robots]')).not.toBeNull()
})

import { describe, expect, test } from 'vitest'
import { publicPage } from './public-page.ts'

const script = '/_next/static/site/assets/entry-a.js'
const payload = '<script>(self.__next_f=self.__next_f||[]).push([0])</script>'
const row = String.raw`<script>self.__next_f.push([1,"1:\"\u003c/p>\"\n"])</script>`

const page = (body: string, head = '') =>
  `<!DOCTYPE html><html lang="en-US"><head><meta charSet="utf-8"/>${head}</head><body>${body}</body></html>`

describe('of the HTML of a public page', () => {
  test.each([
    ['files of scripts', '<script src="/_next/static/chunks/a.js" async=""></script>', ''],
    ['scripts for old browsers', '<script src="/_next/static/chunks/a.js" noModule=""></script>', ''],
    ['the preload of a script', '<link rel="preload" as="script" href="/_next/static/chunks/a.js"/>', ''],
    [
      'the list of scripts',
      '<script id="_R_">(globalThis["TURBOPACK"] || []).push({"otherChunks":["a"]});</script>',
      '',
    ],
    ['the payload of the client router', `${payload}${row}`, ''],
    ['marks for React', '<p>a<!-- --> b<!--$--><i>c</i><!--/$--></p>', '<p>a b<i>c</i></p>'],
  ])('%s go', (_what, body, left) => {
    expect(publicPage(page(`<p>before</p>${body}<p>after</p>`), script)).toContain(
      `<body><p>before</p>${left}<p>after</p></body>`,
    )
  })

  test.each([
    ['data', '<script type=application/ld+json>{"a":"<!-- b -->"}</script>'],
    [
      "the site's own inline scripts",
      '<script>try{let s=JSON.parse(sessionStorage.sidebar)}catch{}</script>',
    ],
    ['a text about scripts', '<pre>&lt;script>self.__next_f.push(1)&lt;/script></pre>'],
  ])('%s stay', (_what, body) => {
    expect(publicPage(page(body), script)).toContain(`<body>${body}</body>`)
  })

  test("the site's script is the only module", () => {
    expect(publicPage(page('<p>a</p>'), script).match(/<script type="module"[^>]*>/g)).toEqual([
      `<script type="module" src="${script}" data-site>`,
    ])
  })
})

test.each([
  ['a page that React runs', page(`<div data-live></div>${payload}`)],
  [
    'a shell that only Next renders',
    `<!DOCTYPE html><html id="__next_error__"><head></head>${payload}</html>`,
  ],
])('%s keeps its scripts', (_what, html) => {
  expect(publicPage(html, script)).toBe(html)
})

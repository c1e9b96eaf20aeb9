import { expect, test } from 'vitest'
import { pageOf } from './html.ts'

const base = 'http://site/docs/a/'
const on = (address: string, anchor = '') => ({ on: 'site', address, anchor })

test('links are found with the text that a reader sees', () => {
  const { links } = pageOf(
    `<a href="../b/">To\n  <b>b</b></a> <a href="/c/?q=1#d%C3%A9"></a> <a href="#here" aria-label="Direct link">#</a>
     <a href="/d/" aria-label="To d"><svg></svg></a> <a href="/e/"><img src="/e.png" alt="PageImage of e"></a>
     <a>no link</a> <a href="/f/">${'long '.repeat(40)}</a> <noscript><a href="/g/">Plain</a></noscript>`,
    base,
  )
  expect(links.map(({ target, text }) => [target, text])).toEqual([
    [on('/docs/b/'), 'To b'],
    [on('/c/?q=1', 'dé'), ''],
    [on('/docs/a/', 'here'), '#'],
    [on('/d/'), 'To d'],
    [on('/e/'), 'PageImage of e'],
    [on('/f/'), `${'long '.repeat(40).slice(0, 79)}…`],
    [on('/g/'), 'Plain'],
  ])
})

test('an href that is not the URL of a page is not a link', () => {
  const hrefs = [
    'mailto:a@b.c',
    'javascript:void 0',
    'tel:1',
    'http://',
    '/api/draft/disable/',
    '/search-api/1/keys',
    'data:,x',
  ]
  expect(pageOf(hrefs.map((href) => `<a href="${href}">x</a>`).join(''), base).links).toEqual([])
  const [elsewhere] = pageOf('<a href="https://example.com/x#y">x</a>', base).links
  expect(elsewhere?.target).toEqual({ on: 'elsewhere', address: 'https://example.com/x' })
})

test('markup inside a script is ignored', () => {
  const html = `<script>const x = '<a href="/x/">x</a>'</script><template><a href="/y/">y</a></template>`
  expect(pageOf(html, base).links).toEqual([])
  expect(pageOf('<a href="/x/">Go<script>x</script><style>y</style></a>', base).links).toMatchObject([
    { text: 'Go' },
  ])
})

test('links for programs are not counted as visible to readers', () => {
  const html =
    '<link rel="canonical" href="/docs/a/"><link rel="preload" href="/p.js"><link rel="icon" href="/i.svg"><link rel="apple-touch-icon" href="/t.png">'
  expect(pageOf(html, base).links).toEqual([
    { target: on('/docs/a/'), text: '<link rel="canonical">', isShown: false },
    { target: on('/i.svg'), text: '<link rel="icon">', isShown: false },
    { target: on('/t.png'), text: '<link rel="apple-touch-icon">', isShown: false },
  ])
})

test('images are found in all their sizes, except those within the page', () => {
  const html = `<img src="/a.png" alt="A"><image><source srcset="/b,1.png 1x, http://lake/c.png?w=2&amp;auto=format 2x"></image>
    <img src="data:image/gif;base64,R0lGODlhAQABAAAAACw=">`
  expect(pageOf(html, base).images).toEqual([
    { target: on('/a.png'), text: 'A' },
    { target: on('/b,1.png'), text: '' },
    { target: { on: 'elsewhere', address: 'http://lake/c.png?w=2&auto=format' }, text: '' },
  ])
})

test('a page has the anchors of its ids and the revision that it shows', () => {
  const { anchors, shows } = pageOf(
    '<article data-document="p" data-revision="r1"><h2 id="use">Use</h2><a name="old"></a></article>',
    base,
  )
  expect([[...anchors], shows]).toEqual([['use', 'old'], { id: 'p', revision: 'r1' }])
  expect(pageOf('<p>404</p>', base).shows).toBe(null)
})

test('pages may nest ten thousand levels deep', () => {
  const html = `${'<div>'.repeat(10_000)}<a href="/x/">${'<b>'.repeat(5000)}x`
  expect(pageOf(html, base).links).toMatchObject([{ text: 'x' }])
})

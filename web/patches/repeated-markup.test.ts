// @vitest-environment jsdom
import { runInThisContext } from 'node:vm'
import { expect, test } from 'vitest'
import { withoutRepeatedMarkup } from './repeated-markup.ts'

/** As Next writes a payload into a page: a script for each part. */
function scriptsOf(...parts: readonly string[]): string {
  const escaped = (text: string) =>
    JSON.stringify(text).replace(
      /[<>&]/g,
      (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`,
    )
  return [
    '<script>(self.__next_f=self.__next_f||[]).push([0])</script>',
    ...parts.map((text) => `<script>self.__next_f.push([1,${escaped(text)}])</script>`),
  ].join('')
}

const row = (id: string, text: string) => `${id}:T${Buffer.byteLength(text).toString(16)},${text}`
const pageWith = (markup: string, scripts: string) =>
  `<html><body><p>before</p><div class="page" data-markup="">${markup}</div><footer></footer>${scripts}</body></html>`

/** Shows a page in this window as a browser does, and returns the payload that its scripts left. */
function payloadIn(html: string): string {
  Reflect.deleteProperty(globalThis, '__next_f')
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  const scripts = [...body.querySelectorAll<HTMLScriptElement>('script:not([type])')]
  for (const script of scripts) script.remove()
  document.body.replaceChildren(...body.childNodes)
  // Here and not in the window of jsdom, which has no TextEncoder.
  for (const { text } of scripts) runInThisContext(text)
  const pushed: unknown = Reflect.get(globalThis, '__next_f')
  expect(pushed).toBeInstanceOf(Array)
  return (pushed as [number, string][]).map(([, text]) => text ?? '').join('')
}

const markup =
  '<h1 id=a class="b c">Größe &lt; 3 → 🙂</h1><ul><li>one<li>two</ul><pre>\n\n<span>x</span></pre><svg viewBox=0,0,1,1><path d=M0,0 /></svg><script type=application/ld+json>{"a":"\\u003c"}</script>'
/** As the browser writes it. */
const serialized =
  '<h1 id="a" class="b c">Größe &lt; 3 → 🙂</h1><ul><li>one</li><li>two</li></ul><pre>\n<span>x</span></pre><svg viewBox="0,0,1,1"><path d="M0,0"></path></svg><script type="application/ld+json">{"a":"\\u003c"}</script>'
const model = '1:["$","x",null,{"text":"a:T3,b </script> ü"}]\n0:{"l":"$undefined"}\n'
const after = '3:["$","$L1",null,{"html":"$2","isPage":true}]\n'

test('the payload takes the markup from the page, in one script', () => {
  const page = pageWith(markup, scriptsOf(model, row('2', ''), `${row('2', markup)}${after}`))
  const shorter = withoutRepeatedMarkup(page)
  expect(shorter.match(/<script>/g)).toHaveLength(1)
  expect(shorter.split('Größe')).toHaveLength(2)
  expect(payloadIn(shorter)).toBe(`${model}${row('2', '')}${row('2', serialized)}${after}`)
})

test('the text of a row may be split between scripts', () => {
  const text = row('2', markup)
  const page = pageWith(markup, scriptsOf(model, text.slice(0, 9), text.slice(9), after))
  expect(payloadIn(withoutRepeatedMarkup(page))).toBe(`${model}${row('2', serialized)}${after}`)
})

test('short markup stays in the payload', () => {
  const page = pageWith('<p>a</p>', scriptsOf(model, '2:["$","$L1",null,{"html":"<p>a</p>"}]\n'))
  expect(payloadIn(withoutRepeatedMarkup(page))).toBe(payloadIn(page))
})

test.each([
  ['a shortened page', withoutRepeatedMarkup(pageWith(markup, scriptsOf(model, row('2', markup), after)))],
  ['a page without a payload', '<html><body>x</body></html>'],
  [
    'a page of which only a part is cached',
    pageWith(markup, scriptsOf('0:{"l":"$@1"}\n', row('2', markup), after)),
  ],
  [
    'a payload of bytes',
    pageWith(
      markup,
      '<script>(self.__next_f=self.__next_f||[]).push([0])</script><script>self.__next_f.push([3,"AA=="])</script>',
    ),
  ],
])('%s is left as it is', (_what, page) => {
  expect(withoutRepeatedMarkup(page)).toBe(page)
})

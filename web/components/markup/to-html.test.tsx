import { Fragment, type ReactNode } from 'react'
import { describe, expect, test, vi } from 'vitest'
import { Fallible, htmlOf } from './to-html.ts'

function Item({ children }: { children: ReactNode }) {
  return <li className="item">{children}</li>
}

async function Slow() {
  return <p>late</p>
}

function Broken(): ReactNode {
  throw new TypeError('Invalid URL')
}

describe('elements as HTML', () => {
  const cases: readonly (readonly [what: string, node: ReactNode, html: string])[] = [
    ['text is escaped', 'a < b & c', 'a &lt; b &amp; c'],
    ['false, null and undefined are left out', ['a', false, null, undefined, 0], 'a0'],
    [
      'components and fragments are what they render',
      <Item key="a">{<Fragment>x</Fragment>}</Item>,
      '<li class=item>x',
    ],
    [
      'tags that HTML closes by itself are not closed',
      <ul key="a">
        <Item>1</Item>
        <Item>2</Item>
      </ul>,
      '<ul><li class=item>1<li class=item>2</ul>',
    ],
    [
      'attributes are quoted where they must be',
      <a key="a" href="/x/" className="b c" title="">
        d
      </a>,
      '<a href=/x/ class="b c" title>d</a>',
    ],
    [
      'quotes in attributes cannot end them',
      <i key="a" title={`"><script>`} />,
      '<i title="&quot;><script>"></i>',
    ],
    [
      'attributes of React have their names in HTML',
      <label key="a" htmlFor="b">
        <input type="radio" name="n" defaultChecked tabIndex={0} />
      </label>,
      '<label for=b><input type=radio name=n tabindex=0 checked></label>',
    ],
    [
      'attributes without a value are left out',
      <a key="a" href="#b" title={undefined} hidden={false}>
        c
      </a>,
      '<a href=#b>c</a>',
    ],
    [
      'drawings keep the spelling of SVG',
      <svg key="a" viewBox="0 0 1 1" aria-hidden="true">
        <path strokeWidth="2" d="M0 0" />
      </svg>,
      '<svg viewBox=0,0,1,1 aria-hidden=true><path stroke-width=2 d=M0,0 /></svg>',
    ],
    [
      'HTML that was made before is taken as it is',
      // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of this file
      <div key="a" dangerouslySetInnerHTML={{ __html: '<b>x</b>' }} />,
      '<div><b>x</b></div>',
    ],
  ]
  test.each(cases)('%s', (_what, node, html) => {
    expect(htmlOf(node)).toBe(html)
  })
})

const Client = Object.assign(() => null, { $$typeof: Symbol.for('react.client.reference') })

test.each<[string, ReactNode, string]>([
  ['an async component', <Slow key="a" />, 'Slow is async: await its data first.'],
  ['a client component', <Client key="a" />, 'is a client component, which cannot become markup.'],
  [
    'an event handler',
    <button key="a" type="button" onClick={() => undefined} />,
    'onClick of <button> is a function, which markup cannot contain.',
  ],
])('%s cannot be rendered as markup', (_what, node, message) => {
  expect(() => htmlOf(node)).toThrow(message)
})

test('fallible content that throws is logged and left out, and the rest is rendered', () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  const html = htmlOf(
    <>
      <p>before</p>
      <Fallible name="page llm: credentials">
        <ul>
          <Broken />
        </ul>
      </Fallible>
      <Fallible name="page llm: limits">
        <i>after</i>
      </Fallible>
    </>,
  )
  expect(html).toBe('<p>before</p><i>after</i>')
  expect(warn.mock.calls[0]?.[0]).toBe('page llm: credentials cannot be shown and is left out:')
})

// @vitest-environment jsdom
import { expect, test } from 'vitest'
import { markTarget } from './mark-target.ts'

test('a page that has no such section has the focus at its heading', () => {
  document.body.innerHTML = '<main id="main"><h1>Now</h1><h2 id="limits">Limits</h2></main>'
  history.replaceState(null, '', '#gone')
  markTarget({ focus: 'page' })
  expect(document.activeElement?.textContent).toBe('Now')
})

// @vitest-environment jsdom
import { expect, test } from 'vitest'
import { dismissKey, dismissOnClick, idKey } from './dismiss.ts'

test('its button hides a bar that appeared later, and only that stores its id', () => {
  dismissOnClick()
  document.body.innerHTML = `<section id="announcement" data-id="second">
    <div><a href="#news">News</a></div><button><svg></svg></button></section>`
  const press = (selector: string) =>
    document.querySelector(selector)?.dispatchEvent(new MouseEvent('click', { bubbles: true }))
  const bar = document.getElementById('announcement')
  press('a')
  expect([bar?.hidden, localStorage.getItem(idKey)]).toEqual([false, null])
  press('svg')
  expect([bar?.hidden, localStorage.getItem(idKey)]).toEqual([true, 'second'])
  expect(localStorage.getItem(dismissKey)).toBe('true')
})

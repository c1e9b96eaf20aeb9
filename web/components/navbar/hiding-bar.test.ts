// @vitest-environment jsdom
import { beforeEach, expect, test, vi } from 'vitest'
import { hideBar } from './hiding-bar.ts'

hideBar()

const isHidden = () => document.querySelector('header')?.hasAttribute('data-hidden')

function scrollTo(y: number) {
  Object.assign(window, { scrollY: y })
  window.dispatchEvent(new Event('scroll'))
}

beforeEach(() => {
  document.body.innerHTML = '<header></header>'
  scrollTo(0)
})

test('a finger that trembles does not show the bar', () => {
  scrollTo(64)
  scrollTo(61)
  expect(isHidden()).toBe(true)
})

test('a page that is loading shows the bar wherever the browser scrolls', () => {
  vi.spyOn(document, 'readyState', 'get').mockReturnValue('interactive')
  scrollTo(600)
  expect(isHidden()).toBe(false)
})

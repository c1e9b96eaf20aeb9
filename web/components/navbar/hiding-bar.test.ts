// @vitest-environment jsdom
import { beforeEach, expect, test, vi } from 'vitest'
import { newPageShown } from '#components/navigation/navigate.ts'
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

test('the bar hides on scrolling down beyond its height and shows on scrolling up', () => {
  scrollTo(60)
  expect(isHidden()).toBe(false)
  scrollTo(64)
  expect(isHidden()).toBe(true)
  // A finger that trembles.
  scrollTo(61)
  expect(isHidden()).toBe(true)
  scrollTo(58)
  expect(isHidden()).toBe(false)
})

test('a new page shows the bar, with the same element or another one', () => {
  scrollTo(600)
  newPageShown()
  expect(isHidden()).toBe(false)
  document.body.innerHTML = '<header></header>'
  scrollTo(900)
  expect(isHidden()).toBe(true)
})

test('a page that is loading shows the bar wherever the browser scrolls', () => {
  const state = vi.spyOn(document, 'readyState', 'get').mockReturnValue('interactive')
  scrollTo(600)
  expect(isHidden()).toBe(false)
  state.mockRestore()
})

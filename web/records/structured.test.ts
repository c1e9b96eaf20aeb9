import { expect, test } from 'vitest'
import { errorAnchors as pageAnchors } from '#components/node-card/sections.ts'
import { errorAnchors } from './structured.ts'

test('a record leads to the anchor that the page draws', () => {
  const messages = ['Model not found', 'Model not found!', '', null]
  expect(errorAnchors(messages)).toEqual(pageAnchors(messages.map((message) => ({ message }))))
})

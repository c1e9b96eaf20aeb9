import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import { beforeAll, expect, test } from 'vitest'
import { keepVary } from './kept-vary.ts'

beforeAll(keepVary)

const aResponse = () => new ServerResponse(new IncomingMessage(new Socket()))

test('a second Vary adds to the first, and each field is named once', () => {
  const response = aResponse()
  response.setHeader('Vary', 'Accept')
  response.appendHeader('vary', 'rsc, next-url')
  response.setHeader('vary', 'rsc, Next-Url')
  response.setHeader('Vary', ['accept', 'Accept-Encoding'])
  expect(response.getHeader('vary')).toBe('accept, rsc, Next-Url, Accept-Encoding')
})

test('other headers are replaced', () => {
  const response = aResponse()
  response.setHeader('link', 'a').setHeader('link', 'b')
  expect(response.getHeader('link')).toBe('b')
})

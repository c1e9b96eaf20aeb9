import { expect, test } from 'vitest'
import { maxImageBytes, reasonOf, uploadRefusal } from './refusal.ts'

test.each([
  ['image/png', 1],
  ['image/svg+xml', maxImageBytes],
  ['image/svg+xml; charset=utf-8', 1],
  // A browser that does not know the type: the lake decides.
  ['', 1],
])('a file of type "%s" with %i bytes is sent', (type, size) => {
  expect(uploadRefusal({ name: 'a.png', type, size })).toBeUndefined()
})

test('a file that is too large, of the wrong type or empty is not sent, with the reason', () => {
  expect(uploadRefusal({ name: 'a.png', type: 'image/png', size: 31_240_000 })).toBe(
    '"a.png" was not uploaded, because it has 31.2 MB and an image may have 20: make it smaller, or save it as JPEG or WebP.',
  )
  expect(uploadRefusal({ name: 'a.heic', type: 'image/heic', size: 1 })).toMatch(
    /it is not an image that browsers show: save it as PNG, JPEG/,
  )
  expect(uploadRefusal({ name: 'a.png', type: 'image/png', size: 0 })).toMatch(/it is empty/)
})

test.each([
  ['Invalid image, it is damaged (pngload: x): export it again from the original', /the file is damaged/],
  ['Invalid image, could not read it: use PNG', /cannot be read as an image/],
  [
    'The image has 40000 × 40000 pixels, and at most 268 million are taken',
    /40000 × 40000 pixels are too many/,
  ],
  ['Failed to fetch', /the connection failed: try again/],
])('an answer of the lake becomes a sentence: %s', (message, sentence) => {
  expect(reasonOf('a.png', new Error(message))).toMatch(sentence)
  expect(reasonOf('a.png', new Error(message))).toMatch(/^"a\.png" was not uploaded, /)
})

test.each([
  [401, 'Unauthorized', /you may not upload files: sign in again/],
  [403, 'Insufficient permissions', /you may not upload files/],
  [500, 'The disk is full', /the server refused it \(The disk is full\): try again/],
])('status %i is not called a failed connection', (statusCode, message, sentence) => {
  expect(reasonOf('a.png', Object.assign(new Error(message), { statusCode }))).toMatch(sentence)
})

test('a failure without a reason is a failed connection', () => {
  expect(reasonOf('a.png', undefined)).toMatch(/the connection failed: try again/)
})

import { workAsyncStorage } from 'next/dist/server/app-render/work-async-storage.external.js'
import { workUnitAsyncStorage } from 'next/dist/server/app-render/work-unit-async-storage.external.js'
import { expect, test } from 'vitest'
import { addPageTags, outsideOfRender } from './next-render.ts'

test('next-render.ts: outside of Next, tags belong to no page and requests are sent as they are', () => {
  expect([workUnitAsyncStorage.getStore(), workAsyncStorage.getStore()]).toEqual([undefined, undefined])
  expect(() => addPageTags(['a'])).not.toThrow()
  expect(outsideOfRender(() => 'sent')).toBe('sent')
})

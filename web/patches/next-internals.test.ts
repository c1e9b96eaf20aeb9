import * as cache from 'next/cache'
import { workAsyncStorage } from 'next/dist/server/app-render/work-async-storage.external.js'
import { workUnitAsyncStorage } from 'next/dist/server/app-render/work-unit-async-storage.external.js'
import * as server from 'next/server'
import { expect, test } from 'vitest'
import { addPageTags, outsideOfRender } from './next-render.ts'

test('next-render.ts: outside of Next, tags belong to no page and requests are sent as they are', () => {
  expect([workUnitAsyncStorage.getStore(), workAsyncStorage.getStore()]).toEqual([undefined, undefined])
  expect(() => addPageTags(['a'])).not.toThrow()
  expect(outsideOfRender(() => 'sent')).toBe('sent')
})

test('Next exports none of these modules', () => {
  const names = [...Object.keys(cache), ...Object.keys(server)]
  expect(names).toContain('revalidateTag')
  expect(names.filter((name) => /handler|filesystem|workstore|workasync/i.test(name))).toEqual([])
})

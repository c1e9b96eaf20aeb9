import { expect, test, vi } from 'vitest'
import { Lease } from './lease.ts'
import { sharedPages } from './shared-pages.ts'

test('a page that cannot be read is reported, and rendered here', async () => {
  const lease = new Lease(
    () => ({ monotonic: 0, wall: 0 }),
    () => {},
  )
  lease.renew(lease.moment())
  const errors = vi.spyOn(console, 'error').mockReturnValue()
  const pages = { read: async () => Buffer.from('half a page'), write: async () => {} }
  expect(await sharedPages(pages, { lease, build: 'b1' }).sharedPage('/docs/a')).toBeUndefined()
  expect(errors.mock.calls.flat().join()).toContain('shared page not readable')
})

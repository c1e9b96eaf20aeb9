import { expect, test, vi } from 'vitest'
import { Lease } from './lease.ts'
import { sharedPages } from './shared-pages.ts'

function setUp() {
  const stored = new Map<string, Uint8Array>()
  const lease = new Lease(
    () => ({ monotonic: 0, wall: 0 }),
    () => {},
  )
  lease.renew(lease.moment())
  const pages = {
    read: async (build: string, key: string) => stored.get(`${build} ${key}`),
    write: async (build: string, key: string, bytes: Uint8Array) => void stored.set(`${build} ${key}`, bytes),
  }
  return { stored, lease, of: (build: string) => sharedPages(pages, { lease, build }) }
}

test('nodes of a build get what another one has stored, and nodes of another build do not', async () => {
  const { of } = setUp()
  const entry = { value: { html: 'a page', body: Buffer.from('x') }, context: { tags: ['read:a@5'] } }
  await of('b1').sharePage('/docs/a', entry)
  expect(await of('b1').sharedPage('/docs/a')).toEqual(entry)
  expect(await of('b1').sharedPage('/docs/b')).toBeUndefined()
  expect(await of('b2').sharedPage('/docs/a')).toBeUndefined()
})

test('a page that cannot be read is reported, and rendered here', async () => {
  const { of, stored } = setUp()
  const errors = vi.spyOn(console, 'error').mockReturnValue()
  stored.set('b1 /docs/a', Buffer.from('half a page'))
  expect(await of('b1').sharedPage('/docs/a')).toBeUndefined()
  expect(errors.mock.calls.flat().join()).toContain('shared page not readable')
})

test('without its lease a node neither reads nor stores pages', async () => {
  const { of, lease, stored } = setUp()
  await of('b1').sharePage('/docs/a', { value: 1 })
  lease.lose()
  expect(await of('b1').sharedPage('/docs/a')).toBeUndefined()
  await of('b1').sharePage('/docs/b', { value: 2 })
  expect([...stored.keys()]).toEqual(['b1 /docs/a'])
})

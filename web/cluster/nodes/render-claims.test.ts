import { expect, test } from 'vitest'
import { Lease } from './lease.ts'
import { claimsOfRenders } from './render-claims.ts'

/** A node with a lease, and the other nodes, of which one may have claimed the page. */
function setUp({ isClaimed }: { readonly isClaimed: boolean }) {
  const lease = new Lease(
    () => ({ monotonic: 0, wall: 0 }),
    () => {},
  )
  lease.renew(lease.moment())
  const released: string[] = []
  const claims = {
    claim: async () => !isClaimed,
    release: async (_build: string, key: string) => void released.push(key),
  }
  return { lease, released, ...claimsOfRenders(claims, { lease, build: 'b1' }) }
}

test('a page that another node renders is awaited, and rendered here if it does not come', async () => {
  const { claimRender } = setUp({ isClaimed: true })
  let tries = 0
  expect(await claimRender('/a', async () => (++tries === 3 ? 'page' : null))).toEqual({ entry: 'page' })
  expect(await claimRender('/a', async () => null)).toEqual({ entry: null })
})

test('a claim ends at once when the page is there or cannot be read, otherwise with the render', async () => {
  const { claimRender, released } = setUp({ isClaimed: false })
  expect(await claimRender('/a', async () => 'page')).toEqual({ entry: 'page' })
  await expect(claimRender('/b', () => Promise.reject(new Error('no')))).rejects.toThrow('no')
  const { entry, release } = await claimRender('/c', async () => null)
  expect([entry, released]).toEqual([null, ['/a', '/b']])
  release?.()
  expect(released).toEqual(['/a', '/b', '/c'])
})

test('without its lease a node claims nothing and waits for nobody', async () => {
  const { claimRender, lease } = setUp({ isClaimed: true })
  lease.lose()
  expect(await claimRender('/a', async () => null)).toEqual({ entry: null })
})

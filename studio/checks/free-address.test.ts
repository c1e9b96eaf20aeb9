import type { SanityClient } from '@sanity/client'
import { expect, test } from 'vitest'
import { freeAddress, freeListAddress } from './free-address.ts'

/**
 * A client of a lake with one published page and one tag; it notes the parameters of each query.
 */
function clientWith(page: { id: string; title: string }) {
  const fetch = async (_query: string, { id, type }: { id: string; type?: string }) => {
    if (type) return id === page.id ? null : page.title
    const other = { title: page.title, category: 'text', segments: [null, null, 'nodes', 'text'] }
    return { own: [null, null, 'nodes', 'text'], others: id === page.id ? [] : [other] }
  }
  // Only this method is used.
  return () => ({ fetch }) as unknown as SanityClient
}

test.each(['llm', 'drafts.llm', 'versions.rSpring.llm'])('a page keeps its own address: %s', async (_id) => {
  const getClient = clientWith({ id: 'llm', title: 'LLM' })
  expect(await freeAddress('llm', { document: { _id, category: { _ref: 'text' } }, getClient })).toBe(true)
  expect(await freeListAddress('ai', { document: { _id, _type: 'tag' }, getClient })).toBe(true)
})

test('the address of another page is refused, in a release as well', async () => {
  const getClient = clientWith({ id: 'llm', title: 'LLM' })
  const document = { _id: 'versions.rSpring.other', category: { _ref: 'text' } }
  expect(await freeAddress('llm', { document, getClient })).toBe(
    'The page "LLM" already has the address /docs/nodes/text/llm/: choose another one.',
  )
})

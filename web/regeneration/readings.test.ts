import { smallDocumentation } from '@repo/testing/content.ts'
import { type ServersHere, serversHere } from '@repo/testing/servers.ts'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { publishedClient } from '#clients/sanity.ts'
import { Applied } from './applied.ts'
import { readingTag, readKeyOf } from './reading-tags.ts'
import { readForPage, reread } from './readings.ts'

const query = '{"title": *[_id == $id][0].title}'
const params = { id: 'llm' }
const read = { key: readKeyOf(query, params), query, params }
let servers: ServersHere

beforeAll(async () => {
  servers = await serversHere()
  globalThis.loomworkApplied = new Applied(':memory:')
  const transaction = servers.writer.transaction()
  for (const document of smallDocumentation()) transaction.createOrReplace({ ...document })
  await transaction.commit()
})

afterEach(() => {
  globalThis.loomworkRereads = undefined
  vi.restoreAllMocks()
})

afterAll(async () => {
  globalThis.loomworkApplied = undefined
  await servers?.close()
})

test('an answer that a large run keeps for its pages gives way to a newer one, also when no more are kept', async () => {
  await reread([read])
  const kept = globalThis.loomworkRereads
  for (let number = 0; number < 2000; number += 1) kept?.set(`read:${number}`, { json: 'null', at: 1 })
  await servers.writer.patch('llm').set({ title: 'Newer' }).commit()
  expect((await reread([read])).changed).toEqual([read.key])
  const { json, tags } = await readForPage(query, params)
  expect(JSON.parse(json)).toEqual({ title: 'Newer' })
  expect(tags).toContain(readingTag({ key: read.key, tick: kept?.get(read.key)?.at ?? 0 }))
})

test('when one of the queries cannot be asked, the others are not asked behind the back of who was told so', async () => {
  const fetch = vi.spyOn(publishedClient(), 'fetch').mockImplementation((async (
    _query: string,
    given: object,
  ) => {
    await new Promise((resolve) => setTimeout(resolve, 20))
    if ('fails' in given) throw new Error('the lake is down')
    return {}
  }) as never)
  const others = Array.from({ length: 50 }, (_, number) => ({ ...read, key: `read:other-${number}` }))
  await expect(reread([{ ...read, params: { fails: true } }, ...others])).rejects.toThrow('the lake is down')
  const calls = fetch.mock.calls.length
  expect(calls).toBeLessThan(10)
  await new Promise((resolve) => setTimeout(resolve, 100))
  expect(fetch.mock.calls.length).toBe(calls)
})

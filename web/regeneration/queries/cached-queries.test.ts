import { smallDocumentation } from '@repo/testing/content.ts'
import { type ServersHere, serversHere } from '@repo/testing/servers.ts'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { publishedClient } from '#clients/sanity.ts'
import { currentSingleton, replaceSingleton } from '#singleton.ts'
import { RegenerationStore } from '../store/regeneration-store.ts'
import { resultForPage, revalidateQueries } from './cached-queries.ts'
import { formatQueryTag, queryKeyOf } from './query-tags.ts'

const query = '{"title": *[_id == $id][0].title}'
const params = { id: 'llm' }
const read = { key: queryKeyOf(query, params), query, params }
let servers: ServersHere

beforeAll(async () => {
  servers = await serversHere()
  replaceSingleton('regenerationStore', new RegenerationStore(':memory:'))
  const transaction = servers.writer.transaction()
  for (const document of smallDocumentation()) transaction.createOrReplace({ ...document })
  await transaction.commit()
})

afterEach(() => {
  replaceSingleton('recentResults', undefined)
  vi.restoreAllMocks()
})

afterAll(async () => {
  replaceSingleton('regenerationStore', undefined)
  await servers?.close()
})

test('a result that a large run keeps for its pages is replaced by a newer one, also when the limit is reached', async () => {
  await revalidateQueries([read])
  const recent = currentSingleton<Map<string, { json: string; at: number }>>('recentResults')
  for (let number = 0; number < 2000; number += 1) recent?.set(`read:${number}`, { json: 'null', at: 1 })
  await servers.writer.patch('llm').set({ title: 'Newer' }).commit()
  expect((await revalidateQueries([read])).changed).toEqual([read.key])
  const { json, tags } = await resultForPage(query, params)
  expect(JSON.parse(json)).toEqual({ title: 'Newer' })
  expect(tags).toContain(formatQueryTag({ key: read.key, tick: recent?.get(read.key)?.at ?? 0 }))
})

test('when one query fails, no other one starts after the error was thrown', async () => {
  const fetch = vi.spyOn(publishedClient(), 'fetch').mockImplementation((async (
    _query: string,
    given: object,
  ) => {
    await new Promise((resolve) => setTimeout(resolve, 20))
    if ('fails' in given) throw new Error('the lake is down')
    return {}
  }) as never)
  const others = Array.from({ length: 50 }, (_, number) => ({ ...read, key: `read:other-${number}` }))
  await expect(revalidateQueries([{ ...read, params: { fails: true } }, ...others])).rejects.toThrow(
    'the lake is down',
  )
  const calls = fetch.mock.calls.length
  expect(calls).toBeLessThan(10)
  await new Promise((resolve) => setTimeout(resolve, 100))
  expect(fetch.mock.calls.length).toBe(calls)
})

import { Readable } from 'node:stream'
import { localServer } from '@repo/kit/testing/local-server.ts'
import { clientOf } from '@repo/lake/testing/lake.ts'
import { expect, test } from 'vitest'
import { waitingForRateLimit } from './rate-limit.ts'

async function refusing(count: number, headers: Record<string, string>, status = 429) {
  const times: number[] = []
  const { url, close } = await localServer((request, response) => {
    request.resume().on('end', () => {
      times.push(performance.now())
      const isRefused = times.length <= count
      response.writeHead(isRefused ? status : 200, { 'content-type': 'application/json', ...headers })
      response.end('{"message":"API rate limit exceeded","results":[],"transactionId":"t"}')
    })
  })
  const client = clientOf({ url }, { requestHandler: waitingForRateLimit })
  return { client, times, close }
}

test('a write that is refused with 429 is sent again after the time that the server gives', async () => {
  const { client, times, close } = await refusing(1, { 'retry-after': '2' })
  await client.transaction().delete('a').commit({ returnDocuments: false })
  expect(times.length).toBe(2)
  expect((times[1] ?? 0) - (times[0] ?? 0)).toBeGreaterThanOrEqual(1990)
  await close()
})

test('other refusals, and writes whose body was a stream, are not repeated', async () => {
  const conflict = await refusing(1, {}, 409)
  await expect(conflict.client.delete('a')).rejects.toMatchObject({ statusCode: 409 })
  const limited = await refusing(1, {})
  const upload = limited.client.assets.upload('file', Readable.from([Buffer.from('text')]))
  await expect(upload).rejects.toMatchObject({ statusCode: 429 })
  expect([conflict.times.length, limited.times.length]).toEqual([1, 1])
  await Promise.all([conflict.close(), limited.close()])
})

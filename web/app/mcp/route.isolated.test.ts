import { serversHere } from '@repo/testing/servers.ts'
import { expect, test } from 'vitest'
import { maxParallelRequests } from '#mcp/limits.ts'
import { POST } from './route.ts'

const servers = await serversHere()
await servers.close()

function call(body: BodyInit): Promise<Response> {
  const headers = { 'content-type': 'application/json', accept: 'application/json, text/event-stream' }
  const init = { method: 'POST', body, headers, duplex: 'half' }
  return POST(new Request('http://127.0.0.1:3000/mcp', init))
}

test('clients that do not send their message take no place from others', async () => {
  const controllers: ReadableStreamDefaultController<Uint8Array>[] = []
  const silent = Array.from({ length: 2 * maxParallelRequests }, () =>
    call(new ReadableStream({ start: (controller) => void controllers.push(controller) })),
  )
  const answer = await call(JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list', params: {} }))
  // Without Next the tools fail: it got as far as them.
  expect(await answer.json()).toMatchObject({ error: { message: 'Internal server error' } })
  for (const controller of controllers) controller.close()
  expect(new Set((await Promise.all(silent)).map(({ status }) => status))).toEqual(new Set([400]))
})

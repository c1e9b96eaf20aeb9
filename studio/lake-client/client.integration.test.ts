import { localServer } from '@repo/kit/testing/local-server.ts'
import { newFolder } from '@repo/kit/testing/new-folder.ts'
import { startTestLake, type TestLake } from '@repo/testing/lake.ts'
import type { SanityClient } from '@sanity/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { lakeClients } from './client.ts'
import { multiplexedFetch } from './multiplex.ts'

const token = 'a-token-that-writes'
const dataDir = newFolder()
let lake: TestLake
let sockets: WebSocket[]

beforeEach(async () => {
  lake = await start(0)
  sockets = []
  // Counts the sockets; they stay real.
  vi.stubGlobal(
    'WebSocket',
    class extends WebSocket {
      constructor(url: string) {
        super(url)
        sockets.push(this)
      }
    },
  )
})

afterEach(async () => {
  vi.unstubAllGlobals()
  for (const socket of sockets) socket.close()
  await lake.close()
})

function start(port: number): Promise<TestLake> {
  return startTestLake({ port, dataDir, writeToken: token })
}

function client(): SanityClient {
  return lakeClients(lake.url).factory(lake.client.config())
}

const streamUrl = () => `${lake.url}/v2025-02-19/data/listen/production?query=${encodeURIComponent('*')}`
const headers = { authorization: `Bearer ${token}` }
const streams = () => multiplexedFetch(`${lake.url.replace('http', 'ws')}/v1/multiplex`)

async function firstChunk(response: Response) {
  const reader = response.body?.getReader()
  const { value } = (await reader?.read()) ?? {}
  return { reader, text: new TextDecoder().decode(value) }
}

test('twelve listeners receive a change over one socket', async () => {
  const sanity = client()
  const heard: string[] = []
  const welcomed: string[] = []
  const subscriptions = Array.from({ length: 12 }, (_, index) =>
    sanity
      .listen(`*[_type == "kind${index % 2}"]`, {}, { events: ['welcome', 'mutation'] })
      .subscribe((event) => {
        if (event.type === 'welcome') welcomed.push(event.listenerName)
        if (event.type === 'mutation') heard.push(event.documentId)
      }),
  )
  await vi.waitFor(() => expect(welcomed).toHaveLength(12), 20_000)
  await sanity.create({ _id: 'one', _type: 'kind0' })
  await vi.waitFor(() => expect(heard).toEqual(Array(6).fill('one')), 20_000)
  expect(sockets).toHaveLength(1)
  for (const subscription of subscriptions) subscription.unsubscribe()
})

test('a listener reconnects after the lake was stopped', async () => {
  const welcomed: string[] = []
  const sanity = client()
  const subscription = sanity.listen('*', {}, { events: ['welcome'] }).subscribe((event) => {
    if (event.type === 'welcome') welcomed.push(event.listenerName)
  })
  await vi.waitFor(() => expect(welcomed).toHaveLength(1), 20_000)
  const port = Number(new URL(lake.url).port)
  await lake.close()
  await vi.waitFor(() => expect(sockets[0]?.readyState).toBe(WebSocket.CLOSED), 20_000)
  lake = await start(port)
  await vi.waitFor(() => expect(welcomed).toHaveLength(2), 20_000)
  subscription.unsubscribe()
}, 30_000)

test('a stream that the lake refuses has its status and its reason', async () => {
  const response = await streams()(streamUrl(), { headers: { authorization: 'Bearer nobody' } })
  expect(response.status).toBe(401)
  expect(await response.json()).toHaveProperty('message')
})

test('an aborted stream rejects, before it is open, after it is, and when it was aborted from the start', async () => {
  const open = streams()
  const before = new AbortController()
  const opening = open(streamUrl(), { headers, signal: before.signal })
  before.abort()
  await expect(opening).rejects.toThrow('aborted')

  const after = new AbortController()
  const { reader, text } = await firstChunk(await open(streamUrl(), { headers, signal: after.signal }))
  expect(text).toContain('welcome')
  after.abort()
  await expect(reader?.read()).rejects.toThrow('aborted')

  await expect(open(streamUrl(), { headers, signal: AbortSignal.abort() })).rejects.toThrow('aborted')
})

test('when the socket is lost, streams fail as lost connections do', async () => {
  const { reader } = await firstChunk(await streams()(streamUrl(), { headers }))
  await lake.close()
  await expect(reader?.read()).rejects.toThrow('The connection to the lake was lost.')
  lake = await start(0)
})

test('a lake that is not there fails the stream at once', async () => {
  const { port, close } = await localServer(() => undefined)
  await close()
  await expect(multiplexedFetch(`ws://127.0.0.1:${port}/`)(streamUrl())).rejects.toThrow(
    'The connection to the lake was lost.',
  )
})

test('a canceled body ends the stream at the lake', async () => {
  const { reader } = await firstChunk(await streams()(streamUrl(), { headers }))
  const sent = vi.spyOn(sockets[0] ?? new WebSocket('ws://x'), 'send')
  await reader?.cancel()
  expect(sent).toHaveBeenCalledWith('{"type":"close","id":"1"}')
})

import { type LocalServer, localServer } from '@repo/kit/testing/local-server.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { waitingFetch, watchConnection } from './connection.ts'

let server: LocalServer
let received: string[]

beforeEach(async () => {
  received = []
  await start(0)
})
afterEach(() => server.close())

async function start(port: number) {
  server = await localServer((request, response) => {
    if (request.url !== '/ping') received.push(`${request.method} ${request.url}`)
    response.setHeader('connection', 'close').end('answer')
  }, port)
}

async function connected() {
  const connection = watchConnection(`${server.url}/ping`)
  const states: boolean[] = []
  connection.subscribe(() => states.push(connection.isLost()))
  const request = waitingFetch(connection)
  await request(`${server.url}/first`)
  received = []
  return { connection, states, request }
}

const commit = '/data/actions/production?tag=sanity.studio.document.commit'

test('reads and edits wait for the server and are sent when it is back', async () => {
  const { connection, states, request } = await connected()
  await server.close()
  const answers = [
    request(`${server.url}/data/query/production?query=*`),
    request(`${server.url}/data/query/production`, { method: 'POST', body: '{}' }),
    request(`${server.url}${commit}`, { method: 'POST', body: '{}' }),
  ]
  await vi.waitFor(() => expect(connection.isLost()).toBe(true))
  await start(server.port)
  expect(await Promise.all(answers.map(async (answer) => (await answer).text()))).toEqual(
    Array(3).fill('answer'),
  )
  expect(received.toSorted()).toEqual([
    'GET /data/query/production?query=*',
    `POST ${commit}`,
    'POST /data/query/production',
  ])
  expect(states).toEqual([true, false])
}, 20_000)

test('what a writer asked for fails at once instead of happening later', async () => {
  const { connection, request } = await connected()
  await server.close()
  await expect(
    request(`${server.url}/data/actions/production`, { method: 'POST', body: '{}' }),
  ).rejects.toThrow(TypeError)
  await vi.waitFor(() => expect(connection.isLost()).toBe(true))
  await start(server.port)
  await connection.check()
  expect(connection.isLost()).toBe(false)
  expect(received).toEqual([])
}, 20_000)

test('a request that is aborted while it waits rejects and is not sent later', async () => {
  const { connection, request } = await connected()
  await server.close()
  const controller = new AbortController()
  const answer = request(`${server.url}/waiting`, { signal: controller.signal })
  await vi.waitFor(() => expect(connection.isLost()).toBe(true))
  controller.abort()
  await expect(answer).rejects.toThrow('aborted')
  await start(server.port)
  await connection.check()
  expect(received).toEqual([])
}, 20_000)

test('before the first answer a request fails as any other does', async () => {
  const request = waitingFetch(watchConnection(`${server.url}/ping`))
  await server.close()
  await expect(request(`${server.url}/first`)).rejects.toThrow(TypeError)
  await start(0)
})

test('a request that fails although the server answers is given up', async () => {
  const { connection, request } = await connected()
  // Nothing listens on port 1: the browser reports a request that it refuses to make in the same
  // way.
  await expect(request('http://127.0.0.1:1/')).rejects.toThrow(TypeError)
  expect(connection.isLost()).toBe(false)
})

import { connect } from 'node:net'
import { openedForFile } from '@repo/kit/testing/opened.ts'
import { expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { streamLimits } from '../limits.ts'
import { clientOf, testLake, tokens } from '../testing/lake.ts'

const lake = openedForFile(() => testLake())

interface Message {
  readonly type?: string
  readonly id?: string
  readonly status?: number
  readonly data?: string
  readonly result?: unknown
  readonly method?: string
  readonly params?: { readonly result?: unknown }
}

/** A socket whose messages can be awaited. */
async function socketTo(path: string, headers: Record<string, string> = {}) {
  const socket = new WebSocket(lake.url.replace('http', 'ws') + path, { headers })
  const messages: Message[] = []
  socket.on('message', (data) => messages.push(JSON.parse(String(data))))
  await new Promise((resolve, reject) => {
    socket.on('open', resolve)
    socket.on('error', reject)
  })
  return { socket, messages, send: (message: object) => socket.send(JSON.stringify(message)) }
}

const listenUrl = (query: string) =>
  `${lake.url}/v2025-02-19/data/listen/production?query=${encodeURIComponent(query)}`

test('one socket carries many event streams, each until it is closed', async () => {
  const { socket, messages, send } = await socketTo('/v1/multiplex')
  const headers = { authorization: `Bearer ${tokens.write}` }
  for (const id of ['a', 'b']) send({ type: 'open', id, url: listenUrl(`*[_type == "${id}"]`), headers })
  await expect.poll(() => messages.filter(({ data }) => data?.includes('event: welcome')).length).toBe(2)
  await clientOf(lake).create({ _id: 'of-a', _type: 'a' })
  await expect.poll(() => messages.filter(({ data }) => data?.includes('"of-a"'))).toHaveLength(1)
  send({ type: 'close', id: 'a' })
  await clientOf(lake).create({ _id: 'second-a', _type: 'a' })
  await clientOf(lake).create({ _id: 'of-b', _type: 'b' })
  await expect.poll(() => messages.some(({ id, data }) => id === 'b' && data?.includes('"of-b"'))).toBe(true)
  expect(messages.some(({ data }) => data?.includes('"second-a"'))).toBe(false)
  socket.close()
})

test('the events of a transaction arrive in one message', async () => {
  const { socket, messages, send } = await socketTo('/v1/multiplex')
  const headers = { authorization: `Bearer ${tokens.write}` }
  send({ type: 'open', id: 'w', url: listenUrl('*[_type == "whole"]'), headers })
  await expect.poll(() => messages.some(({ data }) => data?.includes('event: welcome'))).toBe(true)
  const transaction = clientOf(lake).transaction()
  for (const _id of ['whole-1', 'whole-2']) transaction.create({ _id, _type: 'whole' })
  await transaction.commit()
  const mutations = () => messages.filter(({ data }) => data?.includes('event: mutation'))
  await expect.poll(() => mutations().some(({ data }) => data?.includes('whole-2'))).toBe(true)
  expect(mutations()).toHaveLength(1)
  socket.close()
})

test('a stream that cannot be opened answers with status and reason', async () => {
  const { socket, messages, send } = await socketTo('/v1/multiplex')
  send({ type: 'open', id: 'x', url: listenUrl('*'), headers: { authorization: 'Bearer nobody' } })
  await expect.poll(() => messages.map(({ type }) => type)).toEqual(['opened', 'chunk', 'closed'])
  expect(messages[0]?.status).toBe(401)
  // The id is sent with each event: a long one is ignored.
  for (const id of ['x'.repeat(101), 'y']) send({ type: 'open', id, url: listenUrl('*[') })
  await expect.poll(() => messages.at(-1)).toMatchObject({ type: 'closed', id: 'y' })
  expect(messages.filter(({ id = '' }) => id.length > 1)).toEqual([])
  socket.close()
})

test('sockets of a foreign page or with an unknown token are refused', async () => {
  await expect(socketTo('/v1/multiplex', { origin: 'https://elsewhere.example' })).rejects.toThrow('403')
  await expect(
    socketTo('/v2022-06-30/socket/production', { authorization: 'Bearer nobody' }),
  ).rejects.toThrow('401')
})

/** Writes bytes to the lake and waits until it ends the connection. */
function writeRaw(head: readonly string[], then?: Buffer) {
  return new Promise((resolve) => {
    const raw = connect(Number(new URL(lake.url).port), '127.0.0.1', () =>
      raw.write(`${[...head, 'Host: x', 'Connection: Upgrade', 'Upgrade: websocket'].join('\r\n')}\r\n\r\n`),
    )
    raw.on('data', () => then && raw.write(then))
    raw.on('close', resolve)
  })
}

test('malformed frames and URLs close their connection, and the lake keeps running', async () => {
  const handshake = ['Sec-WebSocket-Version: 13', 'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==']
  // A frame with reserved bits that no extension defines (RFC 6455, 5.2).
  await writeRaw(['GET /v1/multiplex HTTP/1.1', ...handshake], Buffer.from([0xff, 0xff]))
  await writeRaw(['GET // HTTP/1.1'])
  expect((await fetch(`${lake.url}/ping`)).status).toBe(200)
  expect((await fetch(`${lake.url}/v1/users/%E0%A4%A`)).status).toBe(400)
})

test('users of the Studio receive the presence of others', async () => {
  const one = await socketTo('/v2022-06-30/socket/production')
  const two = await socketTo('/v2022-06-30/socket/production')
  const call = ({ send }: typeof one, method: string, params: object) =>
    send({ jsonrpc: '2.0', id: method, method, params })
  const heard = () => one.messages.filter(({ method }) => method).map(({ params }) => params?.result)
  // Clients that are not signed in neither send nor receive presence.
  call(one, 'presence_subscribe', {})
  await expect.poll(() => one.messages[0]).toMatchObject({ error: { code: 4001 } })
  for (const socket of [one, two]) call(socket, 'authorization', { authorization: `Bearer ${tokens.write}` })
  call(one, 'presence_subscribe', {})
  await expect.poll(() => one.messages.length).toBe(3)
  call(two, 'presence_rollcall', { session: 's2' })
  const data = { sessionId: 's2', locations: [{ type: 'document', documentId: 'd', path: ['title'] }] }
  call(two, 'presence_announce', { data })
  await expect.poll(() => two.messages.length).toBe(3)
  two.socket.close()
  await expect.poll(heard).toEqual([
    { type: 'rollCall', i: 'robot-editor', session: 's2' },
    { type: 'state', i: 'robot-editor', m: data },
    { type: 'disconnect', i: 'robot-editor', m: { session: 's2' } },
  ])
  one.socket.close()
})

test('clients that are not signed in do not keep writers out', async () => {
  const { maxSockets } = streamLimits
  const path = '/v2022-06-30/socket/production'
  const writer = await socketTo(path)
  writer.send({ id: 'in', method: 'authorization', params: { authorization: `Bearer ${tokens.write}` } })
  const multiplexed = await socketTo('/v1/multiplex')
  const headers = { authorization: `Bearer ${tokens.write}` }
  multiplexed.send({ type: 'open', id: 'a', url: listenUrl('*'), headers })
  await expect.poll(() => [writer.messages.length > 0, multiplexed.messages.length > 0]).toEqual([true, true])
  const others = await Promise.all(Array.from({ length: maxSockets }, () => socketTo(path)))
  const late = await socketTo(path)
  const states = others.map(({ socket }) => socket.readyState)
  expect(states.filter((state) => state === WebSocket.OPEN).length).toBeLessThan(maxSockets)
  for (const { socket } of [writer, multiplexed, late]) expect(socket.readyState).toBe(WebSocket.OPEN)
  for (const { socket } of [writer, multiplexed, late, ...others]) socket.terminate()
})

import { connectionTo, headOf } from '@repo/kit/testing/connection.ts'
import { openedForFile } from '@repo/kit/testing/opened.ts'
import { expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { streamLimits } from '../limits.ts'
import { clientOf, testLake, tokens } from '../testing/lake.ts'
import { multiplexed, socketTo } from '../testing/sockets.ts'

const lake = openedForFile(() => testLake())
const presence = '/v2022-06-30/socket/production'

test('one socket carries many event streams, each until it is closed', async () => {
  const { socket, messages, send, open, data } = await multiplexed(lake)
  for (const id of ['a', 'b']) open(id, `*[_type == "${id}"]`, tokens.write)
  await expect.poll(() => data('event: welcome')).toHaveLength(2)
  await clientOf(lake).create({ _id: 'of-a', _type: 'a' })
  await expect.poll(() => data('"of-a"')).toHaveLength(1)
  send({ type: 'close', id: 'a' })
  await clientOf(lake).create({ _id: 'second-a', _type: 'a' })
  await clientOf(lake).create({ _id: 'of-b', _type: 'b' })
  await expect.poll(() => messages.some(({ id, data }) => id === 'b' && data?.includes('"of-b"'))).toBe(true)
  expect(data('"second-a"')).toEqual([])
  socket.close()
})

test('the events of a transaction arrive in one message', async () => {
  const { socket, open, data } = await multiplexed(lake)
  open('w', '*[_type == "whole"]', tokens.write)
  await expect.poll(() => data('event: welcome')).toHaveLength(1)
  const transaction = clientOf(lake).transaction()
  for (const _id of ['whole-1', 'whole-2']) transaction.create({ _id, _type: 'whole' })
  await transaction.commit()
  await expect.poll(() => data('event: mutation').join()).toContain('whole-2')
  expect(data('event: mutation')).toHaveLength(1)
  socket.close()
})

test('a stream that cannot be opened answers with status and reason', async () => {
  const { socket, messages, open } = await multiplexed(lake)
  open('x', '*', 'nobody')
  await expect.poll(() => messages.map(({ type }) => type)).toEqual(['opened', 'chunk', 'closed'])
  expect(messages[0]?.status).toBe(401)
  // The id is sent with each event: a long one is ignored.
  for (const id of ['x'.repeat(101), 'y']) open(id, '*[')
  await expect.poll(() => messages.at(-1)).toMatchObject({ type: 'closed', id: 'y' })
  expect(messages.filter(({ id = '' }) => id.length > 1)).toEqual([])
  socket.close()
})

test('sockets of a foreign page or with an unknown token are refused', async () => {
  const foreign = socketTo(lake, '/v1/multiplex', { origin: 'https://elsewhere.example' })
  await expect(foreign).rejects.toThrow('403')
  await expect(socketTo(lake, presence, { authorization: 'Bearer nobody' })).rejects.toThrow('401')
})

/** Writes bytes to the lake and waits until it ends the connection. */
async function writeRaw(line: string, fields: readonly string[] = [], then?: Buffer) {
  const port = Number(new URL(lake.url).port)
  const head = headOf(line, 'Connection: Upgrade', 'Upgrade: websocket', ...fields)
  const { socket, closed } = await connectionTo(port, head)
  if (then) socket.once('data', () => socket.write(then))
  await closed()
}

test('malformed frames and URLs close their connection, and the lake keeps running', async () => {
  const handshake = ['Sec-WebSocket-Version: 13', 'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==']
  // A frame with reserved bits that no extension defines (RFC 6455, 5.2).
  await writeRaw('GET /v1/multiplex', handshake, Buffer.from([0xff, 0xff]))
  await writeRaw('GET //')
  expect((await fetch(`${lake.url}/ping`)).status).toBe(200)
  expect((await fetch(`${lake.url}/v1/users/%E0%A4%A`)).status).toBe(400)
})

test('users of the Studio receive the presence of others', async () => {
  const [one, two] = [await socketTo(lake, presence), await socketTo(lake, presence)]
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
  const writer = await socketTo(lake, presence)
  writer.send({ id: 'in', method: 'authorization', params: { authorization: `Bearer ${tokens.write}` } })
  const streams = await multiplexed(lake)
  streams.open('a', '*', tokens.write)
  await expect.poll(() => [writer.messages.length > 0, streams.messages.length > 0]).toEqual([true, true])
  const others = await Promise.all(Array.from({ length: maxSockets }, () => socketTo(lake, presence)))
  const late = await socketTo(lake, presence)
  const states = others.map(({ socket }) => socket.readyState)
  expect(states.filter((state) => state === WebSocket.OPEN).length).toBeLessThan(maxSockets)
  for (const { socket } of [writer, streams, late]) expect(socket.readyState).toBe(WebSocket.OPEN)
  for (const { socket } of [writer, streams, late, ...others]) socket.terminate()
})

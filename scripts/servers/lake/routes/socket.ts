/** Limits of the messages that wait on a WebSocket, in both directions. */
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { WebSocket, WebSocketServer } from 'ws'
import { maxSocketMessageBytes, streamLimits } from '../limits.ts'

/** Sends a message to one client. */
export type Send = (text: string) => void

/** A sender that disconnects its client when it does not read what was sent. */
export function boundedSender(socket: WebSocket, { clients }: WebSocketServer): Send {
  return (text) => {
    if (socket.readyState !== socket.OPEN) return
    const most = Math.min(streamLimits.maxBufferedBytes, streamLimits.maxBufferedInAll / clients.size)
    if (socket.bufferedAmount > most) socket.terminate()
    else socket.send(text)
  }
}

/**
 * Handles the messages of a client, one per turn of the event loop, because each may take a while.
 * Disconnects a client that sends faster, whose messages would fill the memory.
 */
export function receiveInTurns(socket: WebSocket, receive: (text: string) => unknown) {
  let waiting = 0
  let bytes = 0
  let turn: Promise<unknown> = Promise.resolve()
  socket.on('message', (data) => {
    const text = String(data)
    bytes += text.length
    const isTooFast = waiting > 0 && bytes > maxSocketMessageBytes
    if (isTooFast || waiting >= streamLimits.maxAsked) {
      socket.terminate()
      return
    }
    waiting += 1
    turn = turn
      .then(() => (socket.readyState === socket.OPEN ? receive(text) : undefined))
      .catch((error) => {
        console.error('A message over a WebSocket could not be handled:', error)
        socket.terminate()
      })
      .then(() => nextTurn())
      .finally(() => {
        waiting -= 1
        bytes -= text.length
      })
  })
}

/** Limits of the messages that wait on a WebSocket, in both directions. */
import { setImmediate as nextTurn } from 'node:timers/promises'
import pLimit from 'p-limit'
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
  const oneAtATime = pLimit(1)
  let bytes = 0
  socket.on('message', (data) => {
    const text = String(data)
    const waiting = oneAtATime.activeCount + oneAtATime.pendingCount
    bytes += text.length
    if ((waiting > 0 && bytes > maxSocketMessageBytes) || waiting >= streamLimits.maxAsked) {
      socket.terminate()
      return
    }
    void oneAtATime(async () => {
      try {
        if (socket.readyState === socket.OPEN) await receive(text)
      } catch (error) {
        console.error('A message over a WebSocket could not be handled:', error)
        socket.terminate()
      }
      await nextTurn()
      bytes -= text.length
    })
  })
}

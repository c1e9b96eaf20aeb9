import { once } from 'node:events'
import { connect } from 'node:net'

/** Opens a connection over which a test writes HTTP by itself, and writes a text. */
export async function connectionTo(port: number, text = '') {
  const socket = connect(port, '127.0.0.1')
  let received = ''
  socket.on('data', (data) => {
    received += data
  })
  socket.on('error', () => undefined)
  await once(socket, 'connect')
  if (text) socket.write(text)
  const closed = async () => socket.closed || once(socket, 'close').then(() => true)
  return { socket, received: () => received, closed }
}

/** The head of a request. @param line such as `GET /` */
export function headOf(line: string, ...fields: string[]): string {
  return [`${line} HTTP/1.1`, 'host: localhost', ...fields, '\r\n'].join('\r\n')
}

/**
 * Serves one response with nothing but Node's HTTP server: what is left when the site costs
 * nothing. Arguments: a URL, whose response is served, and the port.
 */
import { createServer, request } from 'node:http'

const [url = '', port = ''] = process.argv.slice(2)

request(url, { headers: { 'accept-encoding': 'br' } }, (response) => {
  const chunks: Buffer[] = []
  response.on('data', (chunk: Buffer) => chunks.push(chunk))
  response.on('end', () => {
    const body = Buffer.concat(chunks)
    // Node adds these.
    const head = Object.entries(response.headersDistinct).flatMap(([name, values = []]) =>
      /^(?:date|connection|keep-alive)$/.test(name) ? [] : values.flatMap((value) => [name, value]),
    )
    createServer((_request, answer) => void answer.writeHead(200, head).end(body)).listen(
      Number(port),
      '127.0.0.1',
    )
  })
}).end()

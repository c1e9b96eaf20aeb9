import { createServer } from 'node:net'

/**
 * Below the ports that systems give to clients, and to servers that ask for any (Linux: from 32768,
 * macOS: from 49152). Otherwise one of those could take a free port before its server,
 * which may have to be built first, listens on it.
 */
const firstPort = 20_000

/** Processes that look at the same time begin in different blocks: their ids are adjacent. */
const blocks = 500
const portsInBlock = 25

/** Ports of this process's block that were returned. */
let returned = 0

/**
 * Returns ports that no process listens on, and that this process has not returned in the last few
 * calls.
 * @throws Error when there are none
 */
export async function freePorts(count: number): Promise<number[]> {
  const ports: number[] = []
  for (let tries = 0; ports.length < count; tries += 1) {
    if (tries === blocks * portsInBlock)
      throw new Error(`There are no ${count} free ports from ${firstPort}.`)
    const place = (process.pid % blocks) * portsInBlock + returned
    returned += 1
    const port = firstPort + (place % (blocks * portsInBlock))
    if (await isFree(port)) ports.push(port)
  }
  return ports
}

/** Returns a port that no process listens on. */
export async function freePort(): Promise<number> {
  const [port = 0] = await freePorts(1)
  return port
}

function isFree(port: number): Promise<boolean> {
  const server = createServer()
  return new Promise((resolve) => {
    server.once('error', () => resolve(false))
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)))
  })
}

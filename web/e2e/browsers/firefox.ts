#!/usr/bin/env node
/**
 * Starts Firefox for Playwright's channel `moz-firefox`, and works around one incompatibility.
 *
 * Playwright 1.65 sends `emulation.setMediaFeaturesOverride` for every context, even with
 * `colorScheme: null`, which overrides nothing, and fails if the browser does not know the command.
 * Firefox 153, the ESR in Debian 12, does not. This program forwards the WebDriver BiDi protocol
 * between them and reports success where Firefox rejected that command as unknown although it
 * overrides nothing. Everything else passes unchanged: a test that emulates a color scheme still
 * fails.
 *
 * `workaround.firefox.ts` fails as soon as Debian's Firefox knows the command; delete both files
 * then.
 *
 * Environment: `FIREFOX_PATH`, the Firefox to start. The arguments are those of Firefox.
 */
import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { type RawData, WebSocket, WebSocketServer } from 'ws'
import { z } from 'zod'

const command = 'emulation.setMediaFeaturesOverride'
const announcement = /^(.*WebDriver BiDi listening on )(ws:\/\/\S+)$/

/** The command without any overridden feature. */
const emptyOverride = z.object({
  id: z.number(),
  method: z.literal(command),
  params: z.object({ features: z.record(z.string(), z.null()) }),
})
const unknownCommand = z.object({ id: z.number(), error: z.literal('unknown command') })

const browser = spawn(process.env.FIREFOX_PATH ?? 'firefox', process.argv.slice(2), {
  stdio: ['ignore', 'inherit', 'pipe'],
})
browser.on('error', (error) => {
  console.error(`Firefox cannot be started: ${error.message}. Correct FIREFOX_PATH.`)
  process.exit(1)
})
browser.on('exit', (code) => process.exit(code ?? 1))
// Playwright ends this process, and waits until the browser has ended as well.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => browser.kill(signal))

createInterface({ input: browser.stderr }).on('line', (line) => {
  const [, before, browserUrl] = announcement.exec(line) ?? []
  if (before !== undefined && browserUrl !== undefined) announceProxy(before, browserUrl)
  else console.error(line)
})

/** Opens a port that forwards to Firefox, and prints it in the words that Playwright looks for. */
function announceProxy(words: string, browserUrl: string) {
  const server = new WebSocketServer({ host: '127.0.0.1', port: 0 })
  server.on('listening', () => {
    const address = server.address()
    if (address === null || typeof address === 'string') throw new Error('The proxy has no port.')
    console.error(`${words}ws://127.0.0.1:${address.port}`)
  })
  server.on('connection', (client, { url = '' }) => forward(client, new WebSocket(browserUrl + url)))
}

function forward(client: WebSocket, firefox: WebSocket) {
  const emptyOverrides = new Set<number>()
  const beforeOpen: string[] = []
  client.on('message', (data) => {
    const text = String(data)
    const override = text.includes(command) ? emptyOverride.safeParse(JSON.parse(text)) : undefined
    if (override?.success) emptyOverrides.add(override.data.id)
    if (firefox.readyState === WebSocket.OPEN) firefox.send(text)
    else beforeOpen.push(text)
  })
  firefox.on('open', () => {
    for (const text of beforeOpen) firefox.send(text)
  })
  firefox.on('message', (data) => client.send(repaired(data, emptyOverrides)))
  client.on('close', () => firefox.close())
  firefox.on('close', () => client.close())
  for (const socket of [client, firefox])
    socket.on('error', (error) => {
      console.error(`The connection between Playwright and Firefox failed: ${error.message}`)
      socket.terminate()
    })
}

/**
 * Returns Firefox's message, or success in its place.
 * @param emptyOverrides ids of the commands that may fail
 */
function repaired(data: RawData, emptyOverrides: Set<number>): string {
  const text = String(data)
  if (emptyOverrides.size === 0 || !text.includes('unknown command')) return text
  const { data: refusal } = unknownCommand.safeParse(JSON.parse(text))
  if (!refusal || !emptyOverrides.delete(refusal.id)) return text
  return JSON.stringify({ type: 'success', id: refusal.id, result: {} })
}

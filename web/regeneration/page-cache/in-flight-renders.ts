/**
 * Renders in flight, by path. Next hands the render in flight for a path to every request that comes meanwhile
 * (`next/dist/server/response-cache`, `getBatcher`), also when that render read the lake before an expiry. So a run
 * marks them as outdated before it reports success, and `proxy.ts` holds back later requests for their paths until they
 * are over: those requests start a new render then. A run itself waits for no render, however many clients started some.
 */

import type { ServerResponse } from 'node:http'
import { responseAtHand } from '#patches/current-request.ts'
import { singleton } from '#singleton.ts'

/** One render. */
interface Render {
  /** When it began, ms since the epoch. */
  readonly since: number
  /** To the request that started it; others may wait for the same render. */
  readonly response: ServerResponse | undefined
}

/** Renders of one path. There is one as a rule; a prefetch renders in addition to it. */
interface PathRenders {
  /** The oldest first. */
  readonly renders: Set<Render>
  /** Whether one of them began before the last expiry. */
  isOutdated: boolean
  readonly onOver: (() => void)[]
}

/** A render that takes longer has failed without anything saying so, ms. */
const longestMs = 120_000

/** A request is held back for at most so long, ms; after that it is answered with an error. */
const patienceMs = 30_000

/**
 * To be called when noChanges is kept for a path, so that a render of it begins. It is over when {@link endRender} says so, and at the
 * latest when the request that started it is answered: Next also looks for a page that it then renders without storing it (a server
 * action, for instance).
 */
export function beginRender(path: string): void {
  const response = responseAtHand()
  if (response && rendersForItself(response)) return
  const key = pathKey(path)
  const render = { since: Date.now(), response }
  const known = inFlightRenders().get(key)
  if (known) known.renders.add(render)
  else inFlightRenders().set(key, { renders: new Set([render]), isOutdated: false, onOver: [] })
  // As in the page cache: Next gives the result to others until all that follows from it has run.
  response?.once('finish', () => setImmediate(() => end(key, render)))
}

/**
 * Whether the render of a request is given to no other one and never stored: a click that asks for the payload of a page that is not
 * from the build. From requests that get a payload from the cache, Next removes this header before it asks the cache (16.4.6,
 * `isDynamicRSCRequest` in build/templates/app-page-runtime.js).
 */
function rendersForItself({ req }: ServerResponse): boolean {
  return req.headers.rsc !== undefined
}

/** To be called when a render of a path is over: its page is stored, or it failed. */
export function endRender(path: string): void {
  const key = pathKey(path)
  const response = responseAtHand()
  const own = [...(inFlightRenders().get(key)?.renders ?? [])].find((render) => render.response === response)
  if (own) end(key, own)
}

function end(key: string, render: Render) {
  const known = inFlightRenders().get(key)
  known?.renders.delete(render)
  if (known?.renders.size === 0) drop(key, known)
}

/** To be called when expiries are in force: what is being rendered began before them, and no later reader may get it. */
export function outdateInFlightRenders(): void {
  dropLost()
  for (const render of inFlightRenders().values()) render.isOutdated = true
}

/**
 * Resolves when no render in flight for a path began before the last expiry.
 * @param path as in the address of a request
 * @returns false when one still does after {@link patienceMs}
 */
export async function waitForOutdatedRender(path: string, patience = patienceMs): Promise<boolean> {
  // Nearly every request ends here.
  if (inFlightRenders().size === 0) return true
  const render = inFlightRenders().get(pathKey(path))
  if (!render?.isOutdated) return true
  const { promise, resolve } = Promise.withResolvers<boolean>()
  render.onOver.push(() => resolve(true))
  const timer = setTimeout(() => {
    dropLost()
    resolve(false)
  }, patience)
  return promise.finally(() => clearTimeout(timer))
}

/** Paths that are being rendered. */
export function inFlightRenderCount(): number {
  dropLost()
  return inFlightRenders().size
}

function dropLost() {
  const overdue = Date.now() - longestMs
  for (const [key, { renders }] of inFlightRenders()) {
    for (const render of renders) if (render.since <= overdue) end(key, render)
  }
}

function drop(key: string, { onOver }: PathRenders) {
  inFlightRenders().delete(key)
  for (const resolve of onOver) resolve()
}

/**
 * One name for all spellings of a path: Next's key of a page is decoded in part, the address of a request is not.
 * Decoded to the end, two paths may get the same name; then a request waits that need not.
 */
function pathKey(path: string): string {
  let key = path.replace(/(.)\/$/, '$1')
  for (let decoded = decode(key); decoded !== key; decoded = decode(key)) key = decoded
  return key
}

function decode(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}

function inFlightRenders(): Map<string, PathRenders> {
  return singleton('inFlightRenders', () => new Map())
}

/**
 * Renders in flight, by path. Next gives the result of a render to every request for its path that
 * arrives in the meantime (`next/dist/server/response-cache`, `getBatcher`), even if that render
 * read the lake before an expiry. So a run marks the renders in flight as outdated before it
 * reports success, and `proxy.ts` holds back later requests for their paths until they are over:
 * those requests then start a new render. A run itself waits for no render, however many clients
 * have started some.
 */

import type { ServerResponse } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { currentRequest } from '#current-request.ts'
import { singleton } from '#singleton.ts'

interface Render {
  /** When it began, ms since the epoch. */
  readonly since: number
  /** The response to the request that started it; other requests may wait for the same render. */
  readonly response: ServerResponse | undefined
  /** Called when it is over. */
  readonly onOver: () => void
}

/** Renders of one path: usually one; a prefetch renders in addition to it. */
interface PathRenders {
  /** The oldest first. */
  readonly renders: Set<Render>
  /** True if one of them began before the last expiry. */
  isOutdated: boolean
  readonly onOver: (() => void)[]
}

/** A render that takes longer has failed without any notification, ms. */
const longestMs = 120_000

/** The header of the requests with which a run renders expired pages again. */
export const warmingHeader = 'x-warming'

/** A run lets readers go first for no longer than this, ms: pages may be rendered all the time. */
const letReadersGoFirstMs = 1000

/** A request is held back no longer than this, ms; then it is answered with an error. */
const patienceMs = 30_000

/**
 * Call this when the cache has nothing for a path, so that a render of it begins. It is over when
 * {@link endRender} is called, and at the latest when the request that started it is answered: Next
 * also looks for pages that it then renders without storing them (server actions, for instance).
 * @param onOver called when it is over
 */
export function beginRender(path: string, onOver: () => void = () => undefined): void {
  const response = currentRequest()?.response
  const key = pathKey(path)
  const render = { since: Date.now(), response, onOver }
  const known = inFlightRenders().get(key)
  if (known) known.renders.add(render)
  else inFlightRenders().set(key, { renders: new Set([render]), isOutdated: false, onOver: [] })
  // As in the page cache: Next shares the result until everything that follows from it has run.
  response?.once('finish', () => setImmediate(() => end(key, render)))
}

/** Call this when a render of a path is over: its page is stored, or it failed. */
export function endRender(path: string): void {
  const key = pathKey(path)
  const response = currentRequest()?.response
  const own = [...(inFlightRenders().get(key)?.renders ?? [])].find((render) => render.response === response)
  if (own) end(key, own)
}

function end(key: string, render: Render) {
  const known = inFlightRenders().get(key)
  if (known?.renders.delete(render)) render.onOver()
  if (known?.renders.size === 0) drop(key, known)
}

/**
 * Call this when expiries are in force: renders in flight began before them, and no later reader
 * may get their result.
 */
export function outdateInFlightRenders(): void {
  dropLost()
  for (const render of inFlightRenders().values()) render.isOutdated = true
}

/**
 * Resolves when no render in flight for a path began before the last expiry.
 * @param path as in the URL of a request
 * @returns false if one still did after {@link patienceMs}
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

/**
 * Resolves when no page is being rendered for a reader. Rendering keeps a core busy, so what a run
 * rendered meanwhile would make the reader wait.
 * @param patience ms, after which it resolves anyway
 */
export async function noReaderWaits(patience = letReadersGoFirstMs): Promise<void> {
  const giveUp = performance.now() + patience
  while (isReaderWaiting() && performance.now() < giveUp) await pause(5)
}

function isReaderWaiting(): boolean {
  for (const { renders } of inFlightRenders().values()) {
    for (const { response } of renders)
      if (response && !response.destroyed && response.req.headers[warmingHeader] === undefined) return true
  }
  return false
}

/** Number of paths that are being rendered. */
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
 * Times that a path is decoded. Next decodes once, and no form allows a `%` in a path; a client may
 * encode one thousands of times.
 */
const maxDecodings = 8

/**
 * One key for all spellings of a path: Next's key of a page is partly decoded, the URL of a request
 * is not. Fully decoded, two paths may have the same key; then a request waits without need.
 */
export function pathKey(path: string): string {
  let key = path.replace(/(.)\/$/, '$1')
  for (let count = 0; count < maxDecodings && key.includes('%'); count += 1) key = decode(key)
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

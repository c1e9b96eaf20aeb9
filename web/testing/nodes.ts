/** Nodes of one site: processes that serve a copy of its build each, and share its database. */
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { freePort } from '@repo/kit/free-ports.ts'
import { killed } from '@repo/testing/servers.ts'
import { outputOf, runSite } from './next-process.ts'
import { caughtUp, postEvent, statusOf } from './running-site.ts'
import type { TestSite } from './site.ts'

const webFolder = join(import.meta.dirname, '..')

/**
 * A node with a copy of a build as it is now.
 * @param settings that replace those of the site
 * @param build its folder below `web/`, by default that of the site
 */
export async function testNode(
  site: TestSite,
  settings: Readonly<Record<string, string>> = {},
  build = site.env.NEXT_DIST_DIR ?? '',
) {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const distDir = `.next-test-${port}`
  const dataDir = mkdtempSync(join(tmpdir(), 'node-'))
  cpSync(join(webFolder, build), join(webFolder, distDir), { recursive: true })
  // The port is that of this node, not that of the site's URL.
  const clockFile = join(dataDir, 'clock')
  const own = {
    NEXT_DIST_DIR: distDir,
    DATA_DIR: dataDir,
    SITE_PORT: String(port),
    NODE_OPTIONS: `--import=${pathToFileURL(join(import.meta.dirname, 'jumping-clock.mjs'))}`,
    TEST_CLOCK_FILE: clockFile,
  }
  const env = { ...site.env, ...own, ...settings }
  let child: ChildProcess | undefined
  const kill = async () => {
    child?.kill('SIGCONT')
    if (child) await killed(child)
  }
  return {
    url,
    async start() {
      child = runSite({ port, host: '127.0.0.1' }, env)
      await caughtUp(url, child, outputOf(child))
    },
    /** The response that a reader gets; `cache` is MISS if it was rendered for this request. */
    async get(path: string) {
      const response = await fetch(url + path, { redirect: 'manual' })
      const cache = response.headers.get('x-nextjs-cache')
      return { status: response.status, cache, text: await response.text() }
    },
    /** Sends it the webhook event for a document. @returns the answer, and how long it took, ms */
    async notify(id: string) {
      const body = JSON.stringify({ _id: id })
      const begun = performance.now()
      const response = await postEvent(url, body)
      const answer: unknown = await response.json()
      return { status: response.status, ms: performance.now() - begun, body: answer }
    },
    status: () => statusOf(url),
    /** Stops the process as it is; it continues with `thaw`. */
    freeze: () => void child?.kill('SIGSTOP'),
    thaw: () => void child?.kill('SIGCONT'),
    /** Sets its clock. @param offsetMs difference to the real time */
    async setClock(offsetMs: number) {
      writeFileSync(clockFile, String(offsetMs))
      child?.kill('SIGUSR2')
      for (let tries = 0; existsSync(clockFile); tries += 1) {
        if (tries === 600) throw new Error('the clock of the node was not set')
        await sleep(50)
      }
    },
    kill,
    /** Asks it to end, as a supervisor does (SIGTERM), and waits until it has. */
    async stop() {
      if (!child) return
      const ended = once(child, 'exit')
      child.kill('SIGTERM')
      await ended
    },
    async close() {
      await kill()
      rmSync(join(webFolder, distDir), { recursive: true, force: true })
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

/** One node. */
export type TestNode = Awaited<ReturnType<typeof testNode>>

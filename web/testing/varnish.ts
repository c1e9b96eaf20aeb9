import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '@repo/kit/free-ports.ts'
import { answering } from '@repo/testing/servers.ts'
import { backendsVcl, siteVcl, varnishArguments } from '#cluster/edge/varnish/command.ts'
import { outputOf } from './next-process.ts'

/** A node that answers late, on a busy machine, must not lose its requests for that. */
const patientProbe = { interval: '500ms', timeout: '20s' }

/** Token of purges in tests. */
export const edgeToken = 'edge-token-of-tests'

/**
 * @param ports of the nodes
 * @param vcl what the VCL of the repository becomes, for tests of its races
 */
export async function testVarnish(
  ports: readonly number[],
  { port, vcl = (text) => text }: { readonly port?: number; readonly vcl?: (text: string) => string } = {},
) {
  const own = port ?? (await freePort())
  const folder = mkdtempSync(join(tmpdir(), 'varnish-'))
  writeFileSync(join(folder, 'site.vcl'), vcl(readFileSync(siteVcl, 'utf8')))
  const nodes = ports.map((node) => `127.0.0.1:${node}`)
  writeFileSync(join(folder, 'backends.vcl'), backendsVcl(nodes, patientProbe))
  const url = `http://127.0.0.1:${own}`
  let child: ChildProcess | undefined
  /** Varnish has two processes; a group has both. */
  const signal = (name: NodeJS.Signals) => {
    if (child?.pid !== undefined && child.exitCode === null) process.kill(-child.pid, name)
  }
  const kill = async () => {
    if (!child || child.exitCode !== null || child.signalCode !== null) return
    const ended = once(child, 'exit')
    signal('SIGKILL')
    await ended
  }
  return {
    url,
    async start() {
      const started = spawn(
        'varnishd',
        varnishArguments({
          port: own,
          vcl: join(folder, 'site.vcl'),
          includes: [folder],
          workFolder: join(folder, 'work'),
          memory: '64m',
        }),
        {
          detached: true,
          env: { NODE_ENV: 'production', PATH: `${process.env.PATH}:/usr/sbin`, SITE_EDGE_TOKEN: edgeToken },
          stdio: ['ignore', 'pipe', 'pipe'],
        },
      )
      child = started
      await answering(`${url}/edge-health/`, started, outputOf(started))
    },
    /** Like `kill -9`: what it has stored is gone. */
    kill,
    freeze: () => signal('SIGSTOP'),
    thaw: () => signal('SIGCONT'),
    async close() {
      await kill()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** A running Varnish. */
export type TestVarnish = Awaited<ReturnType<typeof testVarnish>>

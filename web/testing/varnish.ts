/** Varnish in front of a site, as `web/edge/README.md` tells operators to run it. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '@repo/kit/free-ports.ts'
import { answering } from '@repo/testing/servers.ts'
import { outputOf } from './next-process.ts'

const vclFolder = join(import.meta.dirname, '../edge/varnish')

/** Token of purges in tests. */
export const edgeToken = 'edge-token-of-tests'

/** A running Varnish. */
export interface TestVarnish {
  readonly url: string
  start(): Promise<void>
  /** Like `kill -9`: what it has stored is gone. */
  kill(): Promise<void>
  freeze(): void
  thaw(): void
  close(): Promise<void>
}

/**
 * @param ports of the nodes
 * @param vcl what the VCL of the repository becomes, for tests of its races
 */
export async function testVarnish(
  ports: readonly number[],
  { port, vcl = (text) => text }: { readonly port?: number; readonly vcl?: (text: string) => string } = {},
): Promise<TestVarnish> {
  const own = port ?? (await freePort())
  const folder = mkdtempSync(join(tmpdir(), 'varnish-'))
  writeFileSync(join(folder, 'site.vcl'), vcl(readFileSync(join(vclFolder, 'site.vcl'), 'utf8')))
  writeFileSync(join(folder, 'backends.vcl'), backends(ports))
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
        [
          '-F',
          ...['-a', `127.0.0.1:${own}`],
          ...['-f', join(folder, 'site.vcl')],
          ...['-n', join(folder, 'work')],
          ...['-p', `vcl_path=${folder}`],
          ...['-s', 'malloc,64m'],
          // The process that serves runs as this user: it can read the folder of this test.
          ...['-j', 'none'],
        ],
        {
          detached: true,
          env: { NODE_ENV: 'production', PATH: `${process.env.PATH}:/usr/sbin`, SITE_EDGE_TOKEN: edgeToken },
          stdio: ['ignore', 'pipe', 'pipe'],
        },
      )
      child = started
      await answering(`${url}/edge-health/`, started, outputOf(started))
    },
    kill,
    freeze: () => signal('SIGSTOP'),
    thaw: () => signal('SIGCONT'),
    async close() {
      await kill()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

function backends(ports: readonly number[]): string {
  const nodes = ports.map(
    (port) => `backend node${port} { .host = "127.0.0.1"; .port = "${port}"; .probe = ready; }`,
  )
  return `import directors;
probe ready { .url = "/api/ready/"; .interval = 500ms; .timeout = 20s; .window = 3; .threshold = 2; .initial = 2; }
${nodes.join('\n')}
sub vcl_init {
  new nodes = directors.round_robin();
${ports.map((port) => `  nodes.add_backend(node${port});`).join('\n')}
}
sub choose_node { set req.backend_hint = nodes.backend(); }
`
}

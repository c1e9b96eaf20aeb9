/** Varnish between nginx and the nodes: its backends, and how it runs. */
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { root } from '@repo/kit/repository.ts'
import type { ChildSpec } from '../supervisor/children.ts'

/** What the cache does: written with the site, and used by every Varnish in front of it. */
const siteVcl = join(root, 'web/edge/varnish/site.vcl')

/** Memory for responses, of about 20 kB each. */
const memory = '256m'

/**
 * The file that `site.vcl` includes: the nodes, and which of them gets a request.
 * @param nodes as `host:port`
 */
export function backendsVcl(nodes: readonly string[]): string {
  const backends = nodes.map((node, n) => {
    const { hostname, port } = new URL(`http://${node}`)
    return `backend node${n + 1} {
  .host = "${hostname.replace(/^\[|\]$/g, '')}";
  .port = "${port || '80'}";
  .probe = ready;
}
`
  })
  return `# Written by npm run cluster at each start.
import directors;

probe ready {
  .url = "/api/ready/";
  .interval = 1s;
  .timeout = 2s;
  .window = 3;
  .threshold = 2;
  .initial = 2;
}

${backends.join('\n')}
sub vcl_init {
  new nodes = directors.round_robin();
${nodes.map((_, n) => `  nodes.add_backend(node${n + 1});`).join('\n')}
}

sub choose_node {
  set req.backend_hint = nodes.backend();
}
`
}

/** Where Varnish listens, and what it needs. */
export interface EdgeCache {
  readonly port: number
  /** As `host:port`. */
  readonly nodes: readonly string[]
  /** With which nodes prove that a purge is theirs. */
  readonly token: string
}

/**
 * Writes the backends and returns how Varnish runs.
 * @param folder for its files
 */
export function varnishSpec(program: string, folder: string, { port, nodes, token }: EdgeCache): ChildSpec {
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'backends.vcl'), backendsVcl(nodes))
  return {
    name: 'varnish',
    program: { path: program },
    args: [
      '-F',
      ...['-n', join(folder, 'work')],
      ...['-a', `127.0.0.1:${port}`],
      // Nobody changes it while it runs.
      ...['-T', 'none'],
      // As its own user it could not enter the data folder.
      ...['-j', 'none'],
      ...['-s', `malloc,${memory}`],
      ...['-p', `vcl_path=${folder}:${dirname(siteVcl)}`],
      ...['-f', siteVcl],
    ],
    cwd: folder,
    env: { PATH: process.env.PATH, SITE_EDGE_TOKEN: token },
    readyUrl: `http://127.0.0.1:${port}/edge-health/`,
  }
}

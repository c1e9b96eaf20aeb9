/** Varnish in front of the nodes. */
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { backendsVcl, siteVcl, varnishArguments } from '@repo/web/cluster/edge/varnish/command.ts'
import type { ChildSpec } from '../supervisor/children.ts'

/** Memory for responses, of about 20 kB each. */
const memory = '256m'

/** Where Varnish listens, and what it needs. */
export interface EdgeCache {
  readonly host: string
  /** URL of the site on this machine. */
  readonly url: string
  /** As `host:port`. */
  readonly nodes: readonly string[]
  /** With which nodes prove that a purge is theirs. */
  readonly token: string
}

/** Writes the backends and returns how Varnish runs. */
export function varnishSpec(program: string, folder: string, edge: EdgeCache): ChildSpec {
  const { host, url, nodes, token } = edge
  mkdirSync(folder, { recursive: true })
  const backends = `# Written by npm run cluster at each start.\n${backendsVcl(nodes)}`
  writeFileSync(join(folder, 'backends.vcl'), backends)
  return {
    name: 'varnish',
    program,
    args: varnishArguments({
      host,
      port: Number(new URL(url).port || '80'),
      vcl: siteVcl,
      includes: [folder, dirname(siteVcl)],
      workFolder: join(folder, 'work'),
      memory,
    }),
    cwd: folder,
    env: { PATH: process.env.PATH, SITE_EDGE_TOKEN: token },
    readyUrl: `${url}/edge-health/`,
  }
}

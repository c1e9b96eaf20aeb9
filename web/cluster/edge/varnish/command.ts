/** How Varnish runs in front of nodes on one machine: its backends and its arguments. */
import { join } from 'node:path'
import { connectionLimits } from '@repo/kit/http/bounded-server.ts'

/** How often Varnish asks a node whether it answers readers, as VCL durations. */
export interface Probe {
  readonly interval: string
  /** After which an unanswered question counts as a failure. */
  readonly timeout: string
}

/** A node that does not answer readers gets no requests two seconds later. */
const quickProbe: Probe = { interval: '1s', timeout: '2s' }

/**
 * A node answers an event within 20 s, and a page that waits for a render within 30 s. Another one
 * is asked after this time.
 */
const firstByteTimeout = '35s'

/**
 * The file that `site.vcl` includes: the nodes, and which of them gets a request.
 * @param nodes as `host:port`
 */
export function backendsVcl(nodes: readonly string[], { interval, timeout }: Probe = quickProbe): string {
  const backends = nodes.map((node, n) => {
    const { hostname, port } = new URL(`http://${node}`)
    return `backend node${n + 1} {
  .host = "${hostname.replace(/^\[|\]$/g, '')}";
  .port = "${port || '80'}";
  .probe = answers;
  .first_byte_timeout = ${firstByteTimeout};
}
`
  })
  return `import directors;

probe answers {
  .url = "/api/health/";
  .interval = ${interval};
  .timeout = ${timeout};
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

/** Options with which a Varnish on this machine is started. */
export interface VarnishCommand {
  /** Address that it listens on, otherwise that of the loopback. */
  readonly host?: string
  readonly port: number
  /** Path of `site.vcl`. */
  readonly vcl: string
  /** Folders of files that it includes; the first one with `backends.vcl` counts. */
  readonly includes: readonly string[]
  /** Folder for the files that Varnish writes. */
  readonly workFolder: string
  /** Memory for responses, such as `256m`. */
  readonly memory: string
}

/**
 * Lines of varnishd's log in memory that are left out. It writes them for each response that it
 * has, which takes a tenth of its time, and nobody reads them. Requests to the nodes and errors
 * stay.
 */
const unlogged = [
  ...['Timestamp', 'ReqStart', 'ReqMethod', 'ReqURL', 'ReqProtocol', 'ReqHeader', 'ReqUnset', 'ReqAcct'],
  ...['VCL_call', 'VCL_return', 'Hit', 'Filters', 'Length'],
  ...['RespProtocol', 'RespStatus', 'RespReason', 'RespHeader', 'RespUnset'],
]

/** The arguments of `varnishd` for a process that stays in the foreground. */
export function varnishArguments(command: VarnishCommand): string[] {
  const { host = '127.0.0.1', port, vcl, includes, workFolder, memory } = command
  return [
    '-F',
    ...['-n', workFolder],
    ...['-a', `${host.includes(':') ? `[${host}]` : host}:${port}`],
    // Nobody changes it while it runs.
    ...['-T', 'none'],
    // As its own user it could not enter folders that only this user may enter.
    ...['-j', 'none'],
    ...['-s', `malloc,${memory}`],
    ...['-p', `vcl_path=${includes.join(':')}`],
    // The nodes compress, also with Brotli; Varnish could only do gzip.
    ...['-p', 'http_gzip_support=off'],
    // With its five seconds, load balancers often send a request just when it closes a connection.
    ...['-p', `timeout_idle=${connectionLimits.idleMs / 1000}`],
    ...['-p', `vsl_mask=${unlogged.map((tag) => `-${tag}`).join(',')}`],
    ...['-f', vcl],
  ]
}

/** The VCL of the site, which includes `backends.vcl`. */
export const siteVcl = join(import.meta.dirname, 'site.vcl')

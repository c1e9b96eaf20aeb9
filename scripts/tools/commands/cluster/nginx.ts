/** nginx in front of the nodes: its configuration, and how it runs. */
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ChildSpec } from '../supervisor/children.ts'

/** Where nginx listens, and which servers it asks. */
interface LoadBalancer {
  readonly host: string
  readonly port: number
  /** As `host:port`. */
  readonly nodes: readonly string[]
  /** Port of Varnish, which gets the readers while it responds; undefined without Varnish. */
  readonly edgePort: number | undefined
}

/**
 * Configuration of one nginx process that serves.
 * @param http what is in its block "http", in addition to where it writes
 */
export function nginxFile(http: string): string {
  return `# Written at each start.
daemon off;
worker_processes 1;
pid nginx.pid;
error_log stderr warn;

events {
  worker_connections 2048;
}

http {
  access_log off;
  server_tokens off;
  client_body_temp_path temporary/body;
  proxy_temp_path temporary/proxy;
  fastcgi_temp_path temporary/fastcgi;
  uwsgi_temp_path temporary/uwsgi;
  scgi_temp_path temporary/scgi;
${http}
}
`
}

/**
 * Configuration of nginx. Of the nodes, nginx notices only that one does not respond (`max_fails`):
 * active checks of `/api/health/` are not part of its free edition.
 */
export function nginxConfiguration({ host, port, nodes, edgePort }: LoadBalancer): string {
  const servers = (options: string) =>
    nodes.map((node) => `    server ${node} max_fails=1 fail_timeout=2s${options};`).join('\n')
  const site =
    edgePort === undefined
      ? servers('')
      : `    server 127.0.0.1:${edgePort} max_fails=1 fail_timeout=2s;\n${servers(' backup')}`
  return nginxFile(`  # No request is longer than an event of the lake, so none is written to the disk.
  client_max_body_size 2m;
  client_body_buffer_size 2m;
  proxy_max_temp_file_size 0;

  # The proxy for TLS in front of this one, if there is one, says so.
  map $http_x_forwarded_proto $reader_scheme {
    default $http_x_forwarded_proto;
    '' $scheme;
  }

  upstream site {
${site}
    keepalive 64;
  }

  upstream nodes {
${servers('')}
    keepalive 64;
  }

  server {
    listen ${host.includes(':') ? `[${host}]` : host}:${port};

    proxy_http_version 1.1;
    proxy_set_header Connection '';
    proxy_set_header Host $http_host;
    proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;
    proxy_set_header X-Forwarded-Proto $reader_scheme;
    proxy_connect_timeout 2s;
    # A node answers an event within 20 s, and a page that waits for a render within 30 s.
    proxy_read_timeout 40s;
    # A request that may change something is repeated only if no node has got it.
    proxy_next_upstream error timeout;
    proxy_next_upstream_tries 3;

    location / {
      proxy_pass http://site;
    }

    # While two builds are served, only the nodes of a page's own build may have its files.
    location /_next/static/ {
      proxy_next_upstream error timeout http_404;
      proxy_next_upstream_tries 0;
      proxy_pass http://nodes;
    }

    # Events of the lake do not wait for the cache.
    location = /api/revalidate/ {
      proxy_pass http://nodes;
    }
  }`)
}

/** Writes the configuration of a load balancer and returns how it runs. */
export function nginxSpec(program: string, folder: string, balancer: LoadBalancer): ChildSpec {
  const { host, port } = balancer
  const target = { '0.0.0.0': '127.0.0.1', '::': '[::1]' }[host] ?? (host.includes(':') ? `[${host}]` : host)
  const readyUrl = `http://${target}:${port}/api/health/`
  return nginxChild(program, folder, { configuration: nginxConfiguration(balancer), readyUrl })
}

/** Writes a configuration and returns how nginx runs with it. */
export function nginxChild(
  program: string,
  folder: string,
  { configuration, readyUrl }: { configuration: string; readyUrl: string },
): ChildSpec {
  mkdirSync(join(folder, 'temporary'), { recursive: true })
  const file = join(folder, 'nginx.conf')
  writeFileSync(file, configuration)
  return {
    name: 'nginx',
    program: { path: program },
    // `-e`: until it has read its configuration, it would write to a file of the system.
    args: ['-p', `${folder}/`, '-c', file, '-e', 'stderr'],
    cwd: folder,
    env: { PATH: process.env.PATH },
    readyUrl,
  }
}

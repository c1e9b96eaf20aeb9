/** nginx, with which the site is compared: its configuration, and how it runs. */
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ChildSpec } from '@repo/commands/supervisor/children.ts'

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
 * A load balancer in front of nodes.
 * @param nodes as `host:port`
 */
export function balancerSpec(
  program: string,
  folder: string,
  port: number,
  nodes: readonly string[],
): ChildSpec {
  const configuration = nginxFile(`  upstream nodes {
${nodes.map((node) => `    server ${node};`).join('\n')}
    keepalive 64;
  }

  server {
    listen 127.0.0.1:${port};
    proxy_http_version 1.1;
    proxy_set_header Connection '';
    proxy_set_header Host $http_host;

    location / {
      proxy_pass http://nodes;
    }
  }`)
  return nginxChild(program, folder, { configuration, readyUrl: `http://127.0.0.1:${port}/api/health/` })
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
    program,
    // `-e`: until it has read its configuration, it would write to a file of the system.
    args: ['-p', `${folder}/`, '-c', file, '-e', 'stderr'],
    cwd: folder,
    env: { PATH: process.env.PATH },
    readyUrl,
  }
}

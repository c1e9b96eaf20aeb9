import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { newFolder } from '@repo/kit/testing/new-folder.ts'
import { expect, test } from 'vitest'
import { nginxConfiguration, nginxSpec } from './nginx.ts'

const balancer = {
  host: '127.0.0.1',
  port: 3000,
  nodes: ['127.0.0.1:4001', '127.0.0.1:4002'],
  edgePort: undefined,
}

function serversOf(configuration: string, upstream: string): string[] {
  const [, block = ''] = configuration.split(`upstream ${upstream} {`)
  return [...(block.split('}')[0] ?? '').matchAll(/server (.*);/g)].map(([, server = '']) => server)
}

test('readers get all nodes in turn, and a node that does not respond gets none for two seconds', () => {
  const configuration = nginxConfiguration(balancer)
  const nodes = ['127.0.0.1:4001 max_fails=1 fail_timeout=2s', '127.0.0.1:4002 max_fails=1 fail_timeout=2s']
  expect(serversOf(configuration, 'site')).toEqual(nodes)
  expect(serversOf(configuration, 'nodes')).toEqual(nodes)
})

test('with Varnish, the nodes get readers only while Varnish does not respond', () => {
  const configuration = nginxConfiguration({ ...balancer, edgePort: 4000 })
  expect(serversOf(configuration, 'site')).toEqual([
    '127.0.0.1:4000 max_fails=1 fail_timeout=2s',
    '127.0.0.1:4001 max_fails=1 fail_timeout=2s backup',
    '127.0.0.1:4002 max_fails=1 fail_timeout=2s backup',
  ])
  expect(serversOf(configuration, 'nodes')).not.toContainEqual(expect.stringContaining('backup'))
})

test.each([
  ['127.0.0.1', '127.0.0.1:3000', 'http://127.0.0.1:3000/'],
  ['0.0.0.0', '0.0.0.0:3000', 'http://127.0.0.1:3000/'],
  ['::', '[::]:3000', 'http://[::1]:3000/'],
  ['::1', '[::1]:3000', 'http://[::1]:3000/'],
])('on %s it listens at %s, and is asked at %s', (host, listen, url) => {
  const folder = newFolder()
  const spec = nginxSpec('/usr/sbin/nginx', folder, { ...balancer, host })
  expect(spec.readyUrl).toMatch(url)
  expect(readFileSync(join(folder, 'nginx.conf'), 'utf8')).toContain(`listen ${listen};`)
})

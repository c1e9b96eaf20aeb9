import { once } from 'node:events'
import { Agent, createServer, get } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { writingClient } from '@repo/importer/import.ts'
import { withoutProxy } from '@repo/kit/environment/env-files.mjs'
import { parseEnvironment } from '@repo/kit/environment/environment.ts'
import { localServer } from '@repo/kit/testing/local-server.ts'
import { expect, test, vi } from 'vitest'
import { partsOf, stopAll } from './product.ts'

const secrets = {
  SANITY_API_READ_TOKEN: 'read-token-of-the-test',
  SANITY_API_WRITE_TOKEN: 'write-token-of-the-test',
  SANITY_WEBHOOK_SECRET: 'webhook-secret-of-the-test',
  SITE_STATUS_TOKEN: 'status-token-of-the-test',
  SITE_EDGE_TOKEN: 'edge-token-of-the-test',
  SITE_DATABASE_URL: 'postgres://user:password@db.example/site',
  ALGOLIA_SEARCH_KEY: 'search-key-of-the-test',
  ALGOLIA_ADMIN_KEY: 'admin-key-of-the-test',
  ALGOLIA_ANALYTICS_KEY: 'analytics-key-of-the-test',
  STUDIO_PASSWORD: 'password of the test',
  OIDC_CLIENT_SECRET: 'oidc-secret-of-the-test',
  SMTP_URL: 'smtp://user:password@mail.example',
  SLACK_WEBHOOK_URL: 'https://chat.example/secret',
}

test('a part gets only the secrets that it reads', () => {
  // In the shell of the person who starts the product.
  vi.stubEnv('SANITY_SETUP_TOKEN', 'setup-token-of-the-test')
  vi.stubEnv('ALGOLIA_ADMIN_KEY', secrets.ALGOLIA_ADMIN_KEY)
  const parts = partsOf({
    environment: parseEnvironment(secrets, '/nowhere'),
    mode: 'production',
    siteDist: '.next',
    studioDist: 'dist',
  })
  const names = Object.keys({ ...secrets, SANITY_SETUP_TOKEN: '' })
  const had = Object.entries(parts).map(([name, { env }]) => [name, names.filter((secret) => env[secret])])
  expect(Object.fromEntries(had)).toEqual({
    search: ['SITE_STATUS_TOKEN', 'ALGOLIA_SEARCH_KEY', 'ALGOLIA_ADMIN_KEY'],
    lake: [
      'SANITY_API_READ_TOKEN',
      'SANITY_API_WRITE_TOKEN',
      'SANITY_WEBHOOK_SECRET',
      'SITE_STATUS_TOKEN',
      'STUDIO_PASSWORD',
      'OIDC_CLIENT_SECRET',
      'SMTP_URL',
      'SLACK_WEBHOOK_URL',
    ],
    site: [
      'SANITY_API_READ_TOKEN',
      'SANITY_API_WRITE_TOKEN',
      'SANITY_WEBHOOK_SECRET',
      'SITE_STATUS_TOKEN',
      'SITE_EDGE_TOKEN',
      'SITE_DATABASE_URL',
      'ALGOLIA_SEARCH_KEY',
      'ALGOLIA_ADMIN_KEY',
      'ALGOLIA_ANALYTICS_KEY',
    ],
    studio: ['SITE_STATUS_TOKEN'],
  })
})

test('requests to our own parts, with their tokens, never go to the proxy of the shell', async () => {
  const asked: string[] = []
  const listening = async (name: string) => {
    const server = createServer((request, response) => {
      asked.push(`${name} ${request.headers.authorization}`)
      response.setHeader('content-type', 'application/json').end('{"result":0}')
    })
    server.on('connect', (_request, socket) => {
      asked.push(`${name} CONNECT`)
      socket.end('HTTP/1.1 502 Bad Gateway\r\n\r\n')
    })
    return localServer(server)
  }
  const [proxy, lake] = await Promise.all([listening('proxy'), listening('lake')])
  const environment = parseEnvironment({ ...secrets, SANITY_API_HOST: lake.url }, '/nowhere')
  for (const name of ['NO_PROXY', 'no_proxy']) vi.stubEnv(name, undefined)
  for (const name of ['HTTP_PROXY', 'http_proxy']) vi.stubEnv(name, proxy.url)
  const { env } = partsOf({ environment, mode: 'production', siteDist: '.next', studioDist: 'dist' }).site
  vi.stubEnv('NO_PROXY', env.NO_PROXY)
  vi.stubEnv('no_proxy', env.no_proxy)
  await writingClient(environment).withConfig({ maxRetries: 0 }).fetch('0')
  // As with NODE_USE_ENV_PROXY.
  const agent = new Agent({ proxyEnv: { ...process.env } })
  const headers = { authorization: 'of node' }
  for (const host of ['127.0.0.1', 'localhost'])
    await once(get(lake.url.replace('127.0.0.1', host), { agent, headers }), 'response')
  agent.destroy()
  for (const { close } of [proxy, lake]) await close()
  vi.unstubAllEnvs()
  expect(asked).toEqual([`lake Bearer ${secrets.SANITY_API_WRITE_TOKEN}`, 'lake of node', 'lake of node'])
})

test('what the shell keeps away from its proxy stays so', () => {
  const own = { SANITY_API_HOST: 'https://lake.example.com', ALGOLIA_HOST: '', HOST: 'fd00::5' }
  const listed = (env: Record<string, string>) => withoutProxy({ ...own, ...env }).NO_PROXY.split(',')
  expect(listed({ NO_PROXY: 'one.example, two.example' })).toEqual(
    expect.arrayContaining(['one.example', 'two.example', 'lake.example.com', '::1', '[::1]', 'fd00::5']),
  )
  expect(listed({ NO_PROXY: '*' })).toEqual(['*'])
})

test('lake and search stop after the parts that ask them, which they do not wait for long', async () => {
  const ends: string[] = []
  const part = (name: string, ms: number) => ({
    name,
    stop: () => sleep(ms).then(() => void ends.push(name)),
  })
  for (const ms of [50, 1500])
    await stopAll([part('search', 0), part('lake', 20), part('studio', 20), part('site', ms)])
  expect(ends).toEqual([...['studio', 'site', 'search', 'lake'], ...['studio', 'search', 'lake', 'site']])
})

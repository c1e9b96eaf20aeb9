import { type ClientConfig, createClient } from '@sanity/client'
import { z } from 'zod'
import type { LakeOptions } from '../options.ts'
import { type Lake, startLake } from '../server.ts'

/** Tokens of the embedded lake in tests. */
export const tokens = { read: 'a-token-that-reads', write: 'a-token-that-writes' }

/** Options for test lakes: in memory, on a free port. */
export function testOptions(options: Partial<LakeOptions> = {}): LakeOptions {
  return {
    port: 0,
    host: '127.0.0.1',
    dataDir: ':memory:',
    projectId: 'test',
    dataset: 'production',
    readToken: tokens.read,
    writeToken: tokens.write,
    allowedOrigins: ['http://localhost:3333'],
    webhook: { url: '', secret: 'a-secret-of-the-webhook' },
    ...options,
  }
}

/** Starts a lake in memory; its webhook goes to `webhookUrl`. */
export function testLake({
  dataDir = ':memory:',
  webhookUrl = '',
  retriesMs = [20, 20],
} = {}): Promise<Lake> {
  const webhook = { url: webhookUrl, secret: 'a-secret-of-the-webhook', retriesMs }
  return startLake(testOptions({ dataDir, webhook }))
}

/** Sanity's client for a lake, by default with the token that may write. */
export function clientOf(lake: Pick<Lake, 'url'>, config: Partial<ClientConfig> = {}) {
  return createClient({
    apiHost: lake.url,
    useProjectHostname: false,
    projectId: 'test',
    dataset: 'production',
    apiVersion: '2025-02-19',
    token: tokens.write,
    useCdn: false,
    maxRetries: 0,
    ...config,
  })
}

/** A new person who has signed in; the first one is an administrator. */
export async function clientOfPerson(lake: Lake, name: string, role: 'administrator' | 'editor' | 'viewer') {
  const [email, password] = [`${name}@example.com`, 'correct horse battery']
  const body = { email, name, role, password }
  const { person } = await clientOf(lake).request({ url: '/people', method: 'POST', body })
  const login = `${lake.url}/v1/auth/login/local?origin=${encodeURIComponent('http://localhost:3333/')}`
  const form = new URLSearchParams({ email, password })
  const { headers } = await fetch(login, { method: 'POST', body: form, redirect: 'manual' })
  const code = headers.get('location')?.split('#sid=')[1]
  const { token } = z
    .object({ token: z.string() })
    .parse(await (await fetch(`${lake.url}/v1/auth/fetch?sid=${code}`)).json())
  return { id: String(person.id), client: clientOf(lake, { token }) }
}

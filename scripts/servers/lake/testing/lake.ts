import { type ClientConfig, createClient } from '@sanity/client'
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
export function testLake({ dataDir = ':memory:', webhookUrl = '' } = {}): Promise<Lake> {
  const webhook = { url: webhookUrl, secret: 'a-secret-of-the-webhook', retriesMs: [20, 20] }
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

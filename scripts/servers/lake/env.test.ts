import { expect, test } from 'vitest'
import { parseEnv } from './env.ts'

const good = {
  SANITY_API_HOST: 'http://localhost:3334',
  SANITY_STUDIO_URL: 'http://localhost:3333',
  SANITY_PROJECT_ID: 'test',
  SANITY_DATASET: 'production',
  SANITY_API_READ_TOKEN: 'r'.repeat(20),
  SANITY_API_WRITE_TOKEN: 'w'.repeat(20),
  SANITY_WEBHOOK_SECRET: 's'.repeat(20),
  DATA_DIR: '/data',
}

test('the lake trusts the proxies of the settings', () => {
  expect(parseEnv({ ...good, TRUSTED_PROXIES: '10.0.0.5' }).trustedProxies).toBe('10.0.0.5')
})

test('revisions are kept for the configured number of days', () => {
  expect(parseEnv(good).historyDays).toBeUndefined()
  expect(parseEnv({ ...good, HISTORY_DAYS: '' }).historyDays).toBeUndefined()
  expect(parseEnv({ ...good, HISTORY_DAYS: '30' }).historyDays).toBe(30)
  expect(parseEnv({ ...good, HISTORY_DAYS: '0' }).historyDays).toBe(0)
})

test('the limits of hosted Sanity are enforced with STRICT=hosted', () => {
  expect(parseEnv(good).strict).toBe(false)
  expect(parseEnv({ ...good, STRICT: 'hosted' }).strict).toBe(true)
})

test('a provider needs its issuer, and an id and a secret for the lake', () => {
  expect(parseEnv(good).oidc).toBeUndefined()
  const provider = { OIDC_ISSUER: 'https://accounts.example.com', OIDC_CLIENT_ID: 'loomwork' }
  expect(() => parseEnv({ ...good, ...provider })).toThrow('OIDC_CLIENT_ID or OIDC_CLIENT_SECRET is not')
  expect(parseEnv({ ...good, ...provider, OIDC_CLIENT_SECRET: 'secret' }).oidc).toEqual({
    issuer: 'https://accounts.example.com',
    clientId: 'loomwork',
    clientSecret: 'secret',
    title: 'Company account',
  })
  expect(() => parseEnv({ ...good, OIDC_ISSUER: 'accounts.example.com' })).toThrow('OIDC_ISSUER is "accounts')
  const plain = { ...provider, OIDC_ISSUER: 'http://accounts.example.com', OIDC_CLIENT_SECRET: 'secret' }
  expect(() => parseEnv({ ...good, ...plain })).toThrow('has to begin with https://')
  expect(parseEnv({ ...good, ...plain, OIDC_ISSUER: 'http://localhost:9000' }).oidc).toBeDefined()
})

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../repository.ts'
import { addresses } from './env-files.mjs'
import { edgeProblems, readSettings, type SettingName, settings } from './settings.ts'

const names = Object.keys(settings).sort()
const fallbackOf = (name: string) => Object.entries(settings).find(([key]) => key === name)?.[1].fallback

/** Lines `NAME=value` of `.env.example`; a setting without a default is commented out. */
const example = readFileSync(join(root, '.env.example'), 'utf8')
const documented = [...example.matchAll(/^(#?)([A-Z][A-Z_]+)=(.*)$/gm)].map(
  ([, comment, name = '', value = '']) => ({ name, value, isComment: comment === '#' }),
)

test('.env.example documents every setting exactly once, and nothing else', () => {
  expect(documented.map(({ name }) => name).sort()).toEqual(names)
})

test('.env.example describes each folder, key and port in one place', () => {
  const sentences = example.match(/^# [A-Z].*$/gm) ?? []
  expect(new Set(sentences).size).toBe(sentences.length)
})

test('.env.example shows the defaults', () => {
  // The lake has its own default, which applies when the variable is empty.
  const shown = documented.filter(({ name, isComment }) => !isComment && name !== 'HISTORY_DAYS')
  expect(shown.length).toBeGreaterThan(10)
  for (const { name, value } of shown) expect(`${name}=${value}`).toBe(`${name}=${fallbackOf(name)}`)
})

test('the defaults needed before the installation are the same', () => {
  for (const { variable, fallback } of addresses) expect(fallbackOf(variable), variable).toBe(fallback)
  expect(readFileSync(join(root, 'scripts/packages/kit/environment/env-files.mjs'), 'utf8')).toContain(
    `DATA_DIR || '${settings.DATA_DIR.fallback}'`,
  )
})

test("the Studio's literals, which Vite replaces, have the same defaults", () => {
  const sameAs: Record<string, SettingName> = {
    SANITY_STUDIO_PROJECT_ID: 'SANITY_PROJECT_ID',
    SANITY_STUDIO_DATASET: 'SANITY_DATASET',
    SANITY_STUDIO_API_HOST: 'SANITY_API_HOST',
    SANITY_STUDIO_SITE_URL: 'NEXT_PUBLIC_SITE_URL',
  }
  const read = (file: string) => readFileSync(join(root, 'studio', file), 'utf8')
  const code = read('environment.ts') + read('sanity.cli.ts')
  const literals = [...code.matchAll(/process\.env\.(\w+) \?\? '([^']*)'/g)]
  expect(new Set(literals.map(([, name]) => name))).toEqual(new Set(Object.keys(sameAs)))
  for (const [, name = '', value] of literals) expect(value, name).toBe(fallbackOf(sameAs[name] ?? ''))
})

test('a part gets only the settings that it reads, with defaults', () => {
  const given = { ALGOLIA_SEARCH_KEY: 'key', HOST: '', SANITY_DATASET: 'x' }
  const empty = [
    ...['ALGOLIA_ADMIN_KEY', 'SEARCH_PORT', 'SITE_STATUS_TOKEN', 'STRICT', 'OTEL_SERVICE_NAME'],
    ...['ENDPOINT', 'TRACES_ENDPOINT', 'HEADERS'].map((name) => `OTEL_EXPORTER_OTLP_${name}`),
    'OTEL_TRACES_SAMPLER_ARG',
  ]
  expect(readSettings('search', given, { title: '' })).toEqual({
    ALGOLIA_HOST: 'http://localhost:3335',
    ALGOLIA_SEARCH_KEY: 'key',
    HOST: '127.0.0.1',
    DATA_DIR: '.data',
    LOG_FORMAT: 'text',
    ...Object.fromEntries(empty.map((name) => [name, ''])),
  })
})

test.each([
  ['NEXT_PUBLIC_SITE_URL', 'localhost:3000', 'write a whole address with its scheme'],
  ['NEXT_PUBLIC_SITE_URL', 'https://example.com/docs', 'write the address without a path'],
  ['NEXT_PUBLIC_SITE_URL', 'https://example.com?a', 'write the address without a path'],
  ['SITE_PORT', '65536', 'write the number of a port'],
  ['STRICT', 'yes', 'write hosted, or leave it empty'],
  ['LOG_FORMAT', 'JSON', 'write text or json'],
  ['OTEL_TRACES_SAMPLER_ARG', '10', 'write a part of all traces, 0 to 1'],
  ['HISTORY_DAYS', 'a year', 'write a whole number of days'],
  ['WATCHDOG_SECONDS', '5', 'write 10 to 3600 seconds'],
  ['SANITY_DATASET', 'Production', 'use lower-case letters'],
  ['ALGOLIA_ANALYTICS_REGION', 'eu', 'write us or de'],
  ['ALGOLIA_APP_ID', '', 'write the id of the application'],
  ['SITE_RECONCILE_SECONDS', 'often', 'write a whole number of seconds'],
  ['SITE_PRERENDERED_PAGES', 'some', 'write a whole number of pages, or all'],
])('%s may not be "%s"', (name, value, advice) => {
  const read = () => readSettings('commands', { [name]: value }, { title: 'Wrong:' })
  expect(read).toThrow(`Wrong:\n  - ${name} is "${value}": ${advice}`)
})

test.each(['proxy.example', '10.0.0.0/33', '0.0.0.0/0'])('TRUSTED_PROXIES may not have "%s"', (wrong) => {
  const read = (value: string) => readSettings('lake', { TRUSTED_PROXIES: value }, { title: 'Wrong:' })
  expect(() => read(`10.0.0.5, ${wrong}`)).toThrow(
    `TRUSTED_PROXIES has "${wrong}": write the addresses or networks of your proxies`,
  )
  expect(read('10.0.0.5, fd00::/8').TRUSTED_PROXIES).toBe('10.0.0.5, fd00::/8')
})

test.each([
  ['STUDIO_PASSWORD', 'guess-me', 'is too short: use 12 characters or more'],
  ['OTEL_EXPORTER_OTLP_ENDPOINT', 'user:guess-me@host', 'is not a URL of http or https'],
])('%s is not printed when it is refused', (name, value, problem) => {
  const read = () => readSettings('commands', { [name]: value }, { title: 'Wrong:' })
  expect(read).toThrow(`${name} ${problem}`)
  expect(read).not.toThrow('guess-me')
})

test.each([
  ['another scheme', 'mysql://user:guess-me@db.example/site'],
  ['no scheme', 'user:guess-me@db.example/site'],
  ['no database', 'postgres://user:guess-me@db.example'],
  ['no host', 'postgres:///site'],
  ['a # in the password', 'postgres://user:guess-me#1@db.example/site'],
  ['a # after digits in the password', 'postgres://user:12#guess-me@db.example/site'],
  ['a % in the password', 'postgres://user:guess-me%@db.example/site'],
])('an address of a database with %s is refused without being printed', (_what, value) => {
  const read = () => readSettings('site', { SITE_DATABASE_URL: value }, { title: 'Wrong:' })
  expect(read).toThrow('SITE_DATABASE_URL is not the address of a Postgres database: write postgres://')
  expect(read).not.toThrow('guess-me')
})

test.each(['', 'postgres://user:p%40ss%23@db.example:5433/site?sslmode=verify-full', 'postgresql://db/site'])(
  'SITE_DATABASE_URL may be "%s"',
  (value) => {
    const read = readSettings('site', { SITE_DATABASE_URL: ` ${value} ` }, { title: 'Wrong:' })
    expect(read.SITE_DATABASE_URL).toBe(value)
  },
)

test('all problems are reported in one message, including missing and short secrets', () => {
  const required = ['SANITY_API_HOST', 'SANITY_API_READ_TOKEN', 'SANITY_WEBHOOK_SECRET'] as const
  const demands = { title: 'The lake cannot start:', required, minSecretLength: 16 }
  expect(() =>
    readSettings('lake', { SANITY_API_READ_TOKEN: 'short', SANITY_WEBHOOK_SECRET: '' }, demands),
  ).toThrowErrorMatchingInlineSnapshot(`
    [Error: The lake cannot start:
      - SANITY_API_HOST is not set: npm start sets it.
      - SANITY_API_READ_TOKEN is shorter than 16 characters: the site reads the lake with it. npm start makes one that is long enough.
      - SANITY_WEBHOOK_SECRET is empty: it proves that a webhook is from the lake. npm start makes it and keeps it in .env.local.]
  `)
})

test('an edge cache without a token is a problem of the settings', () => {
  expect(edgeProblems({ SITE_EDGE_URLS: '', SITE_EDGE_TOKEN: '' })).toEqual([])
  expect(edgeProblems({ SITE_EDGE_URLS: 'http://a', SITE_EDGE_TOKEN: 't' })).toEqual([])
  expect(edgeProblems({ SITE_EDGE_URLS: 'http://a', SITE_EDGE_TOKEN: '' })).toEqual([
    'SITE_EDGE_TOKEN is empty: Varnish accepts purges only with a token.',
  ])
})

/** A foreign page that a writer opens cannot use the API through the writer's browser. */
import { openedForFile } from '@repo/kit/testing/opened.ts'
import { expect, test } from 'vitest'
import { startLake } from '../server.ts'
import { clientOf, testOptions, tokens } from '../testing/lake.ts'
import { ask, login } from '../testing/requests.ts'

const lake = openedForFile(() =>
  startLake(
    testOptions({
      publicUrl: 'https://lake.example.com',
      allowedOrigins: ['https://studio.example.com', 'https://docs.example.com'],
      studioPassword: 'a long password of the writers',
    }),
  ),
)

type Headers = Readonly<Record<string, string>>

const statusOf = async (path: string, sent: Parameters<typeof ask>[2]) => (await ask(lake, path, sent)).status

const query = '/v2025-02-19/data/query/production?query=*'
const listen = '/v2025-02-19/data/listen/production?query=*['

const foreign = {
  'an image': { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'no-cors', 'sec-fetch-dest': 'image' },
  'an image on another port or subdomain': { 'sec-fetch-site': 'same-site', 'sec-fetch-dest': 'image' },
  'a link or a frame': { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate' },
  'a script': { 'sec-fetch-site': 'cross-site', origin: 'https://elsewhere.example' },
  'a script of a browser without Sec-Fetch-Site': { origin: 'https://elsewhere.example' },
  'a script in a sandbox': { origin: 'null' },
  'a script of our host on another port': { origin: 'https://docs.example.com:8443' },
  'a name that was rebound to this machine': {
    host: 'rebound.example:3334',
    'sec-fetch-site': 'same-origin',
  },
  'a name that ends like ours': { host: 'evil-lake.example.com' },
  'a name that begins like ours': { host: 'lake.example.com.evil.example' },
} satisfies Readonly<Record<string, Headers>>

test.each(Object.entries(foreign))('%s of a foreign page has no access to the API', async (_, headers) => {
  for (const path of [query, listen, '/v1/users/me', '/vX/projects'])
    expect(await statusOf(path, { headers }), path).toBe(403)
  const json = { mutations: [{ create: { _id: 'foreign', _type: 'x' } }] }
  const form = { headers: { ...headers, 'content-type': 'text/plain' }, token: tokens.write, json }
  expect(await statusOf('/v2025-02-19/data/mutate/production', form)).toBe(403)
  expect(await clientOf(lake).getDocument('foreign')).toBeUndefined()
})

const ours: Readonly<Record<string, Headers>> = {
  'a client that is not a browser': {},
  'the Studio': {
    origin: 'https://studio.example.com',
    'sec-fetch-site': 'same-site',
    host: 'lake.example.com',
  },
  'the Studio by its project': { origin: 'https://studio.example.com', host: 'test.lake.example.com' },
  'a site elsewhere': { origin: 'https://docs.example.com', 'sec-fetch-site': 'cross-site' },
  'a URL that was typed': { 'sec-fetch-site': 'none', 'sec-fetch-mode': 'navigate' },
  'the lake itself': { origin: 'https://lake.example.com', host: 'lake.example.com' },
  'this machine by its project': { host: 'test.localhost:3334', 'sec-fetch-site': 'same-origin' },
  'a container by its name': { host: 'lake:3334' },
  'an IP address of the network': { host: '192.168.1.5:3334' },
  'an IPv6 address': { host: '[fe80::1]:3334' },
}

test('a foreign page cannot send the form of a sign-in page', async () => {
  const path = login('https://studio.example.com/')
  const form = { password: 'a long password of the writers' }
  const statusOfForm = (headers: Headers) => statusOf(path, { headers, form })
  expect(await statusOfForm({ 'sec-fetch-site': 'cross-site', origin: 'null' })).toBe(403)
  expect(await statusOfForm({ 'sec-fetch-site': 'same-site', origin: 'https://docs.example.com' })).toBe(403)
  expect(await statusOfForm({ origin: 'https://elsewhere.example' })).toBe(403)
  // A page without a referrer sends no origin, and over plain HTTP nothing about the site either.
  expect(await statusOfForm({ 'sec-fetch-site': 'same-origin', origin: 'null' })).toBe(303)
  expect(await statusOfForm({ origin: 'null' })).toBe(303)
  const rebound = { 'sec-fetch-site': 'same-origin', origin: 'null', host: 'rebound.example' }
  expect(await statusOfForm(rebound)).toBe(403)
  expect(await statusOf(path, { headers: foreign['a link or a frame'] })).toBe(200)
})

test.each(Object.entries(ours))('%s is served', async (_, headers) => {
  expect(await statusOf(query, { headers })).toBe(200)
})

test('images and files are available to every page', async () => {
  const asset = await clientOf(lake).assets.upload('file', Buffer.from('text'), { filename: 'a.txt' })
  const { pathname } = new URL(asset.url)
  for (const [what, headers] of Object.entries(foreign))
    expect(await statusOf(pathname, { headers }), what).toBe(200)
})

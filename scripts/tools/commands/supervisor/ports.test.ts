import { addresses, portsBesideAddresses } from '@repo/kit/environment/env-files.mjs'
import { parseEnvironment } from '@repo/kit/environment/environment.ts'
import { localServer } from '@repo/kit/testing/local-server.ts'
import { expect, test, vi } from 'vitest'
import { configuredPorts, refusalOfNames, refusalOfPorts } from './ports.mjs'

function ports(settings: Readonly<Record<string, string>>): Record<string, string> {
  for (const [name, value] of Object.entries(settings)) vi.stubEnv(name, value)
  return Object.fromEntries(
    configuredPorts(process.env).map(({ name, port, variable }) => [name, `${port} by ${variable}`]),
  )
}

test('a part listens on the port of its URL', () => {
  expect(ports({ NEXT_PUBLIC_SITE_URL: 'http://localhost:4000', ALGOLIA_HOST: '' })).toEqual({
    'the site': '4000 by NEXT_PUBLIC_SITE_URL',
    'the Studio': '3333 by SANITY_STUDIO_URL',
    'the content lake': '3334 by SANITY_API_HOST',
  })
  expect(portsBesideAddresses({ NEXT_PUBLIC_SITE_URL: 'http://docs.local' })).toEqual({})
})

test('behind TLS it listens on a separate port: the default one, or the one that is set', () => {
  const settings = {
    NEXT_PUBLIC_SITE_URL: 'https://docs.example.com',
    SANITY_STUDIO_URL: 'https://studio.example.com:8443',
    SANITY_API_HOST: 'https://lake.example.com/',
    ALGOLIA_HOST: 'https://search.example.com',
    LAKE_PORT: '4334',
  }
  expect(ports(settings)).toEqual({
    'the site': '3000 by SITE_PORT',
    'the Studio': '3333 by STUDIO_PORT',
    'the content lake': '4334 by LAKE_PORT',
    'the search server': '3335 by SEARCH_PORT',
  })
})

test('two parts with the same port are refused in one sentence', async () => {
  ports({ SITE_PORT: '64117', STUDIO_PORT: '64117' })
  expect(await refusalOfPorts(configuredPorts(process.env).slice(0, 2))).toBe(
    'Nothing was started: port 64117 is configured twice, for the site and the Studio: set STUDIO_PORT in .env.local to another port.',
  )
})

test('a busy port is reported with the process that uses it and the variable to change', async () => {
  const { port, close } = await localServer(() => undefined)
  ports({ NEXT_PUBLIC_SITE_URL: 'https://docs.example.com', SITE_PORT: String(port) })
  const sentence = await refusalOfPorts(configuredPorts(process.env).slice(0, 1))
  await close()
  expect(sentence).toMatch(
    new RegExp(
      `^Nothing was started: port ${port} \\(the site\\) is taken.*: stop that process, or set SITE_PORT`,
    ),
  )
  expect(await refusalOfPorts(configuredPorts(process.env).slice(0, 1))).toBeUndefined()
})

test('an invalid port is reported with all other invalid settings', () => {
  const values = { SITE_PORT: '70000', LAKE_PORT: 'http', NEXT_PUBLIC_SITE_URL: 'docs' }
  expect(() => parseEnvironment(values, '/')).toThrowErrorMatchingInlineSnapshot(`
    [Error: The settings need a correction:
      - NEXT_PUBLIC_SITE_URL is "docs": write a whole address with its scheme, for example http://localhost:3000.
      - SITE_PORT is "70000": write the number of a port, 1 to 65535.
      - LAKE_PORT is "http": write the number of a port, 1 to 65535.]
  `)
  expect(Object.keys(ports({ SITE_PORT: '0x10' }))).not.toContain('the site')
})

test('a localhost without an address on which the parts listen is refused in one sentence', async () => {
  const only = (...families: number[]) =>
    refusalOfNames('/nowhere', async () => families.map((family) => ({ family })))
  expect(await only(6)).toBe(
    'Nothing was started: NEXT_PUBLIC_SITE_URL is http://localhost:3000, and "localhost" has no IPv4 address on this machine, but the site listens on 127.0.0.1: add "127.0.0.1 localhost" to the hosts file, or set HOST=::1 in .env.local.',
  )
  expect(await only()).toMatch(/add "127\.0\.0\.1 localhost" to the hosts file\.$/)
  expect(await only(6, 4)).toBeUndefined()
  vi.stubEnv('HOST', '::1')
  expect(await only(6)).toBeUndefined()
  expect(await only(4)).toContain('but the site listens on ::1')
  // The name that browsers use leads to a proxy.
  for (const { variable } of addresses) vi.stubEnv(variable, 'https://docs.localhost')
  expect(await only(4)).toBeUndefined()
})

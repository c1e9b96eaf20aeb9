/** Reads the settings that are needed before an installation, on Node 20 and without packages. */
import { existsSync, readFileSync } from 'node:fs'
import { isIP } from 'node:net'
import { join, resolve } from 'node:path'
import { parseEnv } from 'node:util'

/** The four parts with their default URLs, and the variables for ports other than the URL's. */
export const addresses = /** @type {const} */ ([
  {
    name: 'the site',
    variable: 'NEXT_PUBLIC_SITE_URL',
    fallback: 'http://localhost:3000',
    portVariable: 'SITE_PORT',
  },
  {
    name: 'the Studio',
    variable: 'SANITY_STUDIO_URL',
    fallback: 'http://localhost:3333',
    portVariable: 'STUDIO_PORT',
  },
  {
    name: 'the content lake',
    variable: 'SANITY_API_HOST',
    fallback: 'http://localhost:3334',
    portVariable: 'LAKE_PORT',
  },
  {
    name: 'the search server',
    variable: 'ALGOLIA_HOST',
    fallback: 'http://localhost:3335',
    portVariable: 'SEARCH_PORT',
  },
])

/**
 * Variables of `.env` and `.env.local`, overridden by the shell. A later file overrides an earlier
 * one.
 * @param {string} root folder of the repository
 * @returns {Record<string, string>}
 */
export function readEnvFiles(root) {
  const values = readFilesOnly(root)
  for (const [key, value] of Object.entries(process.env)) {
    // conda and tcsh set HOST to a name of the machine, which is not meant for us.
    const isMeant = key !== 'HOST' || !values.HOST || isIP(value ?? '') !== 0
    if (value !== undefined && isMeant) values[key] = value
  }
  return values
}

/**
 * Variables of `.env` and `.env.local`, whatever the shell has.
 * @param {string} root folder of the repository
 */
export function readFilesOnly(root) {
  /** @type {Record<string, string>} */
  const values = {}
  for (const file of ['.env', '.env.local']) {
    const path = join(root, file)
    if (existsSync(path)) Object.assign(values, parseEnv(readFileSync(path, 'utf8')))
  }
  return values
}

/**
 * A variable as messages name it: with its source, if that is not one of the files.
 * @param {string} name
 * @param {string | undefined} value that is used
 */
export function labelWithSource(name, value) {
  return process.env[name] === value ? `${name} (set in the shell)` : name
}

/**
 * @param {string} root folder of the repository
 * @returns {string} absolute path of the data folder
 */
export function dataDirOf(root) {
  return resolve(root, readEnvFiles(root).DATA_DIR || '.data')
}

/**
 * Ports that the parts listen on and that are not those of their URLs: ports that were set, and the
 * default ports of parts with an `https` URL, which is that of a proxy, because the parts do not
 * use TLS.
 * @param {Readonly<Record<string, string | undefined>>} env
 * @returns {Record<string, string>} by the name of the variable
 */
export function portsBesideAddresses(env) {
  return Object.fromEntries(
    addresses.flatMap(({ variable, fallback, portVariable }) => {
      const address = env[variable] ?? fallback
      if (address === '') return []
      const port = env[portVariable] || (/^https:/i.test(address) ? new URL(fallback).port : '')
      return port ? [[portVariable, port]] : []
    }),
  )
}

/** @param {string} port */
export function isPort(port) {
  return /^[1-9]\d{0,4}$/.test(port) && Number(port) <= 65_535
}

/**
 * Variables that keep requests between our own parts away from the proxy in `HTTP_PROXY`, which
 * would get their tokens. Sanity's client uses one, and all of Node with `NODE_USE_ENV_PROXY`.
 * Requests to other servers still use it.
 * @param {Readonly<Record<string, string | undefined>>} env settings, and variables of the shell
 * @returns {{ NO_PROXY: string, no_proxy: string }} two names, because clients read either first
 */
export function withoutProxy(env) {
  const given = env.no_proxy ?? env.NO_PROXY ?? ''
  // Only alone does it mean all hosts.
  if (given.trim() === '*') return { NO_PROXY: '*', no_proxy: '*' }
  const urls = [
    ...addresses.map(({ variable, fallback }) => env[variable] ?? fallback),
    ...(env.SITE_EDGE_URLS ?? '').split(','),
  ]
  const hosts = urls.flatMap((url) => (URL.canParse(url) ? [new URL(url).hostname] : []))
  const names = [...given.split(','), 'localhost', '127.0.0.1', '[::1]', env.HOST ?? '', ...hosts]
  // Clients of undici know an IPv6 address with brackets, those of node:http without.
  const all = names.flatMap((name) => (name.startsWith('[') ? [name, name.slice(1, -1)] : [name.trim()]))
  const list = [...new Set(all)].filter(Boolean).join(',')
  return { NO_PROXY: list, no_proxy: list }
}

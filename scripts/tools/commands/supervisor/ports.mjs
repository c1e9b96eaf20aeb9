/**
 * Which port each part listens on, and which process uses it if it is busy. Runs on Node 20 before
 * anything is installed.
 */
import { execFileSync } from 'node:child_process'
import { lookup } from 'node:dns/promises'
import { existsSync, readdirSync, readFileSync, readlinkSync } from 'node:fs'
import { createServer, isIP } from 'node:net'
// @boundaries-ignore runs before the packages are installed, so not as @repo/kit
import {
  addresses,
  isPort,
  portsBesideAddresses,
  readEnvFiles,
} from '../../../packages/kit/environment/env-files.mjs'

/**
 * @typedef {object} PortUse
 * @property {number} port
 * @property {string} name of the part that listens there, as users know it
 * @property {string} variable the environment variable to change for another port
 */

/**
 * Ports that this machine must have free: an empty host (hosted Sanity or Algolia) needs none.
 * Invalid URLs and ports are left to the parser of the environment, which reports them.
 * @param {Readonly<Record<string, string | undefined>>} env settings by name
 * @returns {PortUse[]}
 */
export function configuredPorts(env) {
  const beside = portsBesideAddresses(env)
  return addresses.flatMap(({ name, variable, fallback, portVariable }) => {
    const address = env[variable] ?? fallback
    if (address === '' || !URL.canParse(address)) return []
    const own = beside[portVariable]
    if (own !== undefined && !isPort(own)) return []
    const port = Number(own ?? (new URL(address).port || 80))
    return [{ name, port, variable: own ? portVariable : variable }]
  })
}

/**
 * Why the parts could not reach each other: a name of this machine in a URL, such as `localhost`,
 * has no address of the family on which they listen.
 * @param {string} root folder of the repository
 * @param {(name: string) => Promise<{ family: number }[]>} addressesOf
 * @returns {Promise<string | undefined>} one sentence; undefined if all names are right
 */
export async function refusalOfNames(root, addressesOf = (name) => lookup(name, { all: true })) {
  const env = readEnvFiles(root)
  const host = env.HOST || '127.0.0.1'
  // All addresses in IPv6 notation include those of IPv4; a wrong value has its own message.
  if (host === '::' || isIP(host) === 0) return undefined
  const beside = portsBesideAddresses(env)
  for (const { name, variable, fallback, portVariable } of addresses) {
    const url = env[variable] ?? fallback
    if (beside[portVariable] !== undefined || !URL.canParse(url)) continue
    const { hostname } = new URL(url)
    if (!/(?:^|\.)localhost$/.test(hostname)) continue
    const found = await addressesOf(hostname).catch(() => [])
    if (found.some(({ family }) => family === isIP(host))) continue
    const [family, own] = isIP(host) === 4 ? ['IPv4', '127.0.0.1'] : ['IPv6', '::1']
    const other = isIP(host) === 4 ? '::1' : '127.0.0.1'
    const instead = found.length > 0 ? `, or set HOST=${other} in .env.local` : ''
    return `Nothing was started: ${variable} is ${url}, and "${hostname}" has no ${family} address on this machine, but ${name} listens on ${host}: add "${own} ${hostname}" to the hosts file${instead}.`
  }
  return undefined
}

/**
 * Why the parts cannot listen, with the process that uses a port if it can be determined.
 * @param {PortUse[]} uses
 * @returns {Promise<string | undefined>} one sentence; undefined if all ports are free
 */
export async function refusalOfPorts(uses) {
  const problems = []
  for (const [index, { port, name, variable }] of uses.entries()) {
    const twin = uses.slice(0, index).find((other) => other.port === port)
    if (twin) {
      problems.push(
        `port ${port} is configured twice, for ${twin.name} and ${name}: set ${variable} in .env.local to another port`,
      )
      continue
    }
    const code = await obstacleOf(port)
    if (code === 'EACCES') {
      problems.push(
        `port ${port} (${name}) is not for this user: set ${variable} in .env.local to a port above 1023`,
      )
    } else if (code) {
      const holder = holderOf(port)
      problems.push(
        `port ${port} (${name}) is taken${holder ? ` by ${holder}` : ''}: stop that process, or set ${variable} in .env.local to another port`,
      )
    }
  }
  return problems.length > 0 ? `Nothing was started: ${problems.join('; ')}.` : undefined
}

/**
 * @param {number} port
 * @returns {Promise<string | undefined>} why it is not available on the loopback address of either
 * family
 */
async function obstacleOf(port) {
  // macOS lets a program listen on the loopback address of a port that another program uses on all
  // addresses.
  if (process.platform === 'darwin' && holderOf(port)) return 'EADDRINUSE'
  for (const host of ['127.0.0.1', '::1']) {
    const code = await new Promise((resolve) => {
      const server = createServer()
      server.once('error', (error) => resolve('code' in error ? error.code : 'unknown'))
      server.listen({ port, host }, () => server.close(() => resolve(undefined)))
    })
    // A machine without IPv6 has no ::1 that could be busy.
    if (code === 'EADDRINUSE' || code === 'EACCES') return code
  }
  return undefined
}

/** Name and pid of the process that listens on a port. */
const holderOf = process.platform === 'linux' ? holderFromProc : holderFromLsof

/**
 * @param {number} port
 * @returns {string | undefined}
 */
function holderFromLsof(port) {
  try {
    const output = execFileSync('lsof', ['-nP', `-iTCP:${port}`, '-sTCP:LISTEN', '-Fpc'], {
      encoding: 'utf8',
    })
    const pid = /^p(\d+)$/m.exec(output)?.[1]
    const command = /^c(.+)$/m.exec(output)?.[1]
    return pid && command ? `${command} (process ${pid})` : undefined
  } catch {
    // No lsof, or the process belongs to another user: the port is busy anyway.
    return undefined
  }
}

/**
 * @param {number} port
 * @returns {string | undefined}
 */
function holderFromProc(port) {
  const inodes = listeningInodes(port)
  if (inodes.size === 0) return undefined
  for (const pid of readdirSync('/proc').filter((entry) => /^\d+$/.test(entry))) {
    try {
      for (const fd of readdirSync(`/proc/${pid}/fd`)) {
        const inode = /^socket:\[(\d+)\]$/.exec(readlinkSync(`/proc/${pid}/fd/${fd}`))?.[1]
        if (inode && inodes.has(inode)) {
          const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0').join(' ').trim()
          return `"${command.slice(0, 120)}" (process ${pid})`
        }
      }
    } catch {
      // The process has ended, or belongs to another user.
    }
  }
  return undefined
}

/**
 * @param {number} port
 * @returns {Set<string>} inodes of the sockets that listen on it (proc(5), /proc/net/tcp: state 0A)
 */
function listeningInodes(port) {
  const wanted = port.toString(16).toUpperCase().padStart(4, '0')
  const inodes = new Set()
  for (const table of ['/proc/net/tcp', '/proc/net/tcp6']) {
    if (!existsSync(table)) continue
    for (const line of readFileSync(table, 'utf8').split('\n').slice(1)) {
      const [, local, , state, , , , , , inode] = line.trim().split(/\s+/)
      if (state === '0A' && inode && local?.endsWith(`:${wanted}`)) inodes.add(inode)
    }
  }
  return inodes
}

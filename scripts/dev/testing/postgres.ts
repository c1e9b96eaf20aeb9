/**
 * A Postgres server for tests (`@repo/kit/testing`). The setting `SITE_DATABASE_URL` is not used:
 * tests must not write to the database of a site.
 */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { chownSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { errorMessage } from '@repo/kit/error-message.ts'
import { freePort } from '@repo/kit/free-ports.ts'
import {
  createPostgresData,
  isOpenToAll,
  postgresArguments,
  postgresBinaries,
  postgresSpawnOptions,
  postgresSystemUser,
  postgresUrl,
  whyNoPostgres,
} from '@repo/kit/testing/postgres-files.ts'
import { Client } from 'pg'

export { whyNoPostgres }

/** A server that tests own. */
export interface PostgresServer {
  readonly port: number
  /** @returns the URL of a new, empty database */
  newDatabase(): Promise<string>
  /** Ends the server with SIGKILL: it writes nothing more, as in a crash. */
  kill(): Promise<void>
  /** Stops all of its processes as they are: it hangs, and its connections stay open. */
  freeze(): void
  thaw(): void
  restart(): Promise<void>
  close(): Promise<void>
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
const startupMs = 60_000

/**
 * Starts a server with a new data folder, in the folder for temporary files.
 * @throws Error in one sentence if this machine has no Postgres, or if it does not start
 */
export async function startPostgres(options: PostgresOptions = {}): Promise<PostgresServer> {
  const missing = whyNoPostgres()
  if (missing) throw new Error(missing)
  const data = dataFolder()
  const binaries = postgresBinaries(data)
  const remove = () => rmSync(data, { recursive: true, force: true, maxRetries: 5 })
  const port = await freePort()
  let server: Server | undefined
  // A test run that is stopped leaves no server behind.
  const killAtExit = () => server?.child.kill('SIGKILL')
  process.on('exit', killAtExit)
  try {
    await createPostgresData({ binaries, folder: data, user, password })
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
    await runSql(postgresUrl({ user, password }, port, 'postgres'), `CREATE DATABASE ${name}`)
    return postgresUrl({ user, password }, port, name)
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
    kill: () =>
      end((child) => {
        // It starts no further process from now on.
        child.kill('SIGSTOP')
        signalAll(child, 'SIGKILL')
      }),
    freeze: () => server && signalAll(server.child, 'SIGSTOP'),
    thaw: () => server && signalAll(server.child, 'SIGCONT'),
    async restart() {
      server = await serve(binaries, data, port, options)
    },
    async close() {
      // "Fast shutdown": open connections do not keep it running.
      await end((child) => {
        signalAll(child, 'SIGCONT')
        child.kill('SIGINT')
      })
      process.off('exit', killAtExit)
      remove()
    },
  }
}

/**
 * Signals the processes of the server's connections, then the server. Those would otherwise end the
 * statement that they are running when it is killed.
 */
function signalAll(child: ChildProcess, signal: NodeJS.Signals) {
  const processes = String(execFileSync('ps', ['-A', '-o', 'pid=,ppid=']))
  for (const line of processes.split('\n')) {
    const [pid, parent] = line.trim().split(/\s+/).map(Number)
    if (pid === undefined || parent !== child.pid) continue
    try {
      process.kill(pid, signal)
    } catch {
      // It has ended meanwhile.
    }
  }
  child.kill(signal)
}

/** Runs statements on a separate connection. @returns the rows of the last one */
export async function runSql(url: string, sql: string): Promise<Record<string, unknown>[]> {
  const client = new Client(url)
  await client.connect()
  try {
    return (await client.query(sql)).rows
  } finally {
    await client.end()
  }
}

function dataFolder(): string {
  const owner = postgresSystemUser()
  if (!owner) return mkdtempSync(join(tmpdir(), 'postgres-'))
  // `TMPDIR` may be in a folder that only root can enter.
  const parent = [tmpdir(), '/tmp', '/var/tmp'].find((folder) => existsSync(folder) && isOpenToAll(folder))
  if (!parent) {
    throw new Error(
      'The Postgres for tests needs a temporary folder that every user can enter: run chmod o+x /tmp.',
    )
  }
  const folder = mkdtempSync(join(parent, 'postgres-'))
  chownSync(folder, owner.uid, owner.gid)
  return folder
}

type Server = ReturnType<typeof start>

async function serve(
  binaries: string,
  folder: string,
  port: number,
  { durable = false }: PostgresOptions,
): Promise<Server> {
  const settings = {
    fsync: durable ? 'on' : 'off',
    synchronous_commit: durable ? 'on' : 'off',
    full_page_writes: durable ? 'on' : 'off',
    max_connections: '60',
  }
  const arguments_ = postgresArguments(folder, port, settings)
  const deadline = Date.now() + startupMs
  for (;;) {
    const server = start(join(binaries, 'bin/postgres'), arguments_, folder)
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

function start(file: string, arguments_: string[], folder: string) {
  const child = spawn(file, arguments_, {
    ...postgresSpawnOptions(folder),
    stdio: ['ignore', 'pipe', 'pipe'],
  })
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

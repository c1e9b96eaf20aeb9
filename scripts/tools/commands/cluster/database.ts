import { randomBytes } from 'node:crypto'
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { errorMessage } from '@repo/kit/error-message.ts'
import {
  createPostgresData,
  isOpenToAll,
  postgresArguments,
  postgresBinaries,
  postgresSpawnOptions,
  postgresSystemUser,
  postgresUrl,
  whyNoPostgres,
} from '@repo/kit/postgres/server-files.ts'
import { Refusal } from '@repo/kit/refusal.ts'
import type { ChildSpec } from '../supervisor/children.ts'
import { refuseUnusableDatabase } from '../supervisor/database.ts'

const user = 'loomwork'
/** Exists in every new server; this one is for the site alone. */
const database = 'postgres'
/** A node uses up to seven connections. */
const maxConnections = '200'

/**
 * Prepares the Postgres server of the cluster. Its data, in `DATA_DIR/postgres`, are created at the
 * first start.
 * @returns how the server runs, and the URL of its database
 * @throws Refusal in one sentence if this machine cannot run one
 */
export async function clusterDatabase(dataDir: string, port: number) {
  const folder = join(dataDir, 'postgres')
  const elsewhere = 'set SITE_DATABASE_URL to the URL of an existing one'
  const missing = whyNoPostgres()
  if (missing) throw new Refusal(`${missing.replace(/\.$/, '')}: ${elsewhere}.`)
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const owner = postgresSystemUser()
  if (owner) {
    chownSync(folder, owner.uid, owner.gid)
    // Others may pass through the folder, whose files stay unreadable for them.
    chmodSync(dataDir, statSync(dataDir).mode | 0o001)
    if (!isOpenToAll(dataDir)) {
      throw new Refusal(
        `Postgres does not run as root, and no other user can enter ${dirname(dataDir)}: start this as another user, or ${elsewhere}.`,
      )
    }
  }
  try {
    const binaries = postgresBinaries(folder)
    const password = await preparedPassword(binaries, folder)
    const url = postgresUrl({ user, password }, port, database)
    const { cwd, env } = postgresSpawnOptions(folder)
    const path = join(binaries, 'bin/postgres')
    const spec: ChildSpec = {
      name: 'postgres',
      // "Fast shutdown": connections do not keep it running.
      program: { path, user: owner, stopSignal: 'SIGINT' },
      args: postgresArguments(folder, port, { max_connections: maxConnections }),
      cwd,
      env,
      readyUrl: `postgres://127.0.0.1:${port}`,
      isReady: () =>
        refuseUnusableDatabase(url).then(
          () => true,
          () => false,
        ),
    }
    return { url, spec }
  } catch (error) {
    throw new Refusal(`Postgres cannot use ${folder} (${errorMessage(error)}): ${elsewhere}.`)
  }
}

/** Creates the data if there are none. @returns the password of the user */
async function preparedPassword(binaries: string, folder: string): Promise<string> {
  const file = join(folder, 'password')
  // Written last: without it, an earlier start was interrupted while it created the data.
  if (existsSync(file)) return readFileSync(file, 'utf8')
  rmSync(join(folder, 'data'), { recursive: true, force: true })
  const password = randomBytes(24).toString('base64url')
  await createPostgresData({ binaries, folder, user, password, isDurable: true })
  writeFileSync(file, password, { mode: 0o600 })
  return password
}

/** Checks of settings and this machine. */
import { accessSync, constants, existsSync, realpathSync, statfsSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { accessibleToOthers } from '@repo/kit/environment/private-files.ts'
import { type Check, check } from '../check.ts'
import { failed, firstOf, passed, skipped } from '../results.ts'

/** Are all settings there, and can they be parsed? */
const settings: Check = {
  title: 'Settings',
  result: ({ problems, environment }) => {
    const content = environment.SANITY_API_HOST ? 'the embedded lake' : 'hosted Sanity'
    const search = environment.ALGOLIA_HOST ? 'the embedded server' : 'Algolia'
    if (problems.length === 0) return passed(`complete: content in ${content}, search in ${search}`)
    return failed(
      problems.join(' '),
      'correct these variables in .env.local (.env.example describes each); npm start generates the secrets of embedded parts',
    )
  },
}

/** Can the product keep its data there? */
const dataFolder: Check = {
  title: 'Data folder',
  result: ({ environment: { DATA_DIR: path } }) => {
    // A part of the path may be a file.
    if (!existsSync(path))
      return failed(`${path} does not exist`, 'correct DATA_DIR, or run npm start, which creates it')
    if (!statSync(path).isDirectory())
      return failed(`${path} is not a folder`, 'set DATA_DIR to a folder on a local disk')
    try {
      accessSync(path, constants.R_OK | constants.W_OK | constants.X_OK)
      return passed(`${path} can be written`)
    } catch {
      return failed(
        `${path} cannot be written by this user`,
        `change its owner to the user who runs the product: chown -R <user> "${path}"`,
      )
    }
  },
}

/** Are settings and data private? */
export const permissions = check({
  title: 'Permissions',
  probe: ({ root, environment }) => {
    const { DATA_DIR } = environment
    // The data folder may be a link to a larger disk.
    const data = existsSync(DATA_DIR) ? realpathSync(DATA_DIR) : DATA_DIR
    return {
      open: [join(root, '.env.local'), data].flatMap(accessibleToOthers),
      // Windows has no such modes.
      hasModes: process.platform !== 'win32',
    }
  },
  judge: ({ open, hasModes }) => {
    if (!hasModes) return skipped('this system has no file modes: keep the clone in your home folder')
    if (open.length === 0) return passed('only this user can read settings and data')
    return failed(
      `other users of this machine can use ${firstOf(open)}`,
      `chmod -R go= "${open[0]}"; npm start does it for all settings and data`,
    )
  },
})

/** A build, a backup of the database and logs fit into it. */
const neededFreeBytes = 1e9

/** Is there space for data and builds? */
export const disk = check({
  title: 'Disk',
  probe: ({ environment }) => {
    let path = environment.DATA_DIR
    while (!existsSync(path) && dirname(path) !== path) path = dirname(path)
    const { bavail, bsize } = statfsSync(path)
    return { path, freeBytes: bavail * bsize }
  },
  judge: ({ path, freeBytes }) => {
    const free = `${(freeBytes / 1e9).toFixed(1)} GB free`
    if (freeBytes >= neededFreeBytes) return passed(`${free} for ${path}`)
    return failed(
      `${free} for ${path}, and at least ${neededFreeBytes / 1e9} GB are needed`,
      'free some space on that disk: npm run backup elsewhere, and delete old builds and logs',
    )
  },
})

/** In the order of the report, by the names in `--json`. */
export const machineChecks = { settings, dataFolder, permissions, disk }

/** Checks of settings and this machine. */
import { accessSync, constants, readdirSync, statfsSync } from 'node:fs'
import { errorMessage } from '@repo/kit/error-message.ts'
import { type Check, check } from '../check.ts'
import { failed, passed } from '../results.ts'

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

/** A build, a backup of the database and logs fit into it. */
const neededFreeBytes = 1e9

/** Can the product keep its data there? */
export const dataFolder = check({
  title: 'Data folder',
  probe: ({ environment: { DATA_DIR: path } }) => {
    try {
      accessSync(path, constants.R_OK | constants.W_OK | constants.X_OK)
      // A file has no entries.
      readdirSync(path)
      const { bavail, bsize } = statfsSync(path)
      return { path, freeBytes: bavail * bsize }
    } catch (error) {
      return { path, failure: errorMessage(error) }
    }
  },
  judge: ({ path, failure, freeBytes = 0 }) => {
    if (failure !== undefined)
      return failed(
        `${path} cannot be used (${failure})`,
        'set DATA_DIR to a folder on a local disk, or make it yours (chown -R <user>); npm start creates a missing one',
      )
    const free = `${(freeBytes / 1e9).toFixed(1)} GB free`
    if (freeBytes >= neededFreeBytes) return passed(`${path} can be written, ${free}`)
    return failed(
      `${free} for ${path}, and at least ${neededFreeBytes / 1e9} GB are needed`,
      'free some space on that disk: npm run backup elsewhere, and delete old builds and logs',
    )
  },
})

/** In the order of the report, by the names in `--json`. */
export const machineChecks = { settings, dataFolder }

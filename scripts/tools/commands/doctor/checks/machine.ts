/** Checks of settings, packages and this machine. */
import { accessSync, constants, existsSync, readFileSync, realpathSync, statfsSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { countText } from '@repo/kit/count-text.ts'
import { accessibleToOthers } from '@repo/kit/environment/private-files.ts'
import { jsonOrUndefined } from '@repo/kit/json.ts'
import { z } from 'zod'
import { configuredPorts } from '../../supervisor/ports.mjs'
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

/** Is it the Node that the code needs? */
const node: Check = {
  title: 'Node',
  result: ({ root }) => {
    const version = process.versions.node
    const wanted = readFileSync(join(root, '.nvmrc'), 'utf8').trim()
    const majorOf = (text: string) => text.split('.')[0]
    if (majorOf(version) === majorOf(wanted)) return passed(`${version}`)
    return failed(
      `this is Node ${version}, and the product needs ${majorOf(wanted)}`,
      `start it with the npm scripts, which use the Node of the npm package "node", or install Node ${wanted}`,
    )
  },
}

/** Are the packages of the lock file installed? */
const packages: Check = {
  title: 'Packages',
  result: ({ root }) => {
    const needed = neededPackages(root)
    const differing = needed.filter(({ locked, installed }) => installed !== locked)
    if (differing.length === 0)
      return passed(`${countText(needed.length, 'package')} as in package-lock.json`)
    const names = differing.map(
      ({ name, locked, installed }) => `${name} ${installed ?? 'is missing'} instead of ${locked}`,
    )
    return failed(
      `${countText(differing.length, 'package')} not as in package-lock.json: ${firstOf(names)}`,
      'stop the product and run npm start, which installs the locked versions; without a change of the lock file, run npm ci',
    )
  },
}

const flag = z.boolean().optional()
const lockSchema = z.object({
  packages: z.record(
    z.string(),
    z.object({ version: z.string().optional(), link: flag, optional: flag, dev: flag }),
  ),
})
const manifestSchema = z.object({ version: z.string() })

/**
 * The packages of the lock file that this system needs, with the installed version, null without
 * one. An optional one may be missing, and one that only tools and tests need.
 */
function neededPackages(root: string) {
  const { packages } = lockSchema.parse(JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')))
  return Object.entries(packages).flatMap(([path, { version: locked, link, optional, dev }]) => {
    if (link || locked === undefined || !path.includes('node_modules/')) return []
    const installed = installedVersion(join(root, path))
    if (installed === null && (optional || dev)) return []
    return { name: path.split('node_modules/').at(-1) ?? path, locked, installed }
  })
}

function installedVersion(folder: string): string | null {
  const path = join(folder, 'package.json')
  if (!existsSync(path)) return null
  // An interrupted installation may have left half a file.
  return manifestSchema.safeParse(jsonOrUndefined(readFileSync(path, 'utf8'))).data?.version ?? null
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

/** Has each part its own port? */
const ports: Check = {
  title: 'Ports',
  result: ({ environment }) => {
    const uses = configuredPorts(environment)
    for (const [index, { port, name, variable }] of uses.entries()) {
      const twin = uses.slice(0, index).find((other) => other.port === port)
      if (twin)
        return failed(
          `port ${port} is set twice, for ${twin.name} and ${name}`,
          `set ${variable} in .env.local to another port`,
        )
    }
    return passed(uses.map(({ name, port }) => `${name.replace('the ', '')} ${port}`).join(', '))
  },
}

/** In the order of the report, by the names in `--json`. */
export const machineChecks = { settings, node, packages, dataFolder, permissions, disk, ports }

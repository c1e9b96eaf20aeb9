/** Reads what the checks of this machine judge. Changes nothing. */
import { accessSync, constants, existsSync, readFileSync, realpathSync, statfsSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { addresses, portsBesideAddresses } from '@repo/kit/environment/env-files.mjs'
import type { Environment } from '@repo/kit/environment/environment.ts'
import { accessibleToOthers } from '@repo/kit/environment/private-files.ts'
import { z } from 'zod'
import type {
  DataFolderFacts,
  DiskFacts,
  NodeFacts,
  PackageFacts,
  PermissionFacts,
  PortFacts,
} from '../checks/machine.ts'

/** The running Node, and the one in `.nvmrc`. */
export function readNode(root: string): NodeFacts {
  return { version: process.versions.node, wanted: readFileSync(join(root, '.nvmrc'), 'utf8').trim() }
}

const lockSchema = z.object({
  packages: z.record(
    z.string(),
    z.object({
      version: z.string().optional(),
      link: z.boolean().optional(),
      optional: z.boolean().optional(),
      dev: z.boolean().optional(),
    }),
  ),
})
const manifestSchema = z.object({ version: z.string() })

/**
 * Compares installed packages with the lock file. An optional one may be missing, and one that only
 * tools and tests need.
 */
export function readPackages(root: string): PackageFacts {
  const { packages } = lockSchema.parse(JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')))
  let count = 0
  const differing: { name: string; locked: string; installed: string | null }[] = []
  for (const [path, { version: locked, link, optional, dev }] of Object.entries(packages)) {
    if (link || locked === undefined || !path.includes('node_modules/')) continue
    const installed = installedVersion(join(root, path))
    if (installed === null && (optional || dev)) continue
    count += 1
    if (installed !== locked)
      differing.push({ name: path.split('node_modules/').at(-1) ?? path, locked, installed })
  }
  return { count, differing }
}

function installedVersion(folder: string): string | null {
  const path = join(folder, 'package.json')
  if (!existsSync(path)) return null
  try {
    return manifestSchema.parse(JSON.parse(readFileSync(path, 'utf8'))).version
  } catch {
    // An interrupted installation may have left half a file.
    return null
  }
}

/** State of the data folder: missing, not a folder, not writable, or usable by the product. */
export function readDataFolder(path: string): DataFolderFacts {
  // A part of the path may be a file.
  if (!existsSync(path)) return { path, state: 'missing' }
  if (!statSync(path).isDirectory()) return { path, state: 'not a folder' }
  try {
    accessSync(path, constants.R_OK | constants.W_OK | constants.X_OK)
    return { path, state: 'usable' }
  } catch {
    return { path, state: 'not writable' }
  }
}

/** Files of settings and data that others may use. */
export function readPermissions(root: string, dataDir: string): PermissionFacts {
  const settings = join(root, '.env.local')
  // The data folder may be a link to a larger disk.
  const data = existsSync(dataDir) ? realpathSync(dataDir) : dataDir
  return {
    open: [settings, data].flatMap(accessibleToOthers),
    hasModes: process.platform !== 'win32',
  }
}

/** Free space where the data is, or would be. */
export function readDisk(dataDir: string): DiskFacts {
  let path = dataDir
  while (!existsSync(path) && dirname(path) !== path) path = dirname(path)
  const { bavail, bsize } = statfsSync(path)
  return { path, freeBytes: bavail * bsize }
}

/** The ports of the parts on this machine: a part with a public URL may be elsewhere. */
export function readPorts(environment: Environment): PortFacts {
  const beside = portsBesideAddresses(environment)
  return {
    uses: addresses.flatMap(({ name, variable, portVariable }) => {
      const address = environment[variable]
      if (address === '') return []
      const own = beside[portVariable]
      return [
        {
          name,
          port: Number(own ?? (new URL(address).port || 80)),
          variable: own ? portVariable : variable,
        },
      ]
    }),
  }
}

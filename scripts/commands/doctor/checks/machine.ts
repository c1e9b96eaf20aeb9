/** Checks of this machine: settings, Node, packages, data folder, disk, ports. Pure. */
import { countText } from '@repo/kit/count-text.ts'
import { type CheckResult, failed, firstOf, passed, skipped } from '../results.ts'

/** The settings as they are in the shell, `.env` and `.env.local`. */
export interface SettingsFacts {
  /** A sentence for each variable that is wrong or missing. */
  readonly problems: readonly string[]
  /** Where content and search are. */
  readonly content: string
  readonly search: string
}

/** Are all settings there, and can they be parsed? */
export function checkSettings({ problems, content, search }: SettingsFacts): CheckResult {
  if (problems.length === 0) return passed(`complete: content in ${content}, search in ${search}`)
  return failed(
    problems.join(' '),
    'correct these variables in .env.local (.env.example describes each); npm start generates the secrets of embedded parts',
  )
}

/** The Node that runs this command and the product. */
export interface NodeFacts {
  readonly version: string
  /** Version in `.nvmrc`. */
  readonly wanted: string
}

/** Is it the Node that the code needs? */
export function checkNodeVersion({ version, wanted }: NodeFacts): CheckResult {
  const majorOf = (text: string) => text.split('.')[0]
  if (majorOf(version) === majorOf(wanted)) return passed(`${version}`)
  return failed(
    `this is Node ${version}, and the product needs ${majorOf(wanted)}`,
    `start it with the npm scripts, which use the Node of the npm package "node", or install Node ${wanted}`,
  )
}

/** Installed packages that differ from the lock file. */
export interface PackageFacts {
  /** Number of packages in the lock file that this system needs. */
  readonly count: number
  readonly differing: readonly {
    readonly name: string
    readonly locked: string
    /** Null if it is not installed. */
    readonly installed: string | null
  }[]
}

/** Are the packages of the lock file installed? */
export function checkPackages({ count, differing }: PackageFacts): CheckResult {
  if (differing.length === 0) return passed(`${countText(count, 'package')} as in package-lock.json`)
  const names = differing.map(
    ({ name, locked, installed }) => `${name} ${installed ?? 'is missing'} instead of ${locked}`,
  )
  return failed(
    `${countText(differing.length, 'package')} not as in package-lock.json: ${firstOf(names)}`,
    'stop the product and run npm start, which installs the locked versions; without a change of the lock file, run npm ci',
  )
}

/** The folder in `DATA_DIR`. */
export interface DataFolderFacts {
  readonly path: string
  readonly state: 'usable' | 'missing' | 'not a folder' | 'not writable'
}

/** Can the product keep its data there? */
export function checkDataFolder({ path, state }: DataFolderFacts): CheckResult {
  switch (state) {
    case 'usable':
      return passed(`${path} can be written`)
    case 'missing':
      return failed(`${path} does not exist`, 'correct DATA_DIR, or run npm start, which creates it')
    case 'not a folder':
      return failed(`${path} is not a folder`, 'set DATA_DIR to a folder on a local disk')
    case 'not writable':
      return failed(
        `${path} cannot be written by this user`,
        `change its owner to the user who runs the product: chown -R <user> "${path}"`,
      )
  }
}

/** Files that other users of the machine may use. */
export interface PermissionFacts {
  /** Of the settings and the data folder. */
  readonly open: readonly string[]
  /** Windows has no such modes. */
  readonly hasModes: boolean
}

/** Are settings and data private? */
export function checkPermissions({ open, hasModes }: PermissionFacts): CheckResult {
  if (!hasModes) return skipped('this system has no file modes: keep the clone in your home folder')
  if (open.length === 0) return passed('only this user can read settings and data')
  return failed(
    `other users of this machine can use ${firstOf(open)}`,
    `chmod -R go= "${open[0]}"; npm start does it for all settings and data`,
  )
}

/** Free space of the disk of the data folder. */
export interface DiskFacts {
  readonly path: string
  readonly freeBytes: number
}

/** A build, a backup of the database and logs fit into it. */
const neededFreeBytes = 1e9

/** Is there space for data and builds? */
export function checkDisk({ path, freeBytes }: DiskFacts): CheckResult {
  const free = `${(freeBytes / 1e9).toFixed(1)} GB free`
  if (freeBytes >= neededFreeBytes) return passed(`${free} for ${path}`)
  return failed(
    `${free} for ${path}, and at least ${neededFreeBytes / 1e9} GB are needed`,
    'free some space on that disk: npm run backup elsewhere, and delete old builds and logs',
  )
}

/** Where the parts on this machine listen. */
export interface PortFacts {
  readonly uses: readonly {
    /** As in "the site". */
    readonly name: string
    readonly port: number
    /** The setting that has it. */
    readonly variable: string
  }[]
}

/** Has each part its own port? */
export function checkPorts({ uses }: PortFacts): CheckResult {
  for (const [index, { port, name, variable }] of uses.entries()) {
    const twin = uses.slice(0, index).find((other) => other.port === port)
    if (twin)
      return failed(
        `port ${port} is set twice, for ${twin.name} and ${name}`,
        `set ${variable} in .env.local to another port`,
      )
  }
  return passed(uses.map(({ name, port }) => `${name.replace('the ', '')} ${port}`).join(', '))
}

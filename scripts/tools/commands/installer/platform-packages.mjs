/**
 * Which packages of the lock file exist in one build per platform, and which of these builds a
 * machine needs. A lock file made where the registry lacks builds for other platforms does not list
 * them, and npm then installs them only for some packages. Runs on Node 20.
 */
import { existsSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'

/**
 * Platform that builds are made for, in the words of `os`, `cpu` and `libc` in `package.json`.
 * @typedef {object} System
 * @property {string} platform as `process.platform`
 * @property {string} arch as `process.arch`
 * @property {'glibc' | 'musl'} [libc] on Linux only
 */

/**
 * One package in `package-lock.json` (lockfileVersion 2 and 3), as far as it is needed here.
 * @typedef {object} LockedPackage
 * @property {string} [version]
 * @property {string} [integrity] of the tarball, as in Subresource Integrity
 * @property {readonly string[]} [os]
 * @property {readonly string[]} [cpu]
 * @property {readonly string[]} [libc]
 * @property {Readonly<Record<string, string>>} [optionalDependencies]
 * @property {boolean} [dev] true if only `devDependencies` lead to it
 */

/**
 * `package-lock.json`: packages by their folder, such as `node_modules/next`.
 * @typedef {object} Lock
 * @property {Readonly<Record<string, LockedPackage>>} packages
 */

/**
 * A build that a machine needs.
 * @typedef {object} PlatformPackage
 * @property {string} name
 * @property {string} version exact
 * @property {string} path folder to install it in, from the root of the repository
 * @property {string} parent folder of the package that loads it
 * @property {string | undefined} integrity nothing for one that the lock does not list
 */

/**
 * Words in package names for each `process.platform` and `process.arch`; a word that is not listed
 * means itself.
 */
const aliases = new Map([
  ['macos', 'darwin'],
  ['osx', 'darwin'],
  ['windows', 'win32'],
  ['win', 'win32'],
  ['linuxmusl', 'linux'],
  ['64', 'x64'],
  ['amd64', 'x64'],
  ['x86_64', 'x64'],
  ['aarch64', 'arm64'],
  ['ia32', 'ia32'],
  ['x86', 'ia32'],
  ['i686', 'ia32'],
])

/** @returns {System} the machine that this runs on */
export function thisSystem() {
  const { platform, arch } = process
  if (platform !== 'linux') return { platform, arch }
  // Otherwise the report looks up the names of all open connections.
  Object.assign(process.report, { excludeNetwork: true })
  const report = process.report.getReport()
  const header = report && typeof report === 'object' && 'header' in report ? report.header : undefined
  const isGlibc = header && typeof header === 'object' && 'glibcVersionRuntime' in header
  return { platform, arch, libc: isGlibc ? 'glibc' : 'musl' }
}

/**
 * @param {System} system
 * @returns {string} such as `darwin-arm64` or `linux-x64-musl`
 */
export function labelOf({ platform, arch, libc }) {
  return [platform, arch, ...(libc === 'musl' ? ['musl'] : [])].join('-')
}

/**
 * Finds every platform-specific optional dependency that a system needs. For packages in the lock,
 * `os`, `cpu` and `libc` decide; for others, which only their parent's `optionalDependencies` name,
 * the name does. Version ranges without an entry in the lock are left to npm: the installer
 * does not choose versions.
 * @param {Lock} lock
 * @param {System} system
 * @param {boolean} omitsDev leaves out those that only tools and tests need
 * @returns {PlatformPackage[]}
 */
export function platformPackages({ packages }, system, omitsDev = false) {
  /** @type {Map<string, PlatformPackage>} */
  const found = new Map()
  for (const [parent, entry] of Object.entries(packages)) {
    if (!platformFits(entry, system) || (omitsDev && entry.dev)) continue
    const siblings = Object.keys(entry.optionalDependencies ?? {})
    for (const [name, wanted] of Object.entries(entry.optionalDependencies ?? {})) {
      const place = placesOf(parent, name).find((path) => packages[path])
      const locked = place ? packages[place] : undefined
      if (place && locked) {
        const isBuild = locked.os || locked.cpu || locked.libc
        if (!isBuild || !locked.version || !platformFits(locked, system)) continue
        const { version, integrity } = locked
        found.set(place, { name, version, path: place, parent, integrity })
      } else if (/^\d+\.\d+\.\d+[^ |]*$/.test(wanted) && nameFits(name, siblings, system)) {
        const path = siblingFolder(parent, name)
        found.set(path, { name, version: wanted, path, parent, integrity: undefined })
      }
    }
  }
  return [...found.values()]
}

/**
 * Checks `os`, `cpu` and `libc` of a package
 * (https://docs.npmjs.com/cli/configuring-npm/package-json, "os").
 * @param {LockedPackage} declared
 * @param {System} system
 */
export function platformFits({ os, cpu, libc }, { platform, arch, libc: own }) {
  return allows(os, platform) && allows(cpu, arch) && allows(libc, own)
}

/**
 * True if a package is the build for a system, by its name: `swc-darwin-arm64`, `windows-64`,
 * `sharp-linuxmusl-x64`.
 * @param {string} name
 * @param {readonly string[]} siblings all optional dependencies of the same package
 * @param {System} system
 */
export function nameFits(name, siblings, system) {
  const words = wordsOf(name)
  const fits = words.includes(system.platform) && (words.includes(system.arch) || words.includes('universal'))
  if (!fits || system.platform !== 'linux') return fits
  const isForMusl = isMusl(words)
  if (system.libc === 'glibc') return !isForMusl
  if (isForMusl) return true
  // A name without a C library is for glibc if there is another for musl, otherwise for both (a
  // static program).
  const hasMuslSibling = siblings.some((sibling) => isMusl(wordsOf(sibling)) && nameFits(sibling, [], system))
  return !hasMuslSibling && !words.some((word) => /^(?:gnu|glibc)/.test(word))
}

/**
 * True if the build is installed in its version, where its parent finds it.
 * @param {string} root folder of the repository
 * @param {PlatformPackage} needed
 */
export function isInstalled(root, { name, version, parent }) {
  const manifest = placesOf(parent, name)
    .map((path) => join(root, path, 'package.json'))
    .find((path) => existsSync(path))
  return manifest !== undefined && JSON.parse(readFileSync(manifest, 'utf8')).version === version
}

/**
 * @param {readonly string[] | undefined} list allowed values; with `!`, forbidden ones
 * @param {string | undefined} value
 */
function allows(list, value) {
  if (!list || list.includes('any')) return true
  if (list.includes(`!${value}`)) return false
  const allowed = list.filter((item) => !item.startsWith('!'))
  return allowed.length === 0 || (value !== undefined && allowed.includes(value))
}

/** @param {string} name */
function wordsOf(name) {
  return name.split(/[-/]/).flatMap((word) => [word, aliases.get(word) ?? word])
}

/** @param {readonly string[]} words */
function isMusl(words) {
  return words.some((word) => word.includes('musl'))
}

/**
 * @param {string} parent folder of the package that loads another
 * @param {string} name
 * @returns {string[]} folders in which Node looks for it, the nearest first
 */
function placesOf(parent, name) {
  const places = [posix.join(parent, 'node_modules', name)]
  for (let folder = parent; folder !== '' && folder !== '.'; ) {
    folder = posix.dirname(folder)
    if (posix.basename(folder) !== 'node_modules') places.push(posix.join(folder, 'node_modules', name))
  }
  return places
}

/**
 * @param {string} parent
 * @param {string} name
 * @returns {string} folder in the same `node_modules` as the parent, where npm installs it too; for
 *   one of our packages that at the root
 */
function siblingFolder(parent, name) {
  const at = parent.lastIndexOf('node_modules/')
  return `${at < 0 ? '' : parent.slice(0, at)}node_modules/${name}`
}

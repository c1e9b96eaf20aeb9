/** Packages of the lock file that exist in one build per platform. Runs on Node 20. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'

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
 * @property {readonly string[]} [os]
 * @property {readonly string[]} [cpu]
 * @property {readonly string[]} [libc]
 * @property {boolean} [dev] true if only `devDependencies` lead to it
 */

/**
 * Packages of `package-lock.json` by their folder, such as `node_modules/next`.
 * @typedef {Readonly<Record<string, LockedPackage>>} LockedPackages
 */

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
 * Folders of the builds for a system that are not installed. npm is silent about one that its
 * registry does not offer, and about all when `node_modules` comes from another machine.
 * @param {string} root folder of the repository
 * @param {LockedPackages} packages
 * @param {System} system
 * @param {boolean} omitsDev leaves out those that only tools and tests need
 * @returns {string[]}
 */
export function missingBuilds(root, packages, { platform, arch, libc }, omitsDev) {
  return Object.entries(packages)
    .filter(([, { os, cpu, libc: library }]) => os || cpu || library)
    .filter(([, one]) => allows(one.os, platform) && allows(one.cpu, arch) && allows(one.libc, libc))
    .filter(([path, { dev }]) => !(omitsDev && dev) && !existsSync(join(root, path, 'package.json')))
    .map(([path]) => path)
}

/**
 * Checks `os`, `cpu` or `libc` of a package
 * (https://docs.npmjs.com/cli/configuring-npm/package-json, "os").
 * @param {readonly string[] | undefined} list allowed values; with `!`, forbidden ones
 * @param {string | undefined} value
 */
function allows(list, value) {
  if (!list || list.includes('any')) return true
  if (list.includes(`!${value}`)) return false
  const allowed = list.filter((item) => !item.startsWith('!'))
  return allowed.length === 0 || (value !== undefined && allowed.includes(value))
}

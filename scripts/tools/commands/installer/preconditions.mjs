/**
 * Preconditions that are checked before anything else is loaded: every Node that can read modules
 * runs this file, so it imports nothing.
 */

/** File that only a folder of `npm run build` has: the settings that its builds were made for. */
export const builtFile = 'build.env'

/**
 * Type stripping without a flag and `node:sqlite` need this Node; older ones use the npm package
 * `node`.
 */
export const ownRuntimeMajor = 24

/**
 * @param {string} version of the running Node, such as `20.20.2`
 * @param {string} root folder of the repository
 * @param {boolean} isBuilt true in a folder that `npm run build` made, which has no Node
 * @returns {string | undefined} one sentence for the person at the terminal
 */
export function missingPrecondition(version, root, isBuilt) {
  const [major = 0, minor = 0] = version.split('.').map(Number)
  // The first with `util.parseEnv` in the 20 line.
  if (major < 20 || (major === 20 && minor < 12))
    return `This is Node ${version}, and at least 20.12 is needed: install a newer one from https://nodejs.org.`
  if (isBuilt && major !== ownRuntimeMajor)
    return `This is Node ${version}, and what was built here runs on Node ${ownRuntimeMajor}: install it from https://nodejs.org.`
  const character = /[%#?]/.exec(root)
  // Next and Vite take a part of such a path for a query, a fragment or an encoded character.
  if (character)
    return `The path of this folder, ${root}, has the character ${character[0]}, with which its pages cannot be built: move it to a folder without %, # and ?.`
  return undefined
}

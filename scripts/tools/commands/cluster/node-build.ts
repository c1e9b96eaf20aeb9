import { constants, cpSync, existsSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Copies the build of the site to where a node serves it. A copy of the same build stays, with the
 * pages that the node has rendered since. No hard links: a node overwrites its pages.
 */
export function copyBuild(build: string, copy: string): void {
  if (buildIdIn(copy) === buildIdIn(build)) return
  rmSync(copy, { recursive: true, force: true })
  const part = `${copy}.part`
  rmSync(part, { recursive: true, force: true })
  // What the compiler keeps for the next build.
  const cache = join(build, 'cache')
  cpSync(build, part, {
    recursive: true,
    // The file system shares their blocks where it can.
    mode: constants.COPYFILE_FICLONE,
    filter: (path) => path !== cache,
  })
  renameSync(part, copy)
}

/** Undefined if there is no build in the folder. */
function buildIdIn(folder: string): string | undefined {
  const file = join(folder, 'BUILD_ID')
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined
}

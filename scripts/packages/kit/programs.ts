/** Programs of the system, which are used if they are installed. */
import { accessSync, constants, globSync } from 'node:fs'
import { delimiter, join } from 'node:path'

/** Debian installs servers where ordinary users do not look for programs. */
const serverFolders = ['/usr/sbin', '/usr/local/sbin']

/**
 * Path of a program.
 * @param searchPath folders, as in the variable PATH
 * @returns undefined if it is not installed
 */
export function findProgram(name: string, searchPath = process.env.PATH ?? ''): string | undefined {
  const folders = [...searchPath.split(delimiter).filter(Boolean), ...serverFolders]
  return folders.map((folder) => join(folder, name)).find(isExecutable)
}

/** Where Debian has modules of Varnish, and where they are if it was built by hand. */
const varnishModules = ['/usr/lib/varnish/vmods', '/usr/lib/*/varnish/vmods', '/usr/local/lib/varnish/vmods']

/** Why Varnish cannot run `web/cluster/edge/varnish/site.vcl`, in a clause; undefined if it can. */
export function whyNoVarnish(searchPath?: string): string | undefined {
  if (!findProgram('varnishd', searchPath)) return 'Varnish is not installed'
  const hasKeys = varnishModules.some((folder) => globSync(join(folder, 'libvmod_xkey.so')).length > 0)
  return hasKeys ? undefined : 'Varnish has no module xkey'
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

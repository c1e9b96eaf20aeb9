/** Programs of the system that the cluster uses if they are installed. */
import { accessSync, constants } from 'node:fs'
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

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

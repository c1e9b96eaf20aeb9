import { closeSync, fsyncSync, lstatSync, openSync } from 'node:fs'

/** Writes a file, or the names in a folder, to the disk. */
export function flush(path: string): void {
  const isFolder = lstatSync(path).isDirectory()
  const fd = openSync(path, isFolder ? 'r' : 'r+')
  try {
    fsyncSync(fd)
  } finally {
    closeSync(fd)
  }
}

/** Paths of the files of a page cache entry (Next 16.4.6, `file-system-cache.js`). Pure. */
import { join } from 'node:path'

/** Files and folders that an entry may have; which of them exist depends on its kind. */
export interface EntryFiles {
  /** Written by the site since the build. */
  readonly written: readonly string[]
  /** Written by the build for the same URL. Next falls back to them. */
  readonly built: readonly string[]
}

const endings = ['.html', '.body', '.rsc', '.meta', '.segments']

/**
 * @param folder `.next/server`
 * @param key of the page cache, such as `/route-cache/APP_PAGE/<hash>/$/docs/x`
 */
export function filesOfEntry(folder: string, key: string): EntryFiles {
  const marker = key.indexOf('/$/')
  const own = key.slice(marker + 2)
  return {
    written: endings.map((ending) => join(folder, marker < 0 ? 'app' : '', key + ending)),
    built: marker < 0 ? [] : endings.map((ending) => join(folder, 'app', own + ending)),
  }
}

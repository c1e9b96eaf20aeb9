/** Where Next keeps an entry of the page cache on disk (Next 16.4.6, `file-system-cache.js`). Pure. */
import { join } from 'node:path'

/** Files and folders of an entry; which of them there are depends on its kind. */
export interface EntryFiles {
  /** What was written since the build. */
  readonly written: readonly string[]
  /** What the build made for the same URL, which Next falls back to. */
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

/** Where the script of public pages is in a build (`build.ts`). */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { isRecord } from '@repo/model/is-record.ts'

/** Folder of the script and of what it loads, in the folder of the build. */
export const scriptFolder = 'static/site'

/** File in this folder that has the names of the others. */
export const scriptManifest = 'manifest.json'

/** Its first module, in the folder of the site. */
export const scriptEntry = 'page-script/entry.ts'

/**
 * URL of the script.
 * @param distFolder folder of the build
 * @throws Error when the build has none
 */
export function pageScriptUrl(distFolder: string): string {
  const path = join(/* turbopackIgnore: true */ distFolder, scriptFolder, scriptManifest)
  const manifest: unknown = JSON.parse(readFileSync(/* turbopackIgnore: true */ path, 'utf8'))
  const entry = isRecord(manifest) ? manifest[scriptEntry] : undefined
  if (!isRecord(entry) || typeof entry.file !== 'string')
    throw new Error(`${path} does not name the file of ${scriptEntry}: delete the build, and start again.`)
  return `/_next/${scriptFolder}/${entry.file}`
}

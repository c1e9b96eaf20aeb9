/** Where the script of public pages is in a build (`build.ts`). */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'

/** Folder of the script and of what it loads, in the folder of the build. */
export const scriptFolder = 'static/site'

/** File in this folder that has the names of the others. */
export const scriptManifest = 'manifest.json'

/** Its first module, in the folder of the site. */
export const scriptEntry = 'page-script/entry.ts'

const schema = z.object({ [scriptEntry]: z.object({ file: z.string() }) })

/**
 * URL of the script.
 * @param distFolder folder of the build
 * @throws Error when the build has none
 */
export function pageScriptUrl(distFolder: string): string {
  const path = join(/* turbopackIgnore: true */ distFolder, scriptFolder, scriptManifest)
  const { [scriptEntry]: entry } = schema.parse(
    JSON.parse(readFileSync(/* turbopackIgnore: true */ path, 'utf8')),
  )
  return `/_next/${scriptFolder}/${entry.file}`
}

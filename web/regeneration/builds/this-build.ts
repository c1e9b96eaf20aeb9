/**
 * The build that this process serves or makes: its id and its files. Next loads the page cache
 * outside its bundle, with everything that it imports: with the lake's client, this would be 25 MB.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { env } from '#env.ts'

const folder = 'build-snapshot'

/** Id of the build that this process serves; `development` without a build. */
export function buildId(): string {
  return readIfThere(join(/* turbopackIgnore: true */ distFolder(), 'BUILD_ID'))?.trim() ?? 'development'
}

/** Files of all processes of the build. @param ending of their names */
export function buildFiles(ending: string): string[] {
  if (!existsSync(/* turbopackIgnore: true */ buildFolder())) return []
  return readdirSync(/* turbopackIgnore: true */ buildFolder())
    .filter((name) => name.endsWith(ending))
    .map((name) => join(/* turbopackIgnore: true */ buildFolder(), name))
}

function readIfThere(path: string): string | null {
  return existsSync(/* turbopackIgnore: true */ path)
    ? readFileSync(/* turbopackIgnore: true */ path, 'utf8')
    : null
}

/** Folder of these files. */
export function buildFolder(): string {
  return join(/* turbopackIgnore: true */ distFolder(), folder)
}

/** Folder of the build. */
export function distFolder(): string {
  return join(/* turbopackIgnore: true */ process.cwd(), env().NEXT_DIST_DIR)
}

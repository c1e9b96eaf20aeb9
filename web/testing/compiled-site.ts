/** The site's compiled code, which all test sites share: it depends on no content or server. */
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { endings } from '#server/compression.ts'
import { ended, runNext } from './next-process.ts'

const webFolder = join(import.meta.dirname, '..')

/** Stands for the URL of each test site: the compiler copies it into the code. */
const placeholder = 'http://site-under-test.invalid'

/** Name of the folder with the compiled code, unless `TEST_COMPILED_SITE` names another. */
const sharedName = 'compiled-site'

/** How another build of the same test differs: as if it had been made from other code. */
export interface OtherBuild {
  readonly id: string
  /** Texts in the code, and what is there instead. */
  readonly texts: Readonly<Record<string, string>>
}

/**
 * Builds a site as `next build` does, in two steps: the first compiles the code and is done once
 * per run, the second renders the pages.
 * @param env of the site; its `NEXT_DIST_DIR` receives the build
 * @throws Error with the output when a step fails
 */
export async function buildSite(env: Readonly<Record<string, string>>, other?: OtherBuild): Promise<void> {
  // While Vitest watches, the code changes between runs.
  if (process.env.VITEST_MODE === 'WATCH' && !other) return ended(runNext(['build'], env))
  const { NEXT_DIST_DIR = '', NEXT_PUBLIC_SITE_URL = '' } = env
  const compiled = await compiledOnce(env)
  const dist = join(webFolder, NEXT_DIST_DIR)
  // As `next build` does: pages of an earlier build would be served.
  if (statSync(dist, { throwIfNoEntry: false })?.isDirectory()) rmSync(dist, { recursive: true })
  cpSync(compiled, dist, { recursive: true })
  const texts: Record<string, string> = { [placeholder]: NEXT_PUBLIC_SITE_URL, ...other?.texts }
  if (other) {
    const id = readFileSync(join(dist, 'BUILD_ID'), 'utf8').trim()
    texts[id] = other.id
    writeFileSync(join(dist, 'BUILD_ID'), other.id)
    renameSync(join(dist, 'static', id), join(dist, 'static', other.id))
  }
  for (const entry of readdirSync(dist, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || !/\.(?:js|json|map)$/.test(entry.name)) continue
    const path = join(entry.parentPath, entry.name)
    const before = readFileSync(path, 'utf8')
    let text = before
    for (const [from, to] of Object.entries(texts)) text = text.replaceAll(from, to)
    if (text === before) continue
    writeFileSync(path, text)
    // The compressed forms of what was there before.
    for (const ending of Object.values(endings)) rmSync(path + ending, { force: true })
  }
  await ended(runNext(['build', '--experimental-build-mode', 'generate'], env))
}

/** Path of the compiled code: the first of several callers, also of other processes, compiles. */
async function compiledOnce(env: Readonly<Record<string, string>>): Promise<string> {
  const { TEST_COMPILED_SITE: shared = join(tmpdir(), sharedName) } = process.env
  const failure = `${shared}.failed`
  if (isFirst(`${shared}.begun`)) {
    const name = `.next-test-${basename(shared)}-${process.pid}`
    try {
      const common = {
        NEXT_DIST_DIR: name,
        NEXT_PUBLIC_SITE_URL: placeholder,
        // It only helps later builds in the same folder.
        NEXT_BUILD_CACHE: 'off',
      }
      await ended(runNext(['build', '--experimental-build-mode', 'compile'], { ...env, ...common }))
      cpSync(join(webFolder, name), `${shared}.part`, { recursive: true })
      renameSync(`${shared}.part`, shared)
    } catch (error) {
      writeFileSync(failure, String(error))
      throw error
    } finally {
      rmSync(join(webFolder, name), { recursive: true, force: true })
    }
  }
  while (!existsSync(shared)) {
    if (existsSync(failure)) throw new Error(readFileSync(failure, 'utf8'))
    await sleep(100)
  }
  return shared
}

/** True if this caller is the first that creates the folder. */
function isFirst(folder: string): boolean {
  try {
    mkdirSync(folder)
    return true
  } catch {
    return false
  }
}

/**
 * Framework patch: browsers compile the scripts of all pages while they load.
 *
 * A bundler wraps each module in a function, and V8 compiles a function on the main thread when it
 * is called for the first time, unless the file begins with a hint
 * (https://v8.dev/blog/explicit-compile-hints). Next 16.4 has no option for the hint, so it is
 * written into the chunks after the build: on a phone (`npm run bench -- lighthouse`) that halves
 * the total blocking time. Upstream issue: none known; the proposal is
 * https://github.com/WICG/proposals/issues/174.
 */
import { readFile, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { z } from 'zod'

/**
 * Chromium 136 and later reads it in the first line of a script; for other browsers it is a
 * comment.
 */
const hint = '//# allFunctionsCalledOnLoad\n'

const manifest = z.object({ rootMainFiles: z.array(z.string()).min(1) })

/**
 * Writes V8's hint into the chunks with React and Next's router, after `next build` compiled them.
 * @param build folders, as `compiler.runAfterProductionCompile` passes them
 * @throws Error when `build-manifest.json` does not list the scripts of all pages
 */
export async function hintCompilation(build: { projectDir: string; distDir: string }): Promise<void> {
  const folder = resolve(build.projectDir, build.distDir)
  const { rootMainFiles } = manifest.parse(
    JSON.parse(await readFile(join(folder, 'build-manifest.json'), 'utf8')),
  )
  await Promise.all(
    rootMainFiles.map(async (name) => {
      const file = join(folder, name)
      const script = await readFile(file, 'utf8')
      // A build does not rewrite each file that did not change.
      if (!script.startsWith(hint)) await writeFile(file, hint + script)
    }),
  )
}

/** What every page loads is compiled while it loads, not when it runs. */
import { readFile, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { z } from 'zod'

/**
 * Chromium (136 and later) reads it at the very beginning of a script, other browsers take it for a comment
 * (https://v8.dev/blog/explicit-compile-hints).
 */
const hint = '//# allFunctionsCalledOnLoad\n'

const manifest = z.object({ rootMainFiles: z.array(z.string()).min(1) })

/**
 * Puts V8's hint before React and Next's router, after `next build` compiled them: a bundler wraps each module into a function, which V8
 * compiles on the page's own thread when it is first called, unless it is told to do so beside the download. On a phone that is half of the
 * time for which a page does not react while it loads (`npm run bench -- lighthouse`).
 * @param build folders as Next tells them (`compiler.runAfterProductionCompile`)
 * @throws Error when the build does not say what every page loads
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
      // A file that is as before is not always written again.
      if (!script.startsWith(hint)) await writeFile(file, hint + script)
    }),
  )
}

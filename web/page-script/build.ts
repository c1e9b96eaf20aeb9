/**
 * Bundles the script of public pages (`entry.ts`) with Vite: Next has no script without React and
 * its router. The files are static files of the build, next to those of Next.
 */
import { join, resolve } from 'node:path'
import { build, type Plugin } from 'vite'
import { scriptEntry, scriptFolder, scriptManifest } from './script-url.ts'

/** Where the files are. */
const base = `/_next/${scriptFolder}/`

/**
 * Writes the script and what it loads on demand, when `next build` has compiled the pages.
 * @param next folders, as `compiler.runAfterProductionCompile` passes them
 * @throws Error of Vite when the script cannot be bundled
 */
export async function buildPageScript(next: { projectDir: string; distDir: string }): Promise<void> {
  await build({
    configFile: false,
    root: next.projectDir,
    base,
    publicDir: false,
    // Its warnings are about directives for React's server in packages.
    logLevel: 'error',
    plugins: [importWithStyles(next.projectDir)],
    // As in next.config.ts. The second module imports parts of the package for which it stands.
    resolve: {
      alias: [
        { find: '@base-ui/react/menu', replacement: join(next.projectDir, 'patches/docsearch-menu.ts') },
        {
          find: /^@algolia\/autocomplete-core$/,
          replacement: join(next.projectDir, 'patches/docsearch-composition.ts'),
        },
      ],
    },
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      outDir: resolve(next.projectDir, next.distDir, scriptFolder),
      emptyOutDir: true,
      manifest: scriptManifest,
      // The browsers of `browserslist`'s default, as Next's.
      target: 'baseline-widely-available',
      modulePreload: false,
      // The inline scripts of pages are in their policies, which allow no other ones.
      assetsInlineLimit: 0,
      rolldownOptions: { input: scriptEntry },
    },
  })
}

/**
 * Replaces what Vite does before an `import()` of a module with style sheets: its own helper never
 * tries one again that failed, and is larger.
 */
function importWithStyles(folder: string): Plugin {
  const styles = JSON.stringify(join(folder, 'components/navigation/styles.ts'))
  const code = `import { loadStyle } from ${styles}
    const load = async (module, files = []) => {
      await Promise.all(files.map((file) => loadStyle(${JSON.stringify(base)} + file)))
      return module()
    }
    export { load as __vitePreload }`
  const load = (id: string) => (id === '\0vite/preload-helper.js' ? code : undefined)
  return { name: 'import-with-styles', enforce: 'pre', load }
}

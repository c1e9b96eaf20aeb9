import { createRequire } from 'node:module'

/** The file that the style sheet of `sanity` 6.16 names (package `ui5`), in both styles. */
const remote =
  /url\((["']?)https:\/\/design-system-static\.sanity\.io\/InterVariable(-Italic)?-latin-\d+\.woff2\1\)/g

/** Faces of an older font in the page that Sanity's builder writes around the Studio. */
const facesOfPage = /@font-face\s*\{[^}]*https:\/\/studio-static\.sanity\.io\/[^}]*\}\s*/g

/** The files of a build, as far as the plugin reads them (Rollup's `OutputBundle`). */
type Bundle = Record<string, { type: string; source?: string | Uint8Array }>

/**
 * Plugin for Vite: replaces the font that the Studio loads from Sanity's servers, which then know
 * who opens this Studio, by the same one from a package. Without the internet the Studio looks the
 * same. The page of a build declares another one, which some texts in italics would load.
 * @throws Error when the package is missing
 */
export function ownFont() {
  const { resolve } = createRequire(import.meta.url)
  const file = (style: string) => resolve(`@fontsource-variable/inter/files/inter-latin-wght-${style}.woff2`)
  return {
    name: 'own-font',
    // Before Vite reads the URLs of a style sheet.
    enforce: 'pre' as const,
    transform: (code: string, id: string) =>
      id.split('?')[0]?.endsWith('.css') && code.search(remote) >= 0
        ? // Quoted: a folder's name may have a space.
          code.replace(
            remote,
            (_url, _quote, italic?: string) => `url(${JSON.stringify(file(italic ? 'italic' : 'normal'))})`,
          )
        : undefined,
    generateBundle: {
      // After the plugin of Sanity that writes the page.
      order: 'post' as const,
      handler: (_options: unknown, bundle: Bundle) => {
        const page = bundle['index.html']
        if (typeof page?.source === 'string') page.source = page.source.replace(facesOfPage, '')
      },
    },
  }
}

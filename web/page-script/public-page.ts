/**
 * Makes the HTML of a public page of what Next has rendered: without the scripts and the data of
 * its client, which nothing on such a page needs, and with the site's own script.
 */

import { earlyScript } from './early.ts'

/** Attribute of the content of pages that React runs in the browser, such as `/search/`. */
const liveAttribute = 'data-live'

/** End of the tag of the site's script. */
const ownScript = ' data-site></script>'

/** Next's shell for an error, which its client renders. */
const errorShell = '<html id="__next_error__">'

/**
 * Scripts of Next's client: its files, the list of them for Turbopack, the payload (`app-render`'s
 * `use-flight-response`), and the preload of the first file.
 */
const ofFramework = [
  /<script src="\/_next\/static\/chunks\/[^>]*><\/script>/g,
  /<link rel="preload" as="script"[^>]*>/g,
  /<script[^>]*>\(globalThis\["TURBOPACK"\][\s\S]*?<\/script>/g,
  /<script>\(?self\.__next_f[\s\S]*?<\/script>/g,
]

/** Marks that React leaves for its client, and for its scripts that move what came late. */
const marks = /<!--\/?\$-->|<!-- -->|<div hidden=""><!--\$--><!--\/\$--><\/div>/g

/**
 * The page with the site's own script only; unchanged if it has it, or React has to run on it.
 * @param html a whole page, as Next has rendered it
 * @param script URL of the site's script
 */
export function publicPage(html: string, script: string): string {
  if ([errorShell, ` ${liveAttribute}`, ownScript].some((part) => html.includes(part))) return html
  const bare = ofFramework.reduce((rest, part) => rest.replace(part, ''), html)
  const page = bare.includes('<template id="B:') ? bare : bare.replace(marks, '')
  const own = `<script>${earlyScript}</script><script type="module" src="${script}"${ownScript}`
  return page.replace('</head>', `${own}</head>`)
}

/** One URL of every kind of response of the site. */

interface Answer {
  readonly path: string
  readonly status: number
  /** `Cache-Control`. */
  readonly control: string | RegExp
}

/** Browsers and shared caches store it, and ask before they show it. */
export const revalidated = 'max-age=0, s-maxage=0, must-revalidate'
const notStored = /no-store/

const of = (control: Answer['control'], status: number, ...paths: readonly string[]): Answer[] =>
  paths.map((path) => ({ path, status, control }))

/** Everything that a publish can change, redirects and refusals, and what is stored nowhere. */
export const answers: readonly Answer[] = [
  ...of(revalidated, 200, '/', '/docs/', '/docs/getting-started/first-steps/', '/docs/nodes/text/llm/'),
  ...of(revalidated, 200, '/docs/tags/', '/docs/tags/api/', '/docs/category/image/'),
  ...of(revalidated, 200, '/docs/nodes/text/llm.md', '/index.md', '/docs.md', '/docs/tags.md'),
  ...of(revalidated, 200, '/docs/tags/api.md', '/docs/category/image.md'),
  ...of(revalidated, 200, '/llms.txt', '/llms-full.txt'),
  ...of(revalidated, 200, '/sitemap.xml', '/feed.xml', '/og/nodes/text/llm.png', '/og.png'),
  ...of(revalidated, 200, '/nodes.json', '/manifest.webmanifest', '/robots.txt', '/icon.svg'),
  ...of(revalidated, 404, '/docs/nowhere/', '/docs/nowhere.md'),
  ...of(revalidated, 404, '/docs/nowhere.json', '/nowhere.md', '/og/nowhere.png', '/og/category/nowhere.png'),
  ...of(revalidated, 308, '/docs', '/docs/nodes.md', '/docs/index.html', '/docs/nodes/text/llm.html'),
  ...of(revalidated, 308, '/index.html', '/search/index.html'),
  ...of(revalidated, 400, '/docs/%zz/'),
  ...of(notStored, 200, '/search/', '/search/?q=vector', '/search-api/1/isalive'),
  ...of(notStored, 200, '/api/status/', '/api/health/', '/api/ready/', '/api/last-change/'),
  ...of(notStored, 401, '/api/draft/enable/'),
  ...of(notStored, 403, '/search-api/1/indexes'),
  ...of(notStored, 404, '/nothing.svg', '/_next/static/chunks/none.js'),
]

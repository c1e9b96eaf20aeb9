/** The kinds of pages that the site has, for tests that open one of each. */

interface KindOfPage {
  readonly kind: string
  readonly path: string
  readonly heading: string | RegExp
  readonly title: string | RegExp
}

/** Kind, path, heading, and the title where it is not the heading with the name of the site. */
const rows: readonly (readonly [string, string, string | RegExp, (string | RegExp)?])[] = [
  ['home', '/', /Weave AI/, /Loomwork/],
  ['documentation', '/docs/', 'Loomwork documentation', 'Documentation | Loomwork'],
  [
    'guide',
    '/docs/foundational-knowledge/generate-and-use-aws-secret-keys/',
    'Generate and use AWS secret keys',
  ],
  ['node', '/docs/nodes/data-sources-storage/pinecone/', 'Pinecone'],
  ['category', '/docs/category/data-sources--storage/', 'Data Sources & Storage'],
  ['tags', '/docs/tags/', 'Tags'],
  ['tag', '/docs/tags/b-2-b/', 'One doc tagged with "B2B"'],
  ['search', '/search/', 'Search the documentation'],
]

/** One page of each kind of route. */
export const kindsOfPages: readonly KindOfPage[] = rows.map(
  ([kind, path, heading, title = `${heading} | Loomwork`]) => ({ kind, path, heading, title }),
)

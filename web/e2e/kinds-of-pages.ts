/** The kinds of pages that the site has, for tests that open one of each. */

/** A page with what it must contain. */
interface KindOfPage {
  readonly kind: string
  readonly path: string
  /** The only `h1`. */
  readonly heading: string | RegExp
  readonly title: string | RegExp
}

/** One page of each kind of route. */
export const kindsOfPages: readonly KindOfPage[] = [
  { kind: 'home', path: '/', heading: /Weave AI/, title: /Loomwork/ },
  {
    kind: 'documentation',
    path: '/docs/',
    heading: 'Loomwork documentation',
    title: 'Documentation | Loomwork',
  },
  {
    kind: 'main guide',
    path: '/docs/getting-started/first-steps/',
    heading: 'First steps',
    title: 'First steps | Loomwork',
  },
  {
    kind: 'guide',
    path: '/docs/foundational-knowledge/generate-and-use-aws-secret-keys/',
    heading: 'Generate and use AWS secret keys',
    title: 'Generate and use AWS secret keys | Loomwork',
  },
  {
    kind: 'node',
    path: '/docs/nodes/data-sources-storage/pinecone/',
    heading: 'Pinecone',
    title: 'Pinecone | Loomwork',
  },
  {
    kind: 'category',
    path: '/docs/category/data-sources--storage/',
    heading: 'Data Sources & Storage',
    title: 'Data Sources & Storage | Loomwork',
  },
  { kind: 'tags', path: '/docs/tags/', heading: 'Tags', title: 'Tags | Loomwork' },
  {
    kind: 'tag',
    path: '/docs/tags/b-2-b/',
    heading: 'One doc tagged with "B2B"',
    title: 'One doc tagged with "B2B" | Loomwork',
  },
  {
    kind: 'search',
    path: '/search/',
    heading: 'Search the documentation',
    title: 'Search the documentation | Loomwork',
  },
]

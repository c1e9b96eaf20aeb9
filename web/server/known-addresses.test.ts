import { expect, test } from 'vitest'
import { KnownAddresses } from './known-addresses.ts'

const addresses = new KnownAddresses({
  pages: [
    { slug: 'llm', folder: 'nodes/text', container: 'text' },
    { slug: 'start', folder: '', container: 'root' },
    // Its category is not published, so its path has fewer segments.
    { slug: 'lost', folder: 'text', container: 'gone' },
  ],
  categories: [
    { _id: 'nodes', slug: 'all-nodes', name: 'nodes', container: 'root' },
    { _id: 'text', slug: 'text-nodes', name: 'text', container: 'nodes' },
  ],
  tags: ['ai'],
  left: [
    { name: 'old', container: 'root', to: 'nodes' },
    { name: 'gpt', container: 'text', to: 'llm' },
  ],
  redirected: ['/docs/by/hand/', '/docs/tags/ml/', '/docs/v1/*', null],
})

// The last has no page without its form, and the route says so.
test.each(
  `/ /docs/ /docs/tags/ /search/ /docs/nodes/text/llm/ /docs/start/ /docs/text/lost/
  /docs/category/text-nodes/ /docs/tags/ai/ /docs/nodes/ /docs/nodes/text/ /docs/nodes/text/gpt/
  /docs/old/text/llm/ /docs/old/text/gpt/ /docs/old/ /docs/by/hand/ /docs/tags/ml/ /docs/v1/
  /docs/v1/a/b/ /docs/category/a/b/`.split(/\s+/),
)('%s may lead somewhere', (path) => {
  expect(addresses.isUnknown(path)).toBe(false)
})

test.each(
  `/docs/unheard-of/ /docs/nodes/text/unheard-of/ /docs/unheard-of/llm/ /docs/text/llm/
  /docs/nodes/llm/ /docs/nodes/text/llm/llm/ /docs/category/unheard-of/ /docs/tags/unheard-of/
  /docs/a/b/c/d/e/f/g/ /docs/null/ /docs/by/ /docs/v10/`.split(/\s+/),
)('%s is unknown', (path) => {
  expect(addresses.isUnknown(path)).toBe(true)
})

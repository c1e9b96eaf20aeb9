import { expect, test } from 'vitest'
import { articleData, inScript } from './structured-data.ts'

const site = { site: 'https://docs.example.com', productName: 'Loomwork' }
const article = {
  title: 'LLM',
  description: 'Asks a model.',
  path: '/docs/nodes/text/llm/',
  updated: '2026-11-21T16:00:00Z',
  trail: [
    { title: 'Nodes', href: '/docs/category/nodes/' },
    { title: 'Text', href: '/docs/category/text/' },
  ],
}

test('a page is an article of the site, and the last item of its breadcrumbs', () => {
  expect(articleData(article, site)).toEqual({
    '@context': 'https://schema.org',
    '@graph': [
      {
        '@type': 'TechArticle',
        headline: 'LLM',
        description: 'Asks a model.',
        url: 'https://docs.example.com/docs/nodes/text/llm/',
        dateModified: '2026-11-21T16:00:00Z',
        author: { '@type': 'Organization', name: 'Loomwork' },
      },
      {
        '@type': 'BreadcrumbList',
        itemListElement: [
          {
            '@type': 'ListItem',
            position: 1,
            name: 'Nodes',
            item: 'https://docs.example.com/docs/category/nodes/',
          },
          {
            '@type': 'ListItem',
            position: 2,
            name: 'Text',
            item: 'https://docs.example.com/docs/category/text/',
          },
          {
            '@type': 'ListItem',
            position: 3,
            name: 'LLM',
            item: 'https://docs.example.com/docs/nodes/text/llm/',
          },
        ],
      },
    ],
  })
})

test('a page without a summary has no description', () => {
  expect(inScript(articleData({ ...article, description: null }, site))).not.toContain('description')
})

test('no text can end the script or begin a comment, and no text is lost', () => {
  const title = '</script><script>alert(1)</script><!--'
  const content = inScript(articleData({ ...article, title }, site))
  expect(content).not.toContain('<')
  expect(JSON.parse(content)).toMatchObject({ '@graph': [{ headline: title }, {}] })
})

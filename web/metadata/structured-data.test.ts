import { expect, test } from 'vitest'
import { articleData, inScript, siteData } from './structured-data.ts'

const site = { site: 'https://docs.example.com', productName: 'Loomwork', publisher: 'Loomwork GmbH' }
const article = {
  title: 'LLM',
  description: 'Ask a model.',
  path: '/docs/nodes/text/llm/',
  image: '/og/nodes/text/llm.png',
  published: '2026-10-02T09:00:00Z',
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
        description: 'Ask a model.',
        mainEntityOfPage: 'https://docs.example.com/docs/nodes/text/llm/',
        inLanguage: 'en-US',
        image: 'https://docs.example.com/og/nodes/text/llm.png',
        datePublished: '2026-10-02',
        dateModified: '2026-11-21',
        author: { '@type': 'Organization', name: 'Loomwork GmbH' },
        publisher: { '@type': 'Organization', name: 'Loomwork GmbH' },
      },
      {
        '@type': 'BreadcrumbList',
        itemListElement: [
          { position: 1, name: 'Loomwork', item: 'https://docs.example.com/' },
          { position: 2, name: 'Nodes', item: 'https://docs.example.com/docs/category/nodes/' },
          { position: 3, name: 'Text', item: 'https://docs.example.com/docs/category/text/' },
          { position: 4, name: 'LLM' },
        ].map((item) => ({ '@type': 'ListItem', ...item })),
      },
    ],
  })
})

test('an unknown date of publication is left out', () => {
  expect(inScript(articleData({ ...article, published: null }, site))).not.toContain('datePublished')
})

test('the site has the company that publishes it', () => {
  expect(siteData(site, '')).toEqual({
    '@context': 'https://schema.org',
    '@type': 'WebSite',
    name: 'Loomwork',
    url: 'https://docs.example.com/',
    inLanguage: 'en-US',
    publisher: {
      '@type': 'Organization',
      name: 'Loomwork GmbH',
      logo: 'https://docs.example.com/icon-512.png',
    },
  })
  expect(siteData(site, 'No code.')).toMatchObject({ description: 'No code.' })
})

test('no text can end the script or begin a comment, and no text is lost', () => {
  const title = '</script><script>alert(1)</script><!--'
  const content = inScript(articleData({ ...article, title }, site))
  expect(content).not.toContain('<')
  expect(JSON.parse(content)).toMatchObject({ '@graph': [{ headline: title }, {}] })
})

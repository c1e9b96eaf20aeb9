import { expect, test } from 'vitest'
import { atomFeed } from './atom.ts'

const options = { site: 'https://docs.example.com', productName: 'Loom & Work' }

const aPage = {
  _id: 'llm',
  _type: 'nodePage' as const,
  title: 'LLM <new>',
  summary: 'Asks "a" model\u0007.',
  slug: 'llm',
  segments: ['nodes', 'text'],
  published: '2026-01-02T03:04:05Z',
  updated: '2026-11-21T16:00:00Z',
}

test('a feed names each page with its URLs, its dates and its summary', () => {
  const page = aPage
  const bare = { ...page, _id: 'b', slug: 'b', summary: null, updated: '2026-11-20T16:00:00Z' }
  expect(atomFeed([page, bare], options)).toBe(`<?xml version="1.0" encoding="utf-8"?>
<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="en-US">
  <title>Loom &amp; Work documentation: new and changed pages</title>
  <id>https://docs.example.com/feed.xml</id>
  <link rel="self" type="application/atom+xml" href="https://docs.example.com/feed.xml"/>
  <link rel="alternate" type="text/html" href="https://docs.example.com/docs/"/>
  <updated>2026-11-21T16:00:00Z</updated>
  <author><name>Loom &amp; Work</name></author>
  <entry>
    <title>LLM &lt;new&gt;</title>
    <id>https://docs.example.com/feed.xml#llm</id>
    <link rel="alternate" type="text/html" href="https://docs.example.com/docs/nodes/text/llm/"/>
    <link rel="alternate" type="text/markdown" href="https://docs.example.com/docs/nodes/text/llm.md"/>
    <published>2026-01-02T03:04:05Z</published>
    <updated>2026-11-21T16:00:00Z</updated>
    <summary>Asks &quot;a&quot; model.</summary>
  </entry>
  <entry>
    <title>LLM &lt;new&gt;</title>
    <id>https://docs.example.com/feed.xml#b</id>
    <link rel="alternate" type="text/html" href="https://docs.example.com/docs/nodes/text/b/"/>
    <link rel="alternate" type="text/markdown" href="https://docs.example.com/docs/nodes/text/b.md"/>
    <published>2026-01-02T03:04:05Z</published>
    <updated>2026-11-20T16:00:00Z</updated>
  </entry>
</feed>
`)
})

test('a page with an invalid creation date has the date of its last change', () => {
  const page = { ...aPage, published: null as never }
  expect(atomFeed([page], options)).toContain(`<published>${page.updated}</published>`)
})

test('a feed without pages has a date, too', () => {
  expect(atomFeed([], options)).toContain('<updated>1970-01-01T00:00:00Z</updated>\n')
})

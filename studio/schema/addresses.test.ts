import { describe, expect, test } from 'vitest'
import { saidOf } from '../testing/form.ts'
import { block, span } from '../testing/references.ts'

const inText = (href: string) =>
  block('b', [span('Pinecone', 'l')], { markDefs: [{ _type: 'link', _key: 'l', href }] })

const fields: Readonly<Record<string, (typed: string) => { _type: string; [field: string]: unknown }>> = {
  'a link in a text': (href) => ({ _type: 'guide', body: [inText(href)] }),
  'a link in a callout': (href) => ({
    _type: 'guide',
    body: [{ _type: 'callout', _key: 'c', kind: 'note', body: [inText(href)] }],
  }),
  'a link of the navbar': (href) => ({
    _type: 'siteSettings',
    navbar: [{ _type: 'navLink', _key: 'n', label: 'Blog', href }],
  }),
  'a card of the home page': (href) => ({
    _type: 'homePage',
    highlights: [
      { _type: 'highlight', _key: 'h', title: 'Blog', link: { _type: 'navLink', label: 'Blog', href } },
    ],
  }),
}

const sitesOnly: typeof fields = {
  'the service behind a node': (url) => ({ _type: 'nodePage', provider: { name: 'Pinecone', url } }),
  'the page of a credential': (url) => ({
    _type: 'nodePage',
    credentials: [{ _type: 'credential', _key: 'c', title: 'Key', description: 'There.', url }],
  }),
  'a video': (url) => ({ _type: 'guide', body: [{ _type: 'video', _key: 'v', title: 'How', url }] }),
}

async function saidOfAddress(document: { _type: string }): Promise<string[]> {
  const said = await saidOf({ _id: 'drafts.a', ...document })
  return said.flatMap((line) => {
    const [, level, sentence] = /^(\w+) \S*\.(?:href|url): (.+)$/.exec(line) ?? []
    return level ? [`${level}: ${sentence}`] : []
  })
}

describe.each(Object.entries(fields))('%s', (_what, document) => {
  test.each([
    'www.pinecone.io',
    'pinecone.io/keys',
    'https://',
    'javascript:alert(1)',
    '//pinecone.io',
    'nodes/text/llm',
  ])('does not take %s, which the site would not find', async (typed) => {
    expect(await saidOfAddress(document(typed))).toEqual([
      `error: "${typed}" is not an address: begin with https:// for another site, with / for this one, or with # for a heading of this page.`,
    ])
  })

  test.each([
    'https://pinecone.io/keys',
    'HTTP://pinecone.io',
    'mailto:help@loomwork.example',
    '/search/',
    '#limits',
    '/docs/',
    '/docs/tags/',
  ])('takes %s', async (typed) => {
    expect(await saidOfAddress(document(typed))).toEqual([])
  })

  test.each([
    '/docs/nodes/text/llm/',
    '/docs/category/text/#all',
    'http://localhost:3000/docs/nodes/text/llm/',
  ])('asks to choose the page in place of %s', async (typed) => {
    expect(await saidOfAddress(document(typed))).toEqual([
      `warning: "${typed}" is the address of a page on this site: choose the page instead, so that the link still works when the page moves.`,
    ])
  })
})

describe.each(Object.entries(sitesOnly))('%s', (_what, document) => {
  test.each(['www.pinecone.io', 'pinecone.io/keys', '/docs/nodes/', 'mailto:help@pinecone.io'])(
    'does not take %s, and says how an address begins',
    async (typed) => {
      expect(await saidOfAddress(document(typed))).toEqual([expect.stringContaining('https://')])
    },
  )

  test('takes the address of a site', async () => {
    expect(await saidOfAddress(document('https://pinecone.io/keys'))).toEqual([])
  })
})

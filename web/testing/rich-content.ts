/** A documentation in which everything refers to something, for tests of what queries read. */
import {
  aBlock,
  aCategory,
  aNodePage,
  aTag,
  smallDocumentation,
  type TestDocument,
} from '@repo/testing/content.ts'

function reference(id: string) {
  return { _type: 'reference', _ref: id }
}

function aNavLink(key: string, page: string) {
  return { _type: 'navLink', _key: key, label: `Go ${key}`, page: reference(page) }
}

function aHeadingLink(key: string, page: string, heading: string) {
  const block = aBlock(key, `See ${page}`, { link: page })
  return { ...block, markDefs: block.markDefs.map((mark) => ({ ...mark, heading })) }
}

/**
 * {@link smallDocumentation} with a deeper tree, two pages with the same slug, an unlisted page,
 * redirects, and references in every place that can hold one. The targets `coming` and `nobody` are
 * not published.
 */
export function richDocumentation(): TestDocument[] {
  const tab = { _type: 'tab', _key: 'a', label: 'A', body: [aBlock('in-tab', 'Group', { link: 'deep' })] }
  const cell = { _type: 'tableCell', _key: 'x', content: [aBlock('cell', 'Cell', { link: 'embedder' })] }
  const replaced: TestDocument[] = [
    {
      _id: 'siteSettings',
      _type: 'siteSettings',
      productName: 'Loomwork',
      mainDoc: reference('first-steps'),
      navbar: [aNavLink('docs', 'first-steps')],
      footer: [{ _type: 'footerColumn', _key: 'c', title: 'Docs', links: [aNavLink('over', 'nodes')] }],
      copyright: '© 2025 {company}',
      company: 'Loomwork GmbH',
      tagline: 'Zero coding.',
    },
    {
      _id: 'homePage',
      _type: 'homePage',
      title: 'Welcome',
      lead: 'Build',
      actions: [aNavLink('begin', 'first-steps'), aNavLink('later', 'coming')],
      highlights: [
        { _type: 'highlight', _key: 'h', title: 'Text', text: 'Words', link: aNavLink('text', 'llm') },
      ],
      workflow: {
        _type: 'workflow',
        title: 'Speak',
        nodes: [
          { _type: 'workflowNode', _key: 'a', id: 'a', node: reference('tts') },
          { _type: 'workflowNode', _key: 'b', id: 'b', label: 'Later', node: reference('coming') },
        ],
        connections: [{ _type: 'workflowConnection', _key: 'c', from: 'a', to: 'b' }],
      },
      popularNodes: ['llm', 'coming', 'hidden'].map((id) => ({ ...reference(id), _key: id })),
    },
    aCategory('deep', { parent: 'text', position: 9 }),
    aCategory('deeper', { parent: 'deep' }),
    aNodePage('below', 'deeper', { tags: ['ai'] }),
    aNodePage('hidden', 'text', { unlisted: true, tags: ['ai'] }),
    aNodePage('twin', 'speech', { slug: { _type: 'slug', current: 'llm' }, position: 3 }),
    aNodePage('loose', 'speech', { position: undefined, tags: ['nobody'] }),
    {
      ...aNodePage('llm', 'text', { tags: ['ai', 'audio'], position: 1 }),
      related: ['tts', 'coming'].map((id) => ({ ...reference(id), _key: id })),
      credentials: [{ _type: 'credential', _key: 'k', title: 'Key', guide: reference('first-steps') }],
      status: { kind: 'deprecated', date: '2027-01-06', replacement: reference('coming') },
      settings: [{ _type: 'setting', _key: 's', name: 'model', label: 'Model', type: 'text' }],
      body: [
        aBlock('use', 'Use it', { style: 'h2' }),
        aBlock('see', 'See speech', { link: 'tts' }),
        aHeadingLink('deep-link', 'splitter', 'use'),
        { _type: 'reuse', _key: 'again', snippet: reference('beta') },
        { _type: 'callout', _key: 'c', kind: 'tip', body: [aBlock('inside', 'A tag', { link: 'ai' })] },
        { _type: 'tabs', _key: 't', tabs: [tab] },
        { _type: 'table', _key: 'tb', rows: [{ _type: 'tableRow', _key: 'r', cells: [cell] }] },
        {
          _type: 'workflow',
          _key: 'w',
          title: 'Speak',
          nodes: [
            { _type: 'workflowNode', _key: 'n1', id: 'a', node: reference('llm') },
            { _type: 'workflowNode', _key: 'n2', id: 'b', node: reference('stt') },
            { _type: 'workflowNode', _key: 'n3', id: 'c', node: reference('coming') },
          ],
          connections: [{ _type: 'workflowConnection', _key: 'e', from: 'a', to: 'b' }],
        },
      ],
    },
    {
      ...aNodePage('splitter', 'text', { position: 2 }),
      body: [aBlock('use', 'Use it well', { style: 'h2' }), aBlock('end', 'The end', { style: 'h3' })],
    },
    { _id: 'beta', _type: 'snippet', title: 'Beta', body: [aBlock('b', 'In beta', { link: 'splitter' })] },
    { _id: 'moved', _type: 'redirect', from: '/docs/old/', toPage: reference('llm'), permanent: true },
    { _id: 'awaited', _type: 'redirect', from: '/docs/soon/', toPage: reference('coming') },
  ]
  const ids = new Set(replaced.map(({ _id }) => _id))
  return [...smallDocumentation().filter(({ _id }) => !ids.has(_id)), ...replaced]
}

/** Documents that {@link richDocumentation} refers to and lacks, and some without references. */
export function unpublishedDocumentation(): TestDocument[] {
  return [
    aNodePage('coming', 'deep', { tags: ['audio'] }),
    aTag('nobody'),
    aCategory('fresh', { parent: 'nodes' }),
    aNodePage('newcomer', 'fresh', { tags: ['ai'] }),
    { _id: 'later', _type: 'redirect', from: '/docs/nowhere/', toUrl: '/search/' },
  ]
}

/** A small documentation for tests: two categories of nodes, a guide, two tags. */

/** Any document to write to the lake. */
export interface TestDocument {
  readonly _id: string
  readonly _type: string
  readonly [field: string]: unknown
}

function reference(id: string, key?: string) {
  return { _type: 'reference', _ref: id, ...(key && { _key: key }) }
}

/** A paragraph or heading; `link` makes its text a link to that page. */
export function aBlock(key: string, text: string, { style = 'normal', link = '' } = {}) {
  return {
    _type: 'block',
    _key: key,
    style,
    children: [{ _type: 'span', _key: `${key}s`, text, marks: link ? [`${key}m`] : [] }],
    markDefs: link ? [{ _type: 'pageLink', _key: `${key}m`, page: reference(link) }] : [],
  }
}

/** A paragraph with links to headings of a page. */
export function aBlockOfLinks(key: string, page: string, headings: readonly string[]) {
  const marks = headings.map((heading, n) => ({
    _type: 'pageLink',
    _key: `${key}m${n}`,
    page: reference(page),
    heading,
  }))
  return {
    ...aBlock(key, ''),
    children: marks.map(({ _key, heading }) => ({
      _type: 'span',
      _key: `${_key}s`,
      text: heading,
      marks: [_key],
    })),
    markDefs: marks,
  }
}

/** A long page whose sections link to those after them; every second one has the same title. */
export function aReferencePage(id: string, category: string, sections: number, links: number): TestDocument {
  const linked = (n: number) => Array.from({ length: links }, (_, m) => `h${(n + m + 1) % sections}`)
  const body = Array.from({ length: sections }, (_, n) => [
    aBlock(`h${n}`, n % 2 === 0 ? 'Notes' : `Part ${n}`, { style: 'h2' }),
    aBlockOfLinks(`p${n}`, id, linked(n)),
  ])
  return aNodePage(id, category, { body: body.flat() })
}

/** A category under `parent`, or at the top. */
export function aCategory(
  id: string,
  fields: Partial<TestDocument> & { parent?: string } = {},
): TestDocument {
  const { parent, ...rest } = fields
  return {
    _type: 'category',
    title: `Category ${id}`,
    slug: { _type: 'slug', current: id },
    pathSegment: id,
    description: `About ${id}`,
    color: 'green',
    position: 1,
    ...(parent && { parent: reference(parent) }),
    ...rest,
    _id: id,
  }
}

/** A node page in a category. */
export function aNodePage(
  id: string,
  category: string,
  fields: Partial<TestDocument> & { tags?: string[] } = {},
): TestDocument {
  const { tags = [], ...rest } = fields
  return {
    _type: 'nodePage',
    title: `Node ${id}`,
    slug: { _type: 'slug', current: id },
    category: reference(category),
    icon: 'bot',
    summary: `What ${id} does`,
    position: 1,
    body: [aBlock('intro', `This is ${id}.`)],
    tags: tags.map((tag) => reference(tag, tag)),
    ...rest,
    _id: id,
  }
}

/** A tag. */
export function aTag(id: string, fields: Partial<TestDocument> = {}): TestDocument {
  return { _type: 'tag', label: `Tag ${id}`, slug: { _type: 'slug', current: id }, ...fields, _id: id }
}

/** The whole documentation. `llm` links to `tts` in its text. */
export function smallDocumentation(): TestDocument[] {
  return [
    {
      _id: 'siteSettings',
      _type: 'siteSettings',
      productName: 'Loomwork',
      company: 'Loomwork GmbH',
      version: { name: 'current', label: 'Next' },
      mainDoc: reference('first-steps'),
      copyright: '© 2025 {company}',
    },
    { _id: 'homePage', _type: 'homePage', title: 'Welcome', lead: 'Build workflows' },
    aTag('ai'),
    aTag('audio'),
    aCategory('start', { position: 1 }),
    aCategory('nodes', { position: 2 }),
    aCategory('text', { parent: 'nodes', position: 1 }),
    aCategory('speech', { parent: 'nodes', position: 2 }),
    { ...aNodePage('first-steps', 'start', { tags: ['ai'] }), _type: 'guide' },
    aNodePage('llm', 'text', {
      tags: ['ai'],
      position: 1,
      body: [
        aBlock('intro', 'This is llm.'),
        aBlock('use', 'Use it', { style: 'h2' }),
        aBlock('see', 'See speech', { link: 'tts' }),
      ],
    }),
    aNodePage('splitter', 'text', { position: 2 }),
    aNodePage('embedder', 'text', { position: 3 }),
    aNodePage('tts', 'speech', { tags: ['audio'], position: 1 }),
    aNodePage('stt', 'speech', { tags: ['audio', 'ai'], position: 2 }),
  ]
}

/**
 * Tags of a page whose ids are too long for one search record; each of the page contains them all.
 */
export function tagsTooLong() {
  return Array.from({ length: 1000 }, (_, n) => ({
    _type: 'reference',
    _weak: true,
    _key: `t${n}`,
    _ref: `tag-of-a-very-long-name-that-nobody-wrote-${'x'.repeat(70)}-${n}`,
  }))
}

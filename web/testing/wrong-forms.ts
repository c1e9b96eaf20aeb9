/** Malformed blocks and pages, which no editor writes, but API clients and unfinished drafts do. */

const span = { _type: 'span', _key: 's', text: 'its words', marks: ['l'] }

function paragraph(fields: object) {
  return { _type: 'block', style: 'normal', children: [span], markDefs: [], ...fields }
}

/** Malformed blocks of each type, by what is wrong with them. */
export const wrongBlocks: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  'a block of no type': {},
  'an unknown type': { _type: 'poll' },
  'a paragraph of nothing': { _type: 'block', children: null, markDefs: null, style: null },
  'words that are a number': paragraph({ style: 'h2', children: [{ ...span, text: 5 }] }),
  'a mark that is defined nowhere': paragraph({ markDefs: null }),
  'a link without a URL': paragraph({ markDefs: [{ _key: 'l', _type: 'link', href: null }] }),
  'a link to a number': paragraph({ markDefs: [{ _key: 'l', _type: 'link', href: 7 }] }),
  'a link to no page': paragraph({ markDefs: [{ _key: 'l', _type: 'pageLink', page: null, anchor: null }] }),
  'a callout of a kind that is a number': { _type: 'callout', kind: 5, title: 4, body: 'text' },
  'code that is a number': { _type: 'code', code: 7, language: 5, highlightedLines: 3 },
  'an image without an asset': { _type: 'image', asset: null, alt: 4 },
  'steps without titles': { _type: 'steps', steps: [{}] },
  'a table of empty rows': { _type: 'table', rows: [{}, { cells: [{}] }] },
  'tabs without labels': { _type: 'tabs', tabs: [{}] },
  'a video without scheme': { _type: 'video', url: 'youtube.com/watch', title: null },
  'a workflow of nothing': { _type: 'workflow' },
  'a workflow of two boxes without names': {
    _type: 'workflow',
    nodes: [{}, {}],
    connections: [{ _key: 'a', from: null, to: 'b' }],
  },
  'a workflow whose box is called by a number': { _type: 'workflow', nodes: [{ id: 'a', label: 5 }] },
}

/** Malformed structured fields of a node, by what is wrong with them. */
export const wrongFields: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  'rows of nothing': {
    inputs: [{}],
    outputs: [{}],
    settings: [{}],
    credentials: [{}],
    limits: [{}],
    errors: [{}],
  },
  'URLs without scheme': {
    provider: { name: 'Pinecone', url: 'pinecone.io' },
    credentials: [{ _key: 'a', title: 'Key', url: 'pinecone.io/keys' }],
  },
  'a text in place of rows': { inputs: 'text', outputs: 'text', settings: 'text' },
  'numbers in place of texts': {
    settings: [
      { _key: 'a', name: 5, label: 6, description: 7, default: 8, options: [{ _key: 'b', value: 9 }] },
    ],
    errors: [{ _key: 'a', message: 4, cause: 5, remedy: 6 }],
  },
}

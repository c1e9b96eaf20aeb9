import type { BlockType } from '#blocks/types.ts'
import { ownBlocks } from '#own/samples.ts'
import { shownResult } from '#queries/shown-result.ts'
import { variantsOf } from './malformed.ts'

/** A text after each wrong block. */
export const rightWords = 'and so on'

const right = {
  _type: 'block',
  _key: 'z',
  style: 'normal',
  listItem: null,
  level: null,
  children: [{ _type: 'span', _key: 's', text: rightWords, marks: [] }],
  markDefs: [],
}
const inside = [{ ...right, _key: 'i' }]
const workflowNodes = ['a', 'b'].map((id) => ({ _key: id, id, label: id, node: null }))
/** The fields of one block of each type, as queries return them. */
export const wholeBlocks: Readonly<Record<BlockType, object>> = {
  block: {
    ...right,
    children: [{ _type: 'span', _key: 's', text: 'a link', marks: ['l', 'p'] }],
    markDefs: [
      { _key: 'l', _type: 'link', href: 'https://example.com/', checkedOn: '2026-11-28' },
      {
        _key: 'p',
        _type: 'pageLink',
        page: { _id: 'tts', _type: 'nodePage', slug: 'tts', segments: ['nodes'] },
        anchor: 'use',
      },
    ],
  },
  callout: { kind: 'tip', title: 'A tip', body: inside },
  code: { language: 'sh', filename: 'a.sh', code: 'ls\nls', highlightedLines: [1] },
  details: { summary: 'More', body: inside },
  image: { asset: { _id: 'image-a-10x10-png', url: 'https://example.com/a.png' }, alt: 'A', zoom: true },
  steps: { steps: [{ _key: 'a', title: 'First', body: inside }] },
  table: { headerRow: true, rows: [{ _key: 'a', cells: [{ _key: 'a', content: inside }] }] },
  tabs: {
    groupId: 'client',
    tabs: ['curl', 'Python'].map((label) => ({ _key: label, label, body: inside })),
  },
  video: {
    url: 'https://www.youtube.com/watch?v=dQw4w9WgXcQ',
    title: 'A video',
    preview: { asset: { _ref: 'image-a-10x10-png' } },
  },
  workflow: {
    title: 'A workflow',
    nodes: workflowNodes,
    connections: [{ _key: 'c', from: 'a', to: 'b', label: 'text' }],
  },
  ...ownBlocks,
}

/** Texts of pages by the type of their first block, in which one value is wrong. */
export function wrongBodies(): [type: string, bodies: [what: string, body: unknown[]][]][] {
  return Object.entries(wholeBlocks).map(([_type, fields]) => {
    const page = { _id: 'llm', _type: 'nodePage', body: [{ _key: 'a', _type, ...fields }, right] }
    const variants = variantsOf(page).filter(({ place: [field, at] }) => field === 'body' && at === 0)
    return [_type, variants.map(({ what, document }) => [what, shownResult(document).body as unknown[]])]
  })
}

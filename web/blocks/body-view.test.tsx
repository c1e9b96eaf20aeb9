import { renderToStaticMarkup } from 'react-dom/server'
import { beforeEach, expect, test, vi } from 'vitest'
import { htmlOf } from '#components/markup/to-html.ts'
import { wrongBlocks } from '../testing/wrong-forms.ts'
import { BodyView } from './body-view.tsx'
import type { BlockType, Body } from './types.ts'

beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
})

/** Rendered inside a component, as the compiled components of Portable Text require. */
function Rendered({ body, page = 'llm' }: { body: unknown[]; page?: string }) {
  const html = htmlOf(<BodyView body={body as Body} documentId={page} reserved={[]} />)
  // biome-ignore lint/security/noDangerouslySetInnerHtml: as the page does (markup.tsx)
  return <div dangerouslySetInnerHTML={{ __html: html }} />
}

const last = { _type: 'block', _key: 'z', style: 'normal', children: [{ _type: 'span', text: 'and so on' }] }

test.each(Object.entries(wrongBlocks))(
  '%s does not keep the rest of the page from being shown',
  (_what, block) => {
    expect(renderToStaticMarkup(<Rendered body={[{ _key: 'a', ...block }, last]} />)).toContain('and so on')
  },
)

test('a malformed text is left out of the page', () => {
  const markDefs = [null]
  expect(renderToStaticMarkup(<Rendered body={[{ ...last, markDefs }]} />)).toMatch(/<div class=\S+><\/div>/)
})

test.each(['www.pinecone.io', 'pinecone.io/keys', 'javascript:alert(1)', '', 7])(
  'a link to %j is only its text',
  (href) => {
    const block = {
      ...last,
      children: [{ _type: 'span', text: 'Pinecone', marks: ['l'] }],
      markDefs: [{ _key: 'l', _type: 'link', href }],
    }
    expect(renderToStaticMarkup(<Rendered body={[block]} />)).toMatch(/<p>Pinecone/)
  },
)

test.each([
  ['no key', undefined],
  ['the key of another', 'same'],
])('a heading with %s has its anchor all the same', (_what, _key) => {
  const heading = (text: string) => ({
    _type: 'block',
    _key,
    style: 'h2',
    children: [{ _type: 'span', text }],
  })
  const html = renderToStaticMarkup(<Rendered body={[heading('First'), last, heading('Second')]} />)
  expect([...html.matchAll(/<h2 id=(\S+?)>/g)].map(([, id]) => id)).toEqual(['first', 'second'])
})

const inside = [{ ...last, _key: 'i' }]
const workflowNodes = ['a', 'b'].map((id) => ({ _key: id, id, label: id, node: null }))
/** One block of each type. */
const blocks: Readonly<Record<BlockType, object>> = {
  block: last,
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
  video: { url: 'https://www.youtube.com/watch?v=dQw4w9WgXcQ', title: 'A video' },
  workflow: {
    title: 'A workflow',
    nodes: workflowNodes,
    connections: [{ _key: 'c', from: 'a', to: 'b', label: 'text' }],
  },
}

test('two pages with equal keys, both in the document, share no name or id', () => {
  const body = Object.entries(blocks).map(([_type, fields], index) => ({
    ...fields,
    _type,
    _key: `k${index}`,
  }))
  // Twice each, also with the same key.
  const html = (page: string) =>
    renderToStaticMarkup(<Rendered body={[...body, ...structuredClone(body)]} page={page} />)
  const unique =
    /\s(?:name|id|for|list|form|popovertarget|aria-(?:controls|labelledby|describedby))=["']?([^\s"'>]+)/g
  const names = (page: string) => new Set([...html(page).matchAll(unique)].map(([, name]) => name))
  expect(names('llm').size).toBe(2)
  expect([...names('llm')].filter((name) => names('llm-copy').has(name))).toEqual([])
  expect(html('llm')).toBe(html('llm'))
})

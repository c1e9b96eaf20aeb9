import { beforeEach, expect, test, vi } from 'vitest'
import { htmlOfBody } from '#testing/rendered.tsx'
import { rightWords, wholeBlocks, wrongBodies } from '#testing/whole-blocks.ts'

beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
})

const last = { _type: 'block', _key: 'z', style: 'normal', children: [{ _type: 'span', text: 'and so on' }] }

test.each(wrongBodies())(
  'a %s with any wrong value keeps no other block from being shown',
  (_type, bodies) => {
    for (const [what, body] of bodies) expect(htmlOfBody(body), what).toContain(rightWords)
  },
)

test('a list is in the direction of its text, and code may be broken after its separators', () => {
  const code = { _type: 'span', text: 'roles/aiplatform.user', marks: ['code'] }
  const item = { ...last, listItem: 'bullet', level: 1, children: [code] }
  const html = htmlOfBody([item])
  expect(html).toMatch(/<ul dir=auto><li><code>roles\/<wbr>aiplatform\.<wbr>user<\/code>/)
})

test('a malformed text is left out of the page', () => {
  const markDefs = [null]
  expect(htmlOfBody([{ ...last, markDefs }])).toMatch(/<div class=\S+><\/div>/)
})

test.each(['www.pinecone.io', 'pinecone.io/keys', 'javascript:alert(1)', '', 7])(
  'a link to %j is only its text',
  (href) => {
    const block = {
      ...last,
      children: [{ _type: 'span', text: 'Pinecone', marks: ['l'] }],
      markDefs: [{ _key: 'l', _type: 'link', href }],
    }
    expect(htmlOfBody([block])).toMatch(/<p>Pinecone/)
  },
)

test('a link says on which day it was compared with its page', () => {
  const link = { _key: 'l', _type: 'link', href: 'https://pinecone.io', checkedOn: '2026-11-28' }
  const block = { ...last, children: [{ _type: 'span', text: 'Prices', marks: ['l'] }], markDefs: [link] }
  expect(htmlOfBody([block])).toContain('Prices</a><small> (checked on November 28, 2026)</small>')
})

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
  const html = htmlOfBody([heading('First'), last, heading('Second')])
  expect([...html.matchAll(/<h2 id=(\S+?)>/g)].map(([, id]) => id)).toEqual(['first', 'second'])
})

test('two pages with equal keys, both in the document, share no name or id', () => {
  const body = Object.entries(wholeBlocks).map(([_type, fields], index) => ({
    ...fields,
    _type,
    _key: `k${index}`,
  }))
  // Twice each, also with the same key.
  const html = (page: string) => htmlOfBody([...body, ...structuredClone(body)], page)
  const unique =
    /\s(?:name|id|for|list|form|popovertarget|aria-(?:controls|labelledby|describedby))=["']?([^\s"'>]+)/g
  const names = (page: string) => new Set([...html(page).matchAll(unique)].map(([, name]) => name))
  expect(names('llm').size).toBe(2)
  expect([...names('llm')].filter((name) => names('llm-copy').has(name))).toEqual([])
  expect(html('llm')).toBe(html('llm'))
})

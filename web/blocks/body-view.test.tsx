import { renderToStaticMarkup } from 'react-dom/server'
import { beforeEach, expect, test, vi } from 'vitest'
import { htmlOf } from '#components/markup/to-html.ts'
import { wrongBlocks } from '../testing/wrong-forms.ts'
import { BodyView } from './body-view.tsx'
import type { Body } from './types.ts'

beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
})

/** Rendered inside a component, as the compiled components of Portable Text require. */
function Rendered({ body }: { body: unknown[] }) {
  const html = htmlOf(<BodyView body={body as Body} documentId="llm" reserved={[]} />)
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

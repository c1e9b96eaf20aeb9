import { expect, test } from 'vitest'
import type { BlockOf } from '#blocks/types.ts'
import { htmlOf } from '#components/markup/to-html.ts'
import { WorkflowView } from './view.tsx'

const llm = {
  _type: 'nodePage',
  title: 'LLM',
  slug: 'llm',
  segments: ['nodes', 'text'],
  icon: 'brain',
  color: 'indigo',
}
const block = {
  _type: 'workflow',
  _key: 'w',
  title: 'Answer a mail',
  description: 'Two steps.',
  nodes: [
    { _key: 'a', id: 'a', label: 'Draft the reply', node: llm },
    { _key: 'b', id: 'b', label: null, node: llm },
  ],
  connections: [{ _key: 'c', from: 'a', to: 'b', label: 'a draft' }],
} as unknown as BlockOf<'workflow'>

const mail = { ...llm, title: 'SMTP Email Sender', slug: 'mail', icon: null }

test('the accessible name of a link in a drawing begins with the text in its box', () => {
  const html = htmlOf(<WorkflowView block={block} />)
  expect(html).toContain('aria-label="Draft the reply, LLM"')
  // A name in one line is the name of the link without a label.
  expect(html).toMatch(/<a [^>]*href=\/docs\/nodes\/text\/llm\/><rect[^>]*\/><path[^>]*\/><text[^>]*>LLM</)
  const nodes = [{ _key: 'm', id: 'm', label: null, node: { ...mail, title: 'SMTP Email Sender for all' } }]
  const broken = htmlOf(<WorkflowView block={{ ...block, nodes } as never} />)
  expect(broken).toMatch(/<tspan[^>]*>SMTP Email[^<]* <\/tspan><tspan/)
  expect(broken.replace(/<[^>]+>/g, '')).toContain('SMTP Email Sender for all')
})

test('each box of a node with an icon has the icon, in both directions', () => {
  const icons = (nodes: readonly object[]) =>
    htmlOf(<WorkflowView block={{ ...block, nodes } as never} />).match(/<path transform/g) ?? []
  expect(icons(block.nodes ?? [])).toHaveLength(4)
  expect(icons([{ _key: 'm', id: 'm', label: null, node: mail }])).toHaveLength(0)
  expect(icons([{ _key: 'm', id: 'm', label: 'Gone', node: null }])).toHaveLength(0)
})

const captionOf = (html: string) => /<figcaption>(.*?)<\/figcaption>/s.exec(html)?.[1] ?? ''

test('the caption says what the drawing of a large workflow leaves out', () => {
  const nodes = Array.from({ length: 41 }, (_, n) => ({ _key: `n${n}`, id: `n${n}`, label: `Step ${n}` }))
  const large = htmlOf(<WorkflowView block={{ ...block, nodes, connections: null } as never} />)
  expect(captionOf(large)).toBe(
    'Answer a mail. Two steps. Only the first 40 boxes and 60 connections are drawn.',
  )
  const whole = { ...block, nodes: nodes.slice(1), connections: null } as never
  expect(captionOf(htmlOf(<WorkflowView block={whole} />))).toBe('Answer a mail. Two steps.')
})

test('the sentences are separate from the caption', () => {
  const caption = captionOf(htmlOf(<WorkflowView block={block} />))
  expect(caption.replace(/<[^>]+>/g, '')).toBe(
    'Answer a mail. Two steps. Draft the reply passes a draft to LLM.',
  )
})

test.each([
  ['Example: answer a mail', 'Two steps.<span'],
  ['Answer a mail ', 'Two steps.<span'],
  ['Do not answer a mail', 'Answer a mail. Two steps.<span'],
  [null, 'Answer a mail. Two steps.<span'],
])('below the heading %j the caption begins with %j', (heading, caption) => {
  const html = htmlOf(<WorkflowView block={block} place={{ heading, name: 'a' }} />)
  expect(captionOf(html)).toMatch(new RegExp(`^${caption}`))
  expect(html).toContain('aria-label="Workflow: Answer a mail"')
})

test('a drawing in the text of a page can be copied', () => {
  const html = htmlOf(<WorkflowView block={block} place={{ heading: null, name: 'a' }} />)
  expect(html).toContain('data-copy=workflow>Copy as JSON</button>')
  expect(htmlOf(<WorkflowView block={block} />)).not.toContain('Copy as JSON')
})

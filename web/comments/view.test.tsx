import { expect, test } from 'vitest'
import { BodyView } from '#blocks/body-view.tsx'
import type { Body } from '#blocks/types.ts'
import { htmlOfText } from '#testing/rendered.tsx'
import type { PageComments, Thread } from './comments.ts'
import { OtherComments } from './view.tsx'

const text = (_key: string, more: object = {}) => ({
  _type: 'block',
  _key,
  style: 'normal',
  children: [{ _type: 'span', text: `Text ${_key}` }],
  ...more,
})
const list = { listItem: 'number', level: 1 }
const reusedFrom = { id: 'snippet', key: 'a' }
// The query of a page types all fields of it, which are not needed here.
const body = [
  text('a'),
  text('b', list),
  text('c', list),
  text('d', { reusedFrom }),
  text('', { _key: null }),
] as unknown as Body

const thread = (block: string, said: string, isGone = false): Thread => ({
  block,
  isGone,
  comments: [{ id: said, name: 'Ann', text: said }],
})

function html(comments: PageComments | null) {
  return htmlOfText(
    <>
      <BodyView body={body} comments={comments} colors={new Map()} documentId="llm" reserved={[]} />
      {comments && <OtherComments comments={comments} body={body} />}
    </>,
  )
}

test('each block has a form for visitors who may comment, and a list stays one list', () => {
  const shown = html({ id: 'llm', threads: [], name: 'Ann "A"' })
  expect(shown.match(/<summary>Comment<\/summary>/g)).toHaveLength(3)
  expect([...shown.matchAll(/name=block value=(\w+)/g)].map(([, key]) => key)).toEqual(['a', 'b', 'c'])
  expect(shown).toMatch(/action="?\/api\/comments\/#a.*name=id value=llm/)
  expect(shown).toMatch(/value=(?:'Ann "A"'|"Ann &quot;A&quot;")/)
  expect(shown.match(/<ol/g)).toHaveLength(1)
  // Not in what the Preview tool takes clicks on.
  expect(shown).toMatch(/<li><div>Text b<\/div><details/)
  expect(shown).not.toContain('<section')
})

test('comments are at their block or, without one, at the end; writers have no form', () => {
  const threads = [
    thread('a', 'First <i>'),
    thread('a', 'Second'),
    thread('b', 'Gone', true),
    thread('', 'Title'),
  ]
  const shown = html({ id: 'llm', threads, name: undefined })
  expect(shown).toMatch(/Text a<details class=comments><summary>2 comments<\/summary>.*First &lt;i>.*Second/)
  expect(shown.match(/<details/g)).toHaveLength(1)
  expect(shown).toMatch(/Text d.*On deleted text:.*Gone.*On another field or a snippet:.*Title/s)
  expect(shown).not.toContain('<form')
})

test('readers get nothing of it', () => {
  expect(html(null)).not.toMatch(/comment/i)
})

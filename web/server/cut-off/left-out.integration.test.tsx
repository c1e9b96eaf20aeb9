import { sha256 } from '@repo/kit/hash.ts'
import { newFolder } from '@repo/kit/testing/new-folder.ts'
import { beforeEach, expect, test, vi } from 'vitest'
import { setWorkWatch } from '#bounded-work.ts'
import { Fallible, htmlOf } from '#components/markup/to-html.ts'
import { runs } from '#regeneration/runs/runs.ts'
import { recordWork } from './records.ts'
import { watchWork } from './watch.ts'

const name = 'The text of llm'
const from = 'an endless text'

beforeEach(async () => {
  const folder = newFolder()
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  recordWork(folder, {
    name,
    document: 'llm',
    content: sha256(JSON.stringify(['b1', from])),
    at: '2026-11-27T10:00:00.000Z',
    ends: 1,
    cutOff: 'it was not done after 5 s',
  })
  setWorkWatch(await watchWork(folder, 'b1'))
})

const page = (text: string) =>
  htmlOf(
    <>
      <h1>LLM</h1>
      <Fallible name={name} work={{ document: 'llm', from: text }}>
        <p>{text}</p>
      </Fallible>
    </>,
  )

test('its page is shown without the text, and the status names it until the document changes', () => {
  expect(page(from)).toBe('<h1>LLM</h1>')
  expect(runs().problems().quarantined).toEqual([
    {
      document: 'llm',
      field: null,
      reason: expect.stringMatching(/^The text of llm is left out: it was not done after 5 s\. Change /),
      isTransient: false,
      since: '2026-11-27T10:00:00.000Z',
      tries: 1,
      nextTry: null,
    },
  ])

  expect(page('a changed text')).toBe('<h1>LLM</h1><p>a changed text')
  expect(runs().problems().quarantined).toEqual([])
})

test('the draft that was cut off is not tried again each time its published version is shown', () => {
  expect([from, 'published', from, 'published'].map(page)).toEqual([
    '<h1>LLM</h1>',
    '<h1>LLM</h1><p>published',
    '<h1>LLM</h1>',
    '<h1>LLM</h1><p>published',
  ])
})

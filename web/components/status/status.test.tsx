import { expect, test } from 'vitest'
import { htmlOf } from '#components/markup/to-html.ts'
import type { Page } from '#queries/types.ts'
import { StatusBadge, StatusNote } from './status.tsx'

const html = (status: object | null) => htmlOf(<StatusNote page={{ status } as unknown as Page} />)
const tts = { _id: 'tts', _type: 'nodePage', title: 'TTS', slug: 'tts', segments: ['nodes'] }

test('a page says what its status means, with a link to the replacement', () => {
  const note = html({ kind: 'deprecated', date: '2027-01-06', replacement: tts })
  expect(note).toContain('>Deprecated</small> This node stops working on January 6, 2027.')
  expect(note).toContain('Use <a href=/docs/nodes/tts/>TTS</a> instead.')
  expect(html({ kind: 'new', replacement: tts })).toMatch(/>New<\/small>\s*$/)
})

test('a replacement that is not published, and an unknown status, are not shown', () => {
  const missing = { _id: 'tts', _type: 'missing', title: null, slug: null, segments: [] }
  for (const replacement of [missing, null])
    expect(html({ kind: 'removed', replacement })).toMatch(/This node no longer works\.$/)
  for (const status of [null, {}, { kind: 'beta', date: '2027-01-06' }]) expect(html(status)).toBe('')
  for (const kind of [null, undefined, 'beta', 'constructor'])
    expect(htmlOf(<StatusBadge kind={kind} />)).toBe('')
})

import { expect, test } from 'vitest'
import { studioMessageIn } from './studio-messages.ts'

/** As sanity 6.16 sends it. */
const message = (event: unknown, type = 'presentation/snapshot-event') => ({
  id: 'a',
  domain: 'sanity/channels',
  from: 'presentation',
  to: 'overlays',
  type,
  data: { event },
})

test('an edit is reported with its document and the revision that it made', () => {
  const mutation = { type: 'mutation', documentId: 'drafts.llm', previousRev: 'a', resultRev: 'b' }
  expect(studioMessageIn(message(mutation))).toEqual({
    kind: 'edit',
    documentId: 'drafts.llm',
    revision: 'b',
  })
})

test('a deletion is an edit, too', () => {
  const deletion = { type: 'mutation', documentId: 'llm', transition: 'disappear' }
  expect(studioMessageIn(message(deletion))).toEqual({ kind: 'edit', documentId: 'llm', revision: '' })
})

test('a lost connection is reported, and the next one', () => {
  expect(studioMessageIn(message({ type: 'reconnect' }))).toEqual({ kind: 'lost' })
  expect(studioMessageIn(message({ type: 'welcome', listenerName: 'a' }))).toEqual({ kind: 'connected' })
})

test.each([
  message({ type: 'mutation', resultRev: 'b' }),
  message({ type: 'mutation', documentId: 'llm', resultRev: 'b' }, 'presentation/refresh'),
  message(null),
  { type: 'presentation/snapshot-event' },
  'text',
  null,
  undefined,
])('%j says nothing about documents', (data) => {
  expect(studioMessageIn(data)).toBeUndefined()
})

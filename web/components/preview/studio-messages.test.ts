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

test.each([
  [
    { type: 'mutation', documentId: 'drafts.llm', previousRev: 'a', resultRev: 'b' },
    { kind: 'edit', documentId: 'drafts.llm', revision: 'b' },
  ],
  [
    { type: 'mutation', documentId: 'llm', transition: 'disappear' },
    { kind: 'edit', documentId: 'llm', revision: '' },
  ],
  [{ type: 'reconnect' }, { kind: 'lost' }],
  [{ type: 'welcome', listenerName: 'a' }, { kind: 'connected' }],
])('%j reports %j', (event, expected) => {
  expect(studioMessageIn(message(event))).toEqual(expected)
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

import { expect, test } from 'vitest'
import type { Reply } from './exchange.ts'
import { verdictOf } from './verdict.ts'

const fine: Reply = { status: 404, headers: new Map(), body: 'Not found', bytes: 20, isTimedOut: false }
const answered = { expected: 'answered' } as const

test('an ordinary refusal is accepted', () => {
  expect(verdictOf(answered, fine)).toBeNull()
  expect(verdictOf({ expected: 'refused' }, { ...fine, status: 401 })).toBeNull()
})

test.each<[string, Partial<Reply>]>([
  ['a server error', { status: 500 }],
  ['a busy server that does not say when to come back', { status: 503 }],
  ['a reply that never ends', { isTimedOut: true }],
  ['a connection that ends without a reply', { status: null }],
  ['a huge reply', { bytes: 40_000_000 }],
  ['a stack trace', { body: 'TypeError: x\n    at Object.read (/srv/lake/http.ts:1:1)' }],
  ['a header that was smuggled in', { headers: new Map([['x-injected', 'yes']]) }],
  ['a redirect to another host', { status: 308, headers: new Map([['location', '//example.com/']]) }],
  [
    'a redirect to a whole URL elsewhere',
    { status: 308, headers: new Map([['location', 'https://example.com/']]) },
  ],
  ['a file of the machine', { status: 200, body: 'root:x:0:0:root:/root:/bin/bash' }],
])('%s is a finding', (_name, part) => {
  expect(verdictOf(answered, { ...fine, ...part })).not.toBeNull()
})

test('bytes that are not a whole request may end without a reply', () => {
  expect(verdictOf({ expected: 'cut' }, { ...fine, status: null })).toBeNull()
})

test('a request that must be refused may not be accepted', () => {
  expect(verdictOf({ expected: 'refused' }, { ...fine, status: 200 })).not.toBeNull()
})

test('a server that is busy and says when to come back is accepted', () => {
  expect(verdictOf(answered, { ...fine, status: 503, headers: new Map([['retry-after', '1']]) })).toBeNull()
})

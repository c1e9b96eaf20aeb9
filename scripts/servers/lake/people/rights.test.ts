import { randomUUID } from 'node:crypto'
import { openedForTest } from '@repo/kit/testing/opened.ts'
import { expect, test } from 'vitest'
import { ApiError } from '../errors.ts'
import { maxPreviewSecrets } from '../limits.ts'
import type { DocumentMutation } from '../mutations/apply.ts'
import { testStore } from '../testing/store.ts'
import { checkMutations } from './rights.ts'

const _type = 'sanity.previewUrlSecret'
const made = '2026-01-01T12:00:00.000Z'
const own = `drafts.${randomUUID()}`
const reference = { _type: 'reference', _ref: 'b' }
const bob = { id: 'bob', role: 'viewer', session: 'a-session' } as const

const store = openedForTest(() => testStore())

function write(...mutations: DocumentMutation[]) {
  store.commit({ timestamp: made, author: 'ada', mutations })
}

/** The status with which mutations are refused; 200 if they are not. */
function statusOf(
  mutations: readonly DocumentMutation[],
  identity: Parameters<typeof checkMutations>[0] = bob,
  now = made,
): number {
  try {
    checkMutations(identity, mutations, store, Date.parse(now))
    return 200
  } catch (error) {
    if (error instanceof ApiError) return error.status
    throw error
  }
}

/** As `createPreviewSecret` writes it. */
function secretOf(_id: string, userId = 'bob'): DocumentMutation[] {
  const set = { secret: 's', source: 'sanity/presentation', studioUrl: 'http://studio', userId }
  return [{ createOrReplace: { _id, _type } }, { patch: { id: _id, set } }]
}

const creations: readonly (readonly [string, (_id: string) => DocumentMutation[]])[] = [
  ['create', (_id) => [{ create: { _id, _type, userId: 'bob' } }]],
  ['createIfNotExists', (_id) => [{ createIfNotExists: { _id, _type, userId: 'bob' } }]],
  ['createOrReplace', (_id) => [{ createOrReplace: { _id, _type, userId: 'bob' } }]],
  ['createOrReplace and patch', secretOf],
]

test.each(creations)('a viewer hides no document behind a secret, by %s', (_kind, creation) => {
  const [page, draft, version, trashed, free] = Array.from({ length: 5 }, () => randomUUID())
  write(
    { create: { _id: `${page}`, _type: 'page' } },
    { create: { _id: `drafts.${draft}`, _type: 'page' } },
    { create: { _id: `versions.r1.${version}`, _type: 'page' } },
    { create: { _id: `${trashed}`, _type: 'page' } },
    { create: { _id: 'home', _type: 'page' } },
  )
  write({ delete: { id: `${trashed}` } })
  // Those that are restored, or have a fixed name and do not exist yet, would be hidden as well.
  const ids = [page, draft, version, trashed, 'home', 'settings', `r1.${page}`, `${page}.x`]
  expect(ids.map((id) => statusOf(creation(`drafts.${id}`)))).toEqual(ids.map(() => 403))
  const others = [`${free}`, `versions.r1.${free}`, `versions.r1.${page}`, `editors.${free}`]
  expect(others.map((id) => statusOf(creation(id)))).toEqual(others.map(() => 403))
  expect(statusOf(creation(`drafts.${free}`))).toBe(200)
})

test('a secret of a viewer names the viewer, however it is written', () => {
  const _id = `drafts.${randomUUID()}`
  const [create, patch] = secretOf(_id)
  if (!create || !patch) throw new Error('two mutations')
  expect(statusOf([create])).toBe(403)
  expect(statusOf([create, { patch: { id: _id, set: { secret: 's' } } }])).toBe(403)
  expect(statusOf([create, patch, create])).toBe(403)
  expect(statusOf(secretOf(_id, 'ada'))).toBe(403)
  expect(statusOf([create, patch])).toBe(200)
  expect(statusOf([create, { delete: { id: _id } }])).toBe(200)
})

test.each<[string, DocumentMutation[]]>([
  ['a reference', [{ patch: { id: own, set: { keeps: reference } } }]],
  ['a reference in place of its text', [{ patch: { id: own, set: { secret: reference } } }]],
  ['a long text', [{ patch: { id: own, set: { secret: 'a'.repeat(10_001) } } }]],
  ['a number that grows', [{ patch: { id: own, inc: { n: 1 } } }]],
  ['the id of a draft', [{ createOrReplace: { _id: 'drafts.a', _type, userId: 'bob' } }]],
])('a secret of a viewer with %s is refused', (_what, mutations) => {
  expect(statusOf([...secretOf(own), ...mutations])).toBe(403)
})

test('a viewer neither changes nor replaces the secret of another', () => {
  write(...secretOf(own, 'ada'))
  expect(statusOf([{ patch: { id: own, set: { userId: 'bob' } } }])).toBe(403)
  expect(statusOf(secretOf(own))).toBe(403)
})

test('a viewer has a bounded number of secrets, others do not count', () => {
  for (let n = 0; n < maxPreviewSecrets; n += 1)
    write(
      { create: { _id: `drafts.${randomUUID()}`, _type, userId: 'ada' } },
      ...(n > 0 ? secretOf(`drafts.${randomUUID()}`) : []),
    )
  const one = secretOf(`drafts.${randomUUID()}`)
  expect(statusOf(one)).toBe(200)
  expect(statusOf([...one, ...secretOf(`drafts.${randomUUID()}`)])).toBe(429)
  write(...one)
  expect(statusOf(secretOf(`drafts.${randomUUID()}`))).toBe(429)
  // The Studio replaces and deletes those that are there.
  expect(statusOf(one)).toBe(200)
})

test('a viewer deletes the secrets of others only once they have expired, as the Studio asks for it', () => {
  const id = `drafts.${randomUUID()}`
  write({ create: { _id: id, _type, userId: 'ada' } })
  const deletion = [{ delete: { id } }]
  expect(statusOf(deletion, bob, '2026-01-01T12:59:59.999Z')).toBe(403)
  expect(statusOf(deletion, bob, '2026-01-01T13:00:00.000Z')).toBe(200)
  expect(statusOf(deletion, { ...bob, role: 'editor' })).toBe(200)
})

test('a token that reads writes nothing at all', () => {
  const robot = { id: 'bob', role: 'viewer' } as const
  expect(statusOf([{ delete: { id: `drafts.${randomUUID()}` } }], robot)).toBe(403)
  expect(statusOf(secretOf(`drafts.${randomUUID()}`), robot)).toBe(403)
})

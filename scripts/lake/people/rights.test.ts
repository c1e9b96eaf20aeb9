import { expect, test } from 'vitest'
import { checkMutations } from './rights.ts'

const expired = '2026-01-01T12:00:00.000Z'
const current = (id: string) =>
  id === 'drafts.old'
    ? {
        _id: id,
        _type: 'sanity.previewUrlSecret',
        _rev: 'r',
        _createdAt: expired,
        _updatedAt: expired,
        userId: 'ada',
      }
    : null

function isAllowed(role: 'viewer' | 'editor', now: string, session?: string): boolean {
  try {
    const identity = { id: 'bob', role, ...(session && { session }) }
    checkMutations(identity, [{ delete: { id: 'drafts.old' } }], { current, now: Date.parse(now) })
    return true
  } catch {
    return false
  }
}

test('a viewer deletes the secrets of others only once they have expired, as the Studio asks for it', () => {
  expect(isAllowed('viewer', '2026-01-01T12:59:59.999Z', 'a-session')).toBe(false)
  expect(isAllowed('viewer', '2026-01-01T13:00:00.000Z', 'a-session')).toBe(true)
  expect(isAllowed('editor', '2026-01-01T12:00:00.000Z', 'a-session')).toBe(true)
})

test('a token that reads writes nothing at all', () => {
  expect(isAllowed('viewer', '2026-01-02T00:00:00.000Z')).toBe(false)
})

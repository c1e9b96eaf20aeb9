import type { SanityClient } from '@sanity/client'
import { of } from 'rxjs'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { CheckingStore } from '../publish/check-draft.ts'
import { checkDrafts } from './check-drafts.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

interface Draft {
  readonly rev: string
  /** Revision that the Studio has, if it is another one. */
  readonly known?: string
  readonly hasErrors?: boolean
}

/** A lake and the stores of a Studio that have these drafts. */
function withDrafts(drafts: Readonly<Record<string, Draft>>) {
  const client = {
    fetch: async (_query: string, { ids }: { readonly ids: readonly string[] }) =>
      Object.entries(drafts).flatMap(([id, { rev }]) =>
        ids.includes(`drafts.${id}`)
          ? [{ _id: `drafts.${id}`, _type: 'guide', _rev: rev, title: `Title ${id}` }]
          : [],
      ),
  } as unknown as SanityClient
  const revisionOf = (id: string) => drafts[id]?.known ?? drafts[id]?.rev
  const pair = {
    editState: (id: string) => of({ ready: true, draft: { _id: `drafts.${id}`, _rev: revisionOf(id) } }),
    validation: (draftId: string) => {
      const id = draftId.slice('drafts.'.length)
      const validation = drafts[id]?.hasErrors ? [{ level: 'error' }] : [{ level: 'warning' }]
      return of({ isValidating: false, revision: revisionOf(id), validation })
    },
  } as unknown as CheckingStore
  return { client, pair }
}

async function check(drafts: Readonly<Record<string, Draft>>, ...ids: readonly string[]) {
  const { client, pair } = withDrafts(drafts)
  const result = checkDrafts(client, pair, ids).catch((error: Error) => error.message)
  await vi.advanceTimersByTimeAsync(3000)
  return result
}

test('drafts without errors are returned with the revision that was checked', async () => {
  expect(await check({ a: { rev: '1' }, b: { rev: '2' }, c: { rev: '3' } }, 'a', 'b')).toEqual([
    { id: 'a', rev: '1' },
    { id: 'b', rev: '2' },
  ])
})

test('errors, edits during the check, and drafts that are gone refuse all of them', async () => {
  const wrong = { rev: '1', hasErrors: true }
  expect(await check({ a: wrong, b: { rev: '2' } }, 'a', 'b')).toBe(
    '“Title a” has errors. Open and correct it first.',
  )
  expect(await check({ a: wrong, b: wrong }, 'a', 'b')).toBe(
    '“Title a” and “Title b” have errors. Open and correct them first.',
  )
  expect(await check({ a: { rev: '1', known: '2' } }, 'a')).toBe(
    '“Title a” could not be checked, perhaps because somebody is typing: try again.',
  )
  expect(await check({ a: { rev: '1' } }, 'a', 'b')).toMatch(/published or discarded in the meantime/)
})

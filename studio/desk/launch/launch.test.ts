import type { SanityClient } from '@sanity/client'
import { expect, test } from 'vitest'
import { momentText } from '../../ui/words.ts'
import { type Launch, launchMoment, scheduleLaunch } from './launch.ts'

const at = new Date(2026, 11, 1, 9)
const launch: Launch = {
  title: 'Voices',
  at,
  drafts: [
    { id: 'a', rev: '1' },
    { id: 'b', rev: '2' },
  ],
}

test('a moment is one of the future, in the time zone of the writer', () => {
  const now = new Date(2026, 10, 24, 12)
  expect(launchMoment('2026-12-01T09:00', now)).toEqual(at)
  expect(momentText(at)).toBe('Tuesday, December 1, 2026 at 9:00 AM')
  expect(() => launchMoment('', now)).toThrow('Choose the day and the time at which')
  expect(() => launchMoment('2026-11-24T12:00', now)).toThrow('has passed')
})

test('a release that cannot be scheduled is named', async () => {
  const client = {
    action: async () => undefined,
    releases: { schedule: () => Promise.reject(new Error('Too late.')) },
  }
  await expect(scheduleLaunch(client as unknown as SanityClient, launch)).rejects.toThrow(
    'The release “Voices” has these drafts, but could not be scheduled (Too late.)',
  )
})

import type { SanityClient } from '@sanity/client'
import { expect, test } from 'vitest'
import { type Launch, launchMoment, momentText, scheduleLaunch } from './launch.ts'

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

/** A client whose requests fail as it is said; `asked` are those that it got. */
function clientWith({ action, schedule }: { readonly action?: Error; readonly schedule?: Error }) {
  const asked: unknown[] = []
  const answer = async (request: unknown, error: Error | undefined) => {
    asked.push(request)
    if (error) throw error
  }
  const client = {
    action: (actions: unknown) => answer(actions, action),
    releases: { schedule: (request: unknown) => answer(request, schedule) },
  }
  return { client: client as unknown as SanityClient, asked }
}

test('a release that is refused schedules nothing, one that cannot be scheduled is named', async () => {
  const refused = clientWith({ action: new Error('Not allowed.') })
  await expect(scheduleLaunch(refused.client, launch)).rejects.toThrow('Not allowed.')
  expect(refused.asked).toHaveLength(1)
  const late = clientWith({ schedule: new Error('Too late.') })
  await expect(scheduleLaunch(late.client, launch)).rejects.toThrow(
    'The release “Voices” has these drafts, but could not be scheduled (Too late.)',
  )
})

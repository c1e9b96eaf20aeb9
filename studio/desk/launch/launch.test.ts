import { ClientError, type SanityClient } from '@sanity/client'
import { expect, test } from 'vitest'
import { type Launch, launchActions, launchMoment, momentText, scheduleLaunch } from './launch.ts'

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

test('drafts move into the release as they were checked', () => {
  expect(launchActions('r1', launch)).toEqual([
    {
      actionType: 'sanity.action.release.create',
      releaseId: 'r1',
      metadata: { title: 'Voices', releaseType: 'scheduled', intendedPublishAt: at.toISOString() },
    },
    {
      actionType: 'sanity.action.document.version.create',
      publishedId: 'a',
      baseId: 'drafts.a',
      versionId: 'versions.r1.a',
      ifBaseRevisionId: '1',
    },
    { actionType: 'sanity.action.document.version.discard', versionId: 'drafts.a' },
    {
      actionType: 'sanity.action.document.version.create',
      publishedId: 'b',
      baseId: 'drafts.b',
      versionId: 'versions.r1.b',
      ifBaseRevisionId: '2',
    },
    { actionType: 'sanity.action.document.version.discard', versionId: 'drafts.b' },
  ])
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

test('the release is scheduled once the drafts are in it', async () => {
  const { client, asked } = clientWith({})
  const releaseId = await scheduleLaunch(client, launch)
  expect(releaseId).toMatch(/^r[0-9a-f]{4,8}$/)
  expect(asked).toEqual([launchActions(releaseId, launch), { releaseId, publishAt: at.toISOString() }])
})

test('a draft that somebody changes schedules nothing; a release that cannot be scheduled is named', async () => {
  const conflict = new ClientError({
    statusCode: 409,
    headers: {},
    body: { error: { description: 'revision' } },
    url: '',
    method: 'POST',
  } as unknown as ConstructorParameters<typeof ClientError>[0])
  const { client, asked } = clientWith({ action: conflict })
  await expect(scheduleLaunch(client, launch)).rejects.toThrow('nothing was scheduled')
  expect(asked).toHaveLength(1)

  const refused = clientWith({ action: new Error('Not allowed.') })
  await expect(scheduleLaunch(refused.client, launch)).rejects.toThrow('Not allowed.')

  const late = clientWith({ schedule: new Error('Too late.') })
  await expect(scheduleLaunch(late.client, launch)).rejects.toThrow(
    'The release “Voices” has these drafts, but could not be scheduled (Too late.)',
  )
})

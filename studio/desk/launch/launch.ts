/** Drafts that readers get together: a release of the lake that is scheduled. */

import { errorMessage } from '@repo/kit/error-message.ts'
import type { Action, ReleaseDocument, SanityClient } from '@sanity/client'
import { randomKey } from '../../forms/random-key.ts'
import { conflictSays, fetchRaw } from '../../lake-client/documents.ts'

/** A draft as it was checked: one that was changed since is not launched. */
export interface CheckedDraft {
  /** Published id. */
  readonly id: string
  readonly rev: string
}

/** Drafts with the moment at which readers get them. */
export interface Launch {
  readonly title: string
  readonly at: Date
  readonly drafts: readonly CheckedDraft[]
}

/**
 * The moment in a field for date and time, in the time zone of the browser.
 * @throws Error in one sentence for a writer if it is not in the future
 */
export function launchMoment(value: string, now: Date): Date {
  const at = new Date(value)
  if (Number.isNaN(at.getTime())) throw new Error('Choose the day and the time at which readers get them.')
  if (at <= now) throw new Error('That time has passed: choose one in the future.')
  return at
}

/**
 * The actions that put drafts into a release, all or none. The drafts are moved: publishing one
 * that was left behind would bring back its text of today after the launch.
 */
function movingDrafts(releaseId: string, drafts: readonly CheckedDraft[]): Action[] {
  return drafts.flatMap(({ id, rev }): Action[] => [
    {
      actionType: 'sanity.action.document.version.create',
      publishedId: id,
      baseId: `drafts.${id}`,
      versionId: `versions.${releaseId}.${id}`,
      ifBaseRevisionId: rev,
    },
    { actionType: 'sanity.action.document.version.discard', versionId: `drafts.${id}` },
  ])
}

function launchActions(releaseId: string, { title, at, drafts }: Launch): Action[] {
  const metadata: Partial<ReleaseDocument['metadata']> = {
    title,
    releaseType: 'scheduled',
    intendedPublishAt: at.toISOString(),
  }
  return [
    { actionType: 'sanity.action.release.create', releaseId, metadata },
    ...movingDrafts(releaseId, drafts),
  ]
}

/**
 * Publishes drafts, all or none.
 * @throws Error in one sentence if a draft was changed or needs an approval
 */
export async function publishNow(client: SanityClient, drafts: readonly CheckedDraft[]): Promise<void> {
  const actions = drafts.map(
    ({ id, rev }): Action => ({
      actionType: 'sanity.action.document.publish',
      publishedId: id,
      draftId: `drafts.${id}`,
      ifDraftRevisionId: rev,
    }),
  )
  await all(client, actions, 'published')
}

/**
 * Moves drafts into a release, all or none.
 * @throws Error in one sentence if a draft was changed, or is in the release already
 */
export async function addToRelease(
  client: SanityClient,
  releaseId: string,
  drafts: readonly CheckedDraft[],
): Promise<void> {
  const versions = drafts.map(({ id }) => `versions.${releaseId}.${id}`)
  if ((await fetchRaw<number>(client, 'count(*[_id in $versions])', { versions })) > 0)
    throw new Error('The release has one of these pages already: change it there.')
  await all(client, movingDrafts(releaseId, drafts), 'added')
}

/** Sends actions that succeed together or not at all. @param done what happens to the drafts */
async function all(client: SanityClient, actions: Action[], done: 'published' | 'scheduled' | 'added') {
  const said = `Somebody is editing one of these drafts, so nothing was ${done}: try again.`
  await client.action(actions, { tag: 'launch' }).catch(conflictSays(said))
}

/**
 * Creates the release and schedules it. @returns its name, as it is in URLs
 * @throws Error in one sentence if a draft was changed, or the release could not be scheduled
 */
export async function scheduleLaunch(client: SanityClient, launch: Launch): Promise<string> {
  const releaseId = `r${randomKey().slice(0, 8)}`
  await all(client, launchActions(releaseId, launch), 'scheduled')
  try {
    await client.releases.schedule({ releaseId, publishAt: launch.at.toISOString() })
  } catch (error) {
    throw new Error(
      `The release “${launch.title}” has these drafts, but could not be scheduled (${errorMessage(error)}). Open it under “Releases” and schedule it there.`,
      { cause: error },
    )
  }
  return releaseId
}

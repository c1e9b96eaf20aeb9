/**
 * Translates the actions of releases into mutations. Pure. Sources: @sanity/client,
 * `ReleaseAction`; Sanity docs, "Content release document flow".
 *
 * Hosted Sanity publishes, archives and restores a release in several steps, with states such as
 * `publishing` in between. Here each action is one transaction, so these states do not occur.
 */
import { z } from 'zod'
import type { StoredDocument } from '../documents.ts'
import { actionError } from '../errors.ts'
import { type ActionContext, type ActionWith, actionWith, type Translate } from '../mutations/actions.ts'
import type { DocumentMutation } from '../mutations/apply.ts'
import { checkNotOutdated } from './outdated.ts'
import { publishedBy } from './publish.ts'
import {
  type Release,
  type ReleaseState,
  releaseDocumentId,
  releaseMetadata,
  releaseName,
  releaseNamed,
  releaseStates,
  releaseType,
  statesOf,
} from './release.ts'

const named = { releaseId: releaseName }

/** The actions that clients send, by their names after `sanity.action.release.`. */
export const releaseActions: Readonly<Record<string, Translate>> = {
  create: actionWith(
    { ...named, metadata: releaseMetadata.default({ releaseType: 'undecided' }) },
    ({ releaseId, metadata }, { view, index }) => {
      const id = releaseDocumentId(releaseId)
      if (view.get(id)) throw existsAlready(id, index)
      return [{ create: { _id: id, _type: releaseType, name: releaseId, state: 'active', metadata } }]
    },
  ),
  // A release as it was exported, in any state. Its versions are documents of the import like
  // others; those of a scheduled release have to be there before, because the release locks them.
  import: actionWith(
    {
      ...named,
      attributes: z.looseObject({ state: z.enum(releaseStates) }),
      ifExists: z.enum(['fail', 'ignore', 'replace']).default('fail'),
    },
    ({ releaseId, attributes, ifExists }, { view, index }) => {
      const id = releaseDocumentId(releaseId)
      const document = { ...attributes, _id: id, _type: releaseType, name: releaseId }
      if (!view.get(id)) return [{ create: document }]
      if (ifExists === 'fail') throw existsAlready(id, index)
      return ifExists === 'ignore' ? [] : [{ createOrReplace: document }]
    },
  ),
  edit: onRelease(
    ['active', 'scheduled'],
    { patch: z.looseObject({}) },
    ({ _id: id }, { patch }, context) => {
      checkPatch(patch, context)
      return [{ patch: { ...patch, id } }]
    },
  ),
  publish: onRelease(['active'], {}, (release, _, { view, timestamp, dryRun, index }) => {
    if (!dryRun) checkNotOutdated(release, view, index)
    return publishedBy(release, view, timestamp)
  }),
  schedule: onRelease(
    ['active', 'scheduled'],
    { publishAt: z.iso.datetime({ offset: true }) },
    ({ _id: id }, { publishAt }) => {
      const set = { state: 'scheduled', publishAt: new Date(publishAt).toISOString() }
      return [{ patch: { id, set, unset: ['error'] } }]
    },
  ),
  unschedule: onRelease(['scheduled'], {}, ({ _id: id }) => [
    { patch: { id, set: { state: 'active' }, unset: ['publishAt'] } },
  ]),
  archive: onRelease(['active'], {}, ({ _id: id, name }, _, { view }) => {
    const versions = view.versionsOf(name)
    const set = { state: 'archived', finalDocumentStates: statesOf(versions) }
    return [{ patch: { id, set, unset: ['error'] } }, ...versions.map(deletionOf)]
  }),
  unarchive: onRelease(['archived'], {}, (release, _, context) => [
    { patch: { id: release._id, set: { state: 'active' }, unset: ['finalDocumentStates'] } },
    ...restored(release, context),
  ]),
  delete: onRelease(['archived', 'published'], {}, (release, _, { view }) =>
    [...view.versionsOf(release.name), release].map(deletionOf),
  ),
}

function onRelease<Fields extends z.ZodRawShape>(
  states: readonly ReleaseState[],
  fields: Fields,
  mutationsOf: (release: Release, action: ActionWith<Fields>, context: ActionContext) => DocumentMutation[],
): Translate {
  return (input, context) =>
    actionWith(named, ({ releaseId }) =>
      actionWith(fields, (action) =>
        mutationsOf(acceptingRelease(releaseId, states, context), action, context),
      )(input, context),
    )(input, context)
}

function deletionOf({ _id }: StoredDocument): DocumentMutation {
  return { delete: { id: _id } }
}

function existsAlready(id: string, index: number) {
  const description = `Document by ID "${id}" already exists`
  return actionError({ type: 'documentAlreadyExistsError', description, id }, index)
}

function acceptingRelease(
  name: string,
  states: readonly ReleaseState[],
  { actionType, view, index, dryRun }: ActionContext,
): Release {
  const release = releaseNamed(name, (id) => view.get(id))
  const id = releaseDocumentId(name)
  if (!release) {
    const description = `The release "${name}" was not found`
    throw actionError({ type: 'documentNotFoundError', description, id }, index)
  }
  if (dryRun || states.includes(release.state)) return release
  const description = `The release "${name}" is ${release.state}; ${actionType} needs one that is ${states.join(' or ')}`
  throw actionError({ type: 'releaseStateError', description, id }, index)
}

/** @throws ApiError 400 for a release whose metadata has a wrong shape */
export function checkMetadata({ _id: id, _type, metadata }: StoredDocument, index: number) {
  const [issue] = _type === releaseType ? (releaseMetadata.safeParse(metadata).error?.issues ?? []) : []
  if (!issue) return
  const description = `The metadata of "${id}" is wrong at "${issue.path.join('.')}": ${issue.message}`
  throw actionError({ type: 'validationError', description, id }, index)
}

/** Only metadata is the writer's; the rest follows from actions. */
function checkPatch(patch: Readonly<Record<string, unknown>>, { index }: ActionContext) {
  const paths = Object.entries(patch).flatMap(([operation, value]) => pathsOf(operation, value))
  const foreign = paths.find((path) => !/^metadata(?:[.[]|$)/.test(path))
  if (foreign === undefined) return
  const description = `"${foreign}" cannot be edited: only the metadata of a release can`
  throw actionError({ type: 'validationError', description }, index)
}

function pathsOf(operation: string, value: unknown): string[] {
  if (Array.isArray(value)) return value.map(String)
  if (typeof value !== 'object' || value === null) return []
  if (operation !== 'insert') return Object.keys(value)
  return Object.entries(value).flatMap(([key, path]) => (key === 'items' ? [] : [String(path)]))
}

function restored(release: Release, { view, index }: ActionContext): DocumentMutation[] {
  return (release.finalDocumentStates ?? []).map(({ id }) => {
    const last = view.lastVersionOf(id)
    if (last) {
      const { _rev, _updatedAt, ...content } = last
      return { create: { ...content, _id: id } }
    }
    const description = `The history of "${id}" has expired, so that the release "${release.name}" cannot be restored`
    throw actionError({ type: 'documentNotFoundError', description, id }, index)
  })
}

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
import type { ReleaseView } from './view.ts'

const name = <const N extends string>(value: N) => z.literal(`sanity.action.release.${value}`)
const own = { releaseId: releaseName }

/** The release actions that the Studio and `@sanity/client` send. */
export const releaseActionSchemas = [
  z.looseObject({
    actionType: name('create'),
    ...own,
    metadata: releaseMetadata.default({ releaseType: 'undecided' }),
  }),
  z.looseObject({
    actionType: name('import'),
    ...own,
    attributes: z.looseObject({ state: z.enum(releaseStates) }),
    ifExists: z.enum(['fail', 'ignore', 'replace']).default('fail'),
  }),
  z.looseObject({ actionType: name('edit'), ...own, patch: z.looseObject({}) }),
  z.looseObject({ actionType: name('publish'), ...own }),
  z.looseObject({ actionType: name('schedule'), ...own, publishAt: z.iso.datetime({ offset: true }) }),
  z.looseObject({ actionType: name('unschedule'), ...own }),
  z.looseObject({ actionType: name('archive'), ...own }),
  z.looseObject({ actionType: name('unarchive'), ...own }),
  z.looseObject({ actionType: name('delete'), ...own }),
] as const

/** A release action as clients send it. */
export type ReleaseAction = z.infer<(typeof releaseActionSchemas)[number]>

/** When and where an action happens. */
export interface ActionContext {
  /** ISO 8601. */
  readonly timestamp: string
  /** Position in the request. */
  readonly index: number
  /**
   * A dry run is also allowed in another state: the Studio asks with it whether a user may archive
   * or publish, on the page of a scheduled release too, and a refusal is an error in its console.
   */
  readonly dryRun: boolean
}

/** The states in which a release accepts an action. */
const accepted: Readonly<Record<Exclude<ReleaseAction['actionType'], NewType>, readonly ReleaseState[]>> = {
  'sanity.action.release.edit': ['active', 'scheduled'],
  'sanity.action.release.publish': ['active'],
  'sanity.action.release.schedule': ['active', 'scheduled'],
  'sanity.action.release.unschedule': ['scheduled'],
  'sanity.action.release.archive': ['active'],
  'sanity.action.release.unarchive': ['archived'],
  'sanity.action.release.delete': ['archived', 'published'],
}
type CreateType = 'sanity.action.release.create'
type ImportType = 'sanity.action.release.import'
/** The actions that need no release. */
type NewType = CreateType | ImportType

/**
 * The mutations of one release action.
 * @throws ApiError when there is no such release, or its state does not allow the action
 */
export function releaseMutationsOf(
  action: ReleaseAction,
  view: ReleaseView,
  context: ActionContext,
): DocumentMutation[] {
  if (action.actionType === 'sanity.action.release.create') return created(action, view, context)
  if (action.actionType === 'sanity.action.release.import') return imported(action, view, context)
  const release = acceptingRelease(action, view, context)
  const { _id: id } = release
  const versions = view.versionsOf(action.releaseId)
  switch (action.actionType) {
    case 'sanity.action.release.edit':
      checkPatch(action.patch, context)
      return [{ patch: { ...action.patch, id } }]
    case 'sanity.action.release.publish':
      if (!context.dryRun) checkNotOutdated(release, view, context.index)
      return publishedBy(release, view, context.timestamp)
    case 'sanity.action.release.schedule': {
      const publishAt = new Date(action.publishAt).toISOString()
      return [{ patch: { id, set: { state: 'scheduled', publishAt }, unset: ['error'] } }]
    }
    case 'sanity.action.release.unschedule':
      return [{ patch: { id, set: { state: 'active' }, unset: ['publishAt'] } }]
    case 'sanity.action.release.archive':
      return [
        {
          patch: {
            id,
            set: { state: 'archived', finalDocumentStates: statesOf(versions) },
            unset: ['error'],
          },
        },
        ...versions.map(({ _id }) => ({ delete: { id: _id } })),
      ]
    case 'sanity.action.release.unarchive':
      return [
        { patch: { id, set: { state: 'active' }, unset: ['finalDocumentStates'] } },
        ...restored(release, view, context),
      ]
    case 'sanity.action.release.delete':
      return [...versions, release].map(({ _id }) => ({ delete: { id: _id } }))
    default:
      return action satisfies never
  }
}

function created(
  { releaseId, metadata }: Extract<ReleaseAction, { actionType: CreateType }>,
  view: ReleaseView,
  { index }: ActionContext,
): DocumentMutation[] {
  const id = releaseDocumentId(releaseId)
  if (view.get(id)) throw existsAlready(id, index)
  return [{ create: { _id: id, _type: releaseType, name: releaseId, state: 'active', metadata } }]
}

/**
 * A release as it was exported, in any state. Its versions are documents of the import like others;
 * those of a scheduled release have to be there before, because the release locks them.
 */
function imported(
  { releaseId, attributes, ifExists }: Extract<ReleaseAction, { actionType: ImportType }>,
  view: ReleaseView,
  { index }: ActionContext,
): DocumentMutation[] {
  const id = releaseDocumentId(releaseId)
  const document = { ...attributes, _id: id, _type: releaseType, name: releaseId }
  if (!view.get(id)) return [{ create: document }]
  if (ifExists === 'fail') throw existsAlready(id, index)
  return ifExists === 'ignore' ? [] : [{ createOrReplace: document }]
}

function existsAlready(id: string, index: number) {
  const description = `Document by ID "${id}" already exists`
  return actionError({ type: 'documentAlreadyExistsError', description, id }, index)
}

function acceptingRelease(
  { actionType, releaseId }: Exclude<ReleaseAction, { actionType: NewType }>,
  view: ReleaseView,
  { index, dryRun }: ActionContext,
): Release {
  const release = releaseNamed(releaseId, (id) => view.get(id))
  const id = releaseDocumentId(releaseId)
  if (!release) {
    const description = `The release "${releaseId}" was not found`
    throw actionError({ type: 'documentNotFoundError', description, id }, index)
  }
  const states = accepted[actionType]
  if (dryRun || states.includes(release.state)) return release
  const description = `The release "${releaseId}" is ${release.state}; ${actionType} needs one that is ${states.join(' or ')}`
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

function restored(release: Release, view: ReleaseView, { index }: ActionContext): DocumentMutation[] {
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

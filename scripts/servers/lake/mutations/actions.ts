/**
 * Translates actions (`POST /data/actions`) of the Studio into mutations. Pure. Source: Sanity
 * docs, "Actions".
 */
import { z } from 'zod'
import { publishedId, type StoredDocument } from '../documents.ts'
import { mutationError } from '../errors.ts'
import { checkRevision, type DocumentMutation } from './apply.ts'
import { contentOfDocument, publishedContent } from './publish.ts'
import { versionActionSchemas, versionIdsIn, versionMutationsOf } from './version-actions.ts'

const name = <const N extends string>(value: N) => z.literal(`sanity.action.document.${value}`)
const attributes = z.looseObject({ _type: z.string() })
const pair = { draftId: z.string().min(1), publishedId: z.string().min(1) }

/** The actions on drafts, versions and published documents. */
export const documentActionSchemas = [
  z.looseObject({
    actionType: name('create'),
    publishedId: z.string().min(1),
    attributes: attributes.extend({ _id: z.string().min(1) }),
    ifExists: z.enum(['fail', 'ignore']).default('fail'),
  }),
  z.looseObject({ actionType: name('edit'), ...pair, patch: z.looseObject({}) }),
  z.looseObject({
    actionType: name('publish'),
    ...pair,
    ifDraftRevisionId: z.string().optional(),
    ifPublishedRevisionId: z.string().optional(),
  }),
  z.looseObject({ actionType: name('unpublish'), ...pair }),
  z.looseObject({ actionType: name('discard'), draftId: z.string().min(1) }),
  z.looseObject({
    actionType: name('delete'),
    publishedId: z.string().min(1),
    includeDrafts: z.array(z.string()).default([]),
  }),
  z.looseObject({
    actionType: name('replaceDraft'),
    publishedId: z.string().min(1),
    attributes: attributes.extend({ _id: z.string().min(1) }),
  }),
  ...versionActionSchemas,
] as const

/** An action on documents as clients send it. */
export type DocumentAction = z.infer<(typeof documentActionSchemas)[number]>

/**
 * The mutations of one action.
 * @param current returns a document as earlier actions of the same request left it
 * @throws ApiError when the documents are not in the state that the action requires
 */
export function mutationsOf(
  action: DocumentAction,
  current: (id: string) => StoredDocument | null,
  index: number,
): DocumentMutation[] {
  checkPair(action, index)
  switch (action.actionType) {
    case 'sanity.action.document.create':
      return action.ifExists === 'ignore'
        ? [{ createIfNotExists: action.attributes }]
        : [{ create: action.attributes }]
    case 'sanity.action.document.edit':
      return edit(action, current, index)
    case 'sanity.action.document.publish':
      return publish(action, current, index)
    case 'sanity.action.document.unpublish':
      return unpublish(action, current, index)
    case 'sanity.action.document.discard':
      return [{ delete: { id: action.draftId } }]
    case 'sanity.action.document.delete':
      return [action.publishedId, ...action.includeDrafts]
        .filter((id) => current(id))
        .map((id) => ({ delete: { id } }))
    case 'sanity.action.document.replaceDraft':
      return [{ createOrReplace: action.attributes }]
    default:
      return versionMutationsOf(action, current, index)
  }
}

/**
 * The drafts and versions in an action must belong to its published document (@sanity/client,
 * `CreateAction`: "ID of the published document to create a draft for").
 */
function checkPair(action: DocumentAction, index: number) {
  const [base, ...ids] = idsIn(action)
  const foreign = ids.find((id) => publishedId(id) !== base)
  if (foreign === undefined) return
  const description = `"${foreign}" is neither a draft nor a version of "${base}", which ${action.actionType} is about`
  throw mutationError({ type: 'validationError', description, id: foreign }, index)
}

/** The published document of an action, and the ids of the others that it names. */
function idsIn(action: DocumentAction): string[] {
  switch (action.actionType) {
    case 'sanity.action.document.create':
    case 'sanity.action.document.replaceDraft':
      return [action.publishedId, action.attributes._id]
    case 'sanity.action.document.edit':
    case 'sanity.action.document.publish':
    case 'sanity.action.document.unpublish':
      return [action.publishedId, action.draftId]
    case 'sanity.action.document.delete':
      return [action.publishedId, ...action.includeDrafts]
    case 'sanity.action.document.discard':
      return []
    default:
      return versionIdsIn(action)
  }
}

function edit(
  { draftId, publishedId, patch }: Extract<DocumentAction, { actionType: 'sanity.action.document.edit' }>,
  current: (id: string) => StoredDocument | null,
  index: number,
): DocumentMutation[] {
  const base = current(draftId) ?? current(publishedId)
  if (!base) {
    const description = `Neither "${draftId}" nor "${publishedId}" exists`
    throw mutationError({ type: 'documentNotFoundError', description, id: draftId }, index)
  }
  const edited: DocumentMutation = { patch: { ...patch, id: draftId } }
  return current(draftId) ? [edited] : [{ create: { ...contentOfDocument(base), _id: draftId } }, edited]
}

function publish(
  action: Extract<DocumentAction, { actionType: 'sanity.action.document.publish' }>,
  current: (id: string) => StoredDocument | null,
  index: number,
): DocumentMutation[] {
  const { draftId, publishedId, ifDraftRevisionId, ifPublishedRevisionId } = action
  const draft = current(draftId)
  if (!draft) {
    const description = `There is no draft "${draftId}" to publish`
    throw mutationError({ type: 'documentNotFoundError', description, id: draftId }, index)
  }
  checkRevision(ifPublishedRevisionId, current(publishedId), publishedId, index)
  return [
    { createOrReplace: publishedContent(draft, current(publishedId)) },
    { delete: { id: draftId, ifRevisionID: ifDraftRevisionId } },
  ]
}

function unpublish(
  { draftId, publishedId }: Extract<DocumentAction, { actionType: 'sanity.action.document.unpublish' }>,
  current: (id: string) => StoredDocument | null,
  index: number,
): DocumentMutation[] {
  const published = current(publishedId)
  if (!published) {
    const description = `"${publishedId}" is not published`
    throw mutationError({ type: 'documentNotFoundError', description, id: publishedId }, index)
  }
  return [
    { createIfNotExists: { ...contentOfDocument(published), _id: draftId } },
    { delete: { id: publishedId } },
  ]
}

/**
 * Translates actions (`POST /data/actions`) of the Studio into mutations. Pure. Source: Sanity
 * docs, "Actions".
 */
import { z } from 'zod'
import { isRecord, publishedId, type StoredDocument } from '../documents.ts'
import { mutationError, requestError } from '../errors.ts'
import type { DocumentMutation } from './apply.ts'

const name = <const N extends string>(value: N) => z.literal(`sanity.action.document.${value}`)
const attributes = z.looseObject({ _type: z.string() })
const pair = { draftId: z.string().min(1), publishedId: z.string().min(1) }

/** The actions that the Studio and `@sanity/client` send. */
export const actionSchema = z.discriminatedUnion('actionType', [
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
  z.looseObject({
    actionType: name('version.create'),
    publishedId: z.string().min(1),
    document: attributes.extend({ _id: z.string().min(1) }),
  }),
  z.looseObject({
    actionType: name('version.replace'),
    document: attributes.extend({ _id: z.string().min(1) }),
  }),
  z.looseObject({ actionType: name('version.discard'), versionId: z.string().min(1) }),
])

/** An action as clients send it. */
export type Action = z.infer<typeof actionSchema>

/**
 * The mutations of one action.
 * @param current returns a document as earlier actions of the same request left it
 * @throws ApiError when the documents are not in the state that the action requires
 */
export function mutationsOf(
  action: Action,
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
    case 'sanity.action.document.version.create':
      return [{ create: action.document }]
    case 'sanity.action.document.version.replace':
      return [{ createOrReplace: action.document }]
    case 'sanity.action.document.version.discard':
      return [{ delete: { id: action.versionId } }]
    default:
      return action satisfies never
  }
}

/**
 * The drafts and versions in an action must belong to its published document (@sanity/client,
 * `CreateAction`: "ID of the published document to create a draft for").
 */
function checkPair(action: Action, index: number) {
  const [base, ...ids] = idsIn(action)
  const foreign = ids.find((id) => publishedId(id) !== base)
  if (foreign === undefined) return
  const description = `"${foreign}" is neither a draft nor a version of "${base}", which ${action.actionType} is about`
  throw mutationError({ type: 'validationError', description, id: foreign }, index)
}

/** The published document of an action, and the ids of the others that it names. */
function idsIn(action: Action): string[] {
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
    case 'sanity.action.document.version.create':
      return [action.publishedId, action.document._id]
    case 'sanity.action.document.discard':
    case 'sanity.action.document.version.replace':
    case 'sanity.action.document.version.discard':
      return []
    default:
      return action satisfies never
  }
}

/** Refuses input that is not a list of actions; the message names the first problem. */
export function unknownAction(input: unknown): never {
  const actionType = isRecord(input) ? input.actionType : undefined
  throw requestError(400, `The action "${String(actionType)}" is unknown here, or lacks a field it needs.`)
}

function edit(
  { draftId, publishedId, patch }: Extract<Action, { actionType: 'sanity.action.document.edit' }>,
  current: (id: string) => StoredDocument | null,
  index: number,
): DocumentMutation[] {
  const base = current(draftId) ?? current(publishedId)
  if (!base) {
    const description = `Neither "${draftId}" nor "${publishedId}" exists`
    throw mutationError({ type: 'documentNotFoundError', description, id: draftId }, index)
  }
  const edited: DocumentMutation = { patch: { ...patch, id: draftId } }
  return current(draftId) ? [edited] : [{ create: { ...contentOf(base), _id: draftId } }, edited]
}

function publish(
  action: Extract<Action, { actionType: 'sanity.action.document.publish' }>,
  current: (id: string) => StoredDocument | null,
  index: number,
): DocumentMutation[] {
  const { draftId, publishedId, ifDraftRevisionId, ifPublishedRevisionId } = action
  const draft = current(draftId)
  if (!draft) {
    const description = `There is no draft "${draftId}" to publish`
    throw mutationError({ type: 'documentNotFoundError', description, id: draftId }, index)
  }
  expectRevision(current(publishedId), ifPublishedRevisionId, publishedId, index)
  const strengthened = strengthen(contentOf(draft))
  return [
    {
      createOrReplace: {
        ...(isRecord(strengthened) ? strengthened : {}),
        _createdAt: firstCreated(draft, current(publishedId)),
        _id: publishedId,
      },
    },
    { delete: { id: draftId, ifRevisionID: ifDraftRevisionId } },
  ]
}

function unpublish(
  { draftId, publishedId }: Extract<Action, { actionType: 'sanity.action.document.unpublish' }>,
  current: (id: string) => StoredDocument | null,
  index: number,
): DocumentMutation[] {
  const published = current(publishedId)
  if (!published) {
    const description = `"${publishedId}" is not published`
    throw mutationError({ type: 'documentNotFoundError', description, id: publishedId }, index)
  }
  return [{ createIfNotExists: { ...contentOf(published), _id: draftId } }, { delete: { id: publishedId } }]
}

function expectRevision(
  document: StoredDocument | null,
  expected: string | undefined,
  id: string,
  index: number,
) {
  if (expected === undefined || document?._rev === expected) return
  const description = `document revision of "${id}" is ${document ? `"${document._rev}"` : 'none'}, expected "${expected}"`
  throw mutationError({ type: 'documentRevisionIDDoesNotMatchError', description, id }, index)
}

function contentOf({ _rev, _updatedAt, _createdAt, ...content }: StoredDocument): Record<string, unknown> {
  return content
}

function firstCreated(draft: StoredDocument, published: StoredDocument | null): string {
  return published?._createdAt ?? draft._createdAt
}

/**
 * References that wait for the publication of their target become strong when their own document is
 * published.
 */
function strengthen(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(strengthen)
  if (!isRecord(value)) return value
  const entries = Object.entries(value).map(([key, item]) => [key, strengthen(item)] as const)
  const result: Record<string, unknown> = Object.fromEntries(entries)
  if (typeof result._ref !== 'string' || !isRecord(result._strengthenOnPublish)) return result
  const { _strengthenOnPublish, _weak, ...reference } = result
  return isRecord(_strengthenOnPublish) && _strengthenOnPublish.weak === true
    ? { ...reference, _weak }
    : reference
}

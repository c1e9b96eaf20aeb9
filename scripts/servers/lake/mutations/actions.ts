/**
 * Translates actions (`POST /data/actions`) on drafts, versions and published documents into
 * mutations. Pure. Sources: Sanity docs, "Actions"; @sanity/client, `VersionAction`.
 */
import { z } from 'zod'
import { isRecord, publishedId as publishedIdOf, type StoredDocument } from '../documents.ts'
import { mutationError, requestError } from '../errors.ts'
import type { ReleaseView } from '../releases/view.ts'
import { checkRevision, type DocumentMutation } from './apply.ts'
import { contentOfDocument, publishedContent } from './publish.ts'

/** When and where an action happens. */
export interface ActionContext {
  readonly actionType: string
  /** The documents as earlier actions of the same request left them. */
  readonly view: ReleaseView
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

/**
 * The mutations of an action as a client sent it.
 * @throws ApiError when it lacks a field, or the documents are not in the state that it requires
 */
export type Translate = (input: unknown, context: ActionContext) => DocumentMutation[]

/** An action with these fields. */
export type ActionWith<Fields extends z.ZodRawShape> = z.infer<z.ZodObject<Fields, z.core.$loose>>

/** Actions of one type: their fields, and the mutations of one. */
export function actionWith<Fields extends z.ZodRawShape>(
  fields: Fields,
  mutationsOf: (action: ActionWith<Fields>, context: ActionContext) => DocumentMutation[],
): Translate {
  const schema = z.looseObject(fields)
  return (input, context) => {
    const { data, error } = schema.safeParse(input)
    if (data) return mutationsOf(data, context)
    throw unknownAction(context.actionType, error)
  }
}

/** 400 for an action that does not exist, or for the first problem of one that does. */
export function unknownAction(actionType: string, error?: z.ZodError) {
  const [issue] = error?.issues ?? []
  const why = issue ? `: ${issue.path.join('.')}: ${issue.message}` : ''
  return requestError(400, `The action "${actionType}" is unknown here, or lacks a field it needs${why}.`)
}

const id = z.string().min(1)
const content = z.looseObject({ _type: z.string(), _id: id })
const version = z.looseObject({ _id: id, _type: z.string() })
const pair = { draftId: id, publishedId: id }

/** The actions that clients send, by their names after `sanity.action.document.`. */
export const documentActions: Readonly<Record<string, Translate>> = {
  create: actionWith(
    { publishedId: id, attributes: content, ifExists: z.enum(['fail', 'ignore']).default('fail') },
    ({ publishedId, attributes, ifExists }, context) => {
      checkPair(publishedId, [attributes._id], context)
      return ifExists === 'ignore' ? [{ createIfNotExists: attributes }] : [{ create: attributes }]
    },
  ),
  edit: actionWith({ ...pair, patch: z.looseObject({}) }, ({ draftId, publishedId, patch }, context) => {
    checkPair(publishedId, [draftId], context)
    const { view } = context
    const missing = `Neither "${draftId}" nor "${publishedId}" exists`
    const base = existing(view.get(draftId) ?? view.get(publishedId), draftId, missing, context)
    const edited: DocumentMutation = { patch: { ...patch, id: draftId } }
    return base._id === draftId
      ? [edited]
      : [{ create: { ...contentOfDocument(base), _id: draftId } }, edited]
  }),
  publish: actionWith(
    { ...pair, ifDraftRevisionId: z.string().optional(), ifPublishedRevisionId: z.string().optional() },
    ({ draftId, publishedId, ifDraftRevisionId, ifPublishedRevisionId }, context) => {
      checkPair(publishedId, [draftId], context)
      const missing = `There is no draft "${draftId}" to publish`
      const draft = existing(context.view.get(draftId), draftId, missing, context)
      const published = context.view.get(publishedId)
      checkRevision(ifPublishedRevisionId, published, publishedId, context.index)
      return [
        { createOrReplace: publishedContent(draft, published) },
        { delete: { id: draftId, ifRevisionID: ifDraftRevisionId } },
      ]
    },
  ),
  unpublish: actionWith(pair, ({ draftId, publishedId }, context) => {
    checkPair(publishedId, [draftId], context)
    const missing = `"${publishedId}" is not published`
    const published = existing(context.view.get(publishedId), publishedId, missing, context)
    return [
      { createIfNotExists: { ...contentOfDocument(published), _id: draftId } },
      { delete: { id: publishedId } },
    ]
  }),
  discard: actionWith({ draftId: id }, ({ draftId }) => [{ delete: { id: draftId } }]),
  delete: actionWith(
    { publishedId: id, includeDrafts: z.array(z.string()).default([]) },
    ({ publishedId, includeDrafts }, context) => {
      checkPair(publishedId, includeDrafts, context)
      const there = [publishedId, ...includeDrafts].filter((one) => context.view.get(one))
      return there.map((one) => ({ delete: { id: one } }))
    },
  ),
  replaceDraft: actionWith(
    { publishedId: id, attributes: content },
    ({ publishedId, attributes }, context) => {
      checkPair(publishedId, [attributes._id], context)
      return [{ createOrReplace: attributes }]
    },
  ),
  'version.create': actionWith(
    {
      publishedId: id,
      // Either the whole version, or the document that it is a copy of.
      document: version.optional(),
      baseId: id.optional(),
      versionId: id.optional(),
      ifBaseRevisionId: z.string().optional(),
    },
    ({ publishedId, document, baseId, versionId, ifBaseRevisionId }, context) => {
      checkPair(publishedId, [document?._id, versionId, baseId], context)
      checkIsVersion(document?._id ?? versionId, context)
      const made = document ?? copyOf(baseId, versionId, ifBaseRevisionId, context)
      const published = context.view.get(publishedId)
      // The published revision that it was made from, for releases/outdated.ts.
      return [{ create: published ? withSystem(made, { published: { rev: published._rev } }) : made }]
    },
  ),
  'version.replace': actionWith({ document: version }, ({ document }, context) => {
    checkIsVersion(document._id, context)
    return [{ createOrReplace: document }]
  }),
  'version.discard': actionWith({ versionId: id }, ({ versionId }, context) => {
    checkIsVersion(versionId, context)
    return [{ delete: { id: versionId } }]
  }),
  // Marks a version so that its document is unpublished with the release.
  'version.unpublish': actionWith(
    { versionId: id, publishedId: id },
    ({ versionId, publishedId }, context) => {
      checkPair(publishedId, [versionId], context)
      checkIsVersion(versionId, context)
      const published = documentNamed(publishedId, context)
      return [
        { createIfNotExists: { ...contentOfDocument(published), _id: versionId } },
        { patch: { id: versionId, setIfMissing: { _system: {} } } },
        { patch: { id: versionId, set: { '_system.delete': true } } },
      ]
    },
  ),
}

/**
 * The drafts and versions in an action must belong to its published document (@sanity/client,
 * `CreateAction`: "ID of the published document to create a draft for").
 */
function checkPair(base: string, ids: readonly (string | undefined)[], { actionType, index }: ActionContext) {
  const foreign = ids.find((one) => one !== undefined && publishedIdOf(one) !== base)
  if (foreign === undefined) return
  const description = `"${foreign}" is neither a draft nor a version of "${base}", which ${actionType} is about`
  throw mutationError({ type: 'validationError', description, id: foreign }, index)
}

/** Drafts count: the Studio discards them as versions. */
function checkIsVersion(id: string | undefined, { actionType, index }: ActionContext) {
  if (id === undefined || publishedIdOf(id) !== id) return
  const description = `${actionType} is about a version or a draft, and "${id}" is neither`
  throw mutationError({ type: 'validationError', description, id }, index)
}

function documentNamed(id: string, context: ActionContext): StoredDocument {
  const missing = `The document with the ID "${id}" was not found`
  return existing(context.view.get(id), publishedIdOf(id), missing, context)
}

function existing(
  document: StoredDocument | null,
  id: string,
  missing: string,
  { index }: ActionContext,
): StoredDocument {
  if (document) return document
  throw mutationError({ type: 'documentNotFoundError', description: missing, id }, index)
}

function copyOf(
  baseId: string | undefined,
  versionId: string | undefined,
  revision: string | undefined,
  context: ActionContext,
): z.infer<typeof version> {
  if (baseId === undefined || versionId === undefined) {
    const description = 'A version needs either a "document", or a "baseId" and a "versionId"'
    throw mutationError({ type: 'validationError', description }, context.index)
  }
  const base = documentNamed(baseId, context)
  checkRevision(revision, base, baseId, context.index)
  const copy = { ...contentOfDocument(base), _type: base._type, _id: versionId }
  // The Studio compares with it before it discards the draft that a version was made from.
  return withSystem(copy, { base: { id: baseId, rev: base._rev } })
}

function withSystem(document: z.infer<typeof version>, more: object): z.infer<typeof version> {
  return { ...document, _system: { ...(isRecord(document._system) && document._system), ...more } }
}

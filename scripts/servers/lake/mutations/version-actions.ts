/**
 * Translates actions on versions of documents (`versions.<release>.<id>`) into mutations. Pure.
 * Source: @sanity/client, `VersionAction`.
 */
import { z } from 'zod'
import { isRecord, publishedId, type StoredDocument } from '../documents.ts'
import { mutationError } from '../errors.ts'
import { checkRevision, type DocumentMutation } from './apply.ts'
import { contentOfDocument } from './publish.ts'

const name = <const N extends string>(value: N) => z.literal(`sanity.action.document.version.${value}`)
const identified = z.looseObject({ _id: z.string().min(1), _type: z.string() })

/** The actions on versions that the Studio and `@sanity/client` send. */
export const versionActionSchemas = [
  z.looseObject({
    actionType: name('create'),
    publishedId: z.string().min(1),
    // Either the whole version, or the document that it is a copy of.
    document: identified.optional(),
    baseId: z.string().min(1).optional(),
    versionId: z.string().min(1).optional(),
    ifBaseRevisionId: z.string().optional(),
  }),
  z.looseObject({ actionType: name('replace'), document: identified }),
  z.looseObject({ actionType: name('discard'), versionId: z.string().min(1) }),
  z.looseObject({
    actionType: name('unpublish'),
    versionId: z.string().min(1),
    publishedId: z.string().min(1),
  }),
] as const

/** An action on a version as clients send it. */
export type VersionAction = z.infer<(typeof versionActionSchemas)[number]>
type CreateVersion = Extract<VersionAction, { actionType: 'sanity.action.document.version.create' }>

type VersionContent = z.infer<typeof identified>

type Current = (id: string) => StoredDocument | null

/**
 * The mutations of one action on a version.
 * @param current returns a document as earlier actions of the same request left it
 * @throws ApiError when the documents are not in the state that the action requires
 */
export function versionMutationsOf(
  action: VersionAction,
  current: Current,
  index: number,
): DocumentMutation[] {
  checkIsVersion(action, index)
  switch (action.actionType) {
    case 'sanity.action.document.version.create':
      return [
        { create: madeFrom(action.document ?? copied(action, current, index), current(action.publishedId)) },
      ]
    case 'sanity.action.document.version.replace':
      return [{ createOrReplace: action.document }]
    case 'sanity.action.document.version.discard':
      return [{ delete: { id: action.versionId } }]
    case 'sanity.action.document.version.unpublish':
      return unpublished(action, current, index)
    default:
      return action satisfies never
  }
}

/** The published document of an action, and the ids of the others that it names. */
export function versionIdsIn(action: VersionAction): string[] {
  switch (action.actionType) {
    case 'sanity.action.document.version.create':
      return [
        action.publishedId,
        ...[action.document?._id, action.versionId, action.baseId].flatMap((id) => id ?? []),
      ]
    case 'sanity.action.document.version.unpublish':
      return [action.publishedId, action.versionId]
    case 'sanity.action.document.version.replace':
    case 'sanity.action.document.version.discard':
      return []
    default:
      return action satisfies never
  }
}

function copied(
  { baseId, versionId, ifBaseRevisionId }: CreateVersion,
  current: Current,
  index: number,
): VersionContent {
  if (baseId === undefined || versionId === undefined) {
    const description = 'A version needs either a "document", or a "baseId" and a "versionId"'
    throw mutationError({ type: 'validationError', description }, index)
  }
  const base = existing(baseId, current, index)
  checkRevision(ifBaseRevisionId, base, baseId, index)
  // The Studio compares with it before it discards the draft that a version was made from.
  const system = isRecord(base._system) ? base._system : {}
  const { _type } = base
  return {
    ...contentOfDocument(base),
    _type,
    _id: versionId,
    _system: { ...system, base: { id: baseId, rev: base._rev } },
  }
}

/** A version that notes which published revision it was made from (`releases/outdated.ts`). */
function madeFrom(version: VersionContent, published: StoredDocument | null): VersionContent {
  if (!published) return version
  const system = isRecord(version._system) ? version._system : {}
  return { ...version, _system: { ...system, published: { rev: published._rev } } }
}

/** Drafts count: the Studio discards them as versions. */
function checkIsVersion(action: VersionAction, index: number) {
  const id = versionIdIn(action)
  if (id === undefined || publishedId(id) !== id) return
  const description = `${action.actionType} is about a version or a draft, and "${id}" is neither`
  throw mutationError({ type: 'validationError', description, id }, index)
}

function versionIdIn(action: VersionAction): string | undefined {
  switch (action.actionType) {
    case 'sanity.action.document.version.create':
      return action.document?._id ?? action.versionId
    case 'sanity.action.document.version.replace':
      return action.document._id
    default:
      return action.versionId
  }
}

/** Marks a version so that its document is unpublished with the release. */
function unpublished(
  { versionId, publishedId: id }: Extract<VersionAction, { actionType: `${string}.unpublish` }>,
  current: Current,
  index: number,
): DocumentMutation[] {
  const published = existing(id, current, index)
  return [
    { createIfNotExists: { ...contentOfDocument(published), _id: versionId } },
    { patch: { id: versionId, setIfMissing: { _system: {} } } },
    { patch: { id: versionId, set: { '_system.delete': true } } },
  ]
}

function existing(id: string, current: Current, index: number): StoredDocument {
  const document = current(id)
  if (document) return document
  const description = `The document with the ID "${id}" was not found`
  throw mutationError({ type: 'documentNotFoundError', description, id: publishedId(id) }, index)
}

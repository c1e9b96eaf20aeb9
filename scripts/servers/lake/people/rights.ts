/** Rights of each role: as grants, which the Studio asks for, and as the checks of the lake. */
import { isRecord, publishedId, type StoredDocument } from '../documents.ts'
import { forbidden, mutationForbidden, requestError, unauthorized } from '../errors.ts'
import type { Identity, Need } from '../http.ts'
import { maxPreviewSecrets } from '../limits.ts'
import { type DocumentMutation, idOf } from '../mutations/apply.ts'
import type { Store } from '../store/store.ts'

/** Permissions on the documents that a GROQ filter selects. */
interface Grant {
  readonly filter: string
  readonly permissions: readonly string[]
}

/**
 * The secret with which a Studio proves to the site that its writer may see drafts
 * (@sanity/preview-url-secret). It is a draft without content: who may read drafts may make one.
 */
const secretType = 'sanity.previewUrlSecret'
/**
 * Ids of secrets (@sanity/preview-url-secret, `createPreviewSecret`). Other drafts have names that
 * somebody may need later, such as that of the settings.
 */
const secretId = /^drafts\.[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/
/** After this time a secret has expired (@sanity/preview-url-secret, `SECRET_TTL`), ms. */
const secretLifetimeMs = 3_600_000

const writing = ['read', 'update', 'create', 'history', 'editHistory', 'mapping']

/** The grants of each role, as `/acl` returns them. */
export const grants: Readonly<Record<Identity['role'], readonly Grant[]>> = {
  anonymous: [{ filter: '_id in path("*")', permissions: ['read'] }],
  viewer: [
    { filter: '_id in path("**")', permissions: ['read', 'history'] },
    { filter: `_id in path("drafts.*") && _type == "${secretType}"`, permissions: ['create', 'update'] },
  ],
  editor: [{ filter: '_id in path("**")', permissions: writing }],
  administrator: [{ filter: '_id in path("**")', permissions: [...writing, 'manage'] }],
}

const users = ['viewer', 'editor', 'administrator'] as const
const editors = ['editor', 'administrator'] as const

const rolesWith: Readonly<Record<Need, readonly Identity['role'][]>> = {
  nothing: ['anonymous', ...users],
  user: users,
  create: editors,
  update: editors,
  manage: ['administrator'],
}

/**
 * Decides for every route whether its sender may use it; what a viewer may write in
 * {@link checkMutations} comes on top.
 * @throws ApiError 401 without a token, 403 for a role that may not
 */
export function authorize(need: Need, { role }: Identity) {
  if (rolesWith[need].includes(role)) return
  if (role === 'anonymous') throw unauthorized()
  throw need === 'manage'
    ? requestError(403, 'Only administrators manage people: ask one of them')
    : forbidden(need)
}

/** The documents before a transaction, and those that were deleted. */
type Documents = Pick<Store, 'get' | 'all' | 'lastVersionOf'>

/**
 * @param documents as they were before the transaction
 * @param now time in ms
 * @throws ApiError 403 naming the first mutation that the role does not allow, 429 for more than
 *   {@link maxPreviewSecrets}
 */
export function checkMutations(
  identity: Identity,
  mutations: readonly DocumentMutation[],
  documents: Documents,
  now: number,
) {
  if (rolesWith.update.includes(identity.role)) return
  const taken = new Set<string>()
  const own = new Set<string>()
  for (const { _id, _type, userId } of documents.all()) {
    taken.add(publishedId(_id))
    if (_type === secretType && userId === identity.id) own.add(_id)
  }
  /** Secrets that nobody would own, and that would therefore not be counted. */
  const unnamed = new Set<string>()
  for (const [index, mutation] of mutations.entries()) {
    const id = idOf(mutation)
    const before = documents.get(id)
    const isDeleted = 'delete' in mutation
    const isAllowed =
      isOwnSecret(identity, mutation, before, now) &&
      (isDeleted || before !== null || !isTaken(id, taken, documents))
    if (!isAllowed) throw mutationForbidden('patch' in mutation || isDeleted ? 'update' : 'create', index)
    if (isDeleted || writtenBy(mutation)?.userId !== undefined) unnamed.delete(id)
    else if (!('patch' in mutation)) unnamed.add(id)
    if (isDeleted) own.delete(id)
    else own.add(id)
    if (own.size > maxPreviewSecrets)
      throw requestError(
        429,
        `You have ${maxPreviewSecrets} previews already: sign out of the Studio, which ends them, or wait for an hour`,
      )
  }
  if (unnamed.size > 0) throw mutationForbidden('create', mutations.length - 1)
}

/** True if a secret with this id would hide a document as its draft, now or once restored. */
function isTaken(id: string, taken: ReadonlySet<string>, documents: Documents): boolean {
  const base = publishedId(id)
  return taken.has(base) || [id, base].some((known) => documents.lastVersionOf(known) !== null)
}

/** True if a mutation writes or deletes a secret of its sender, or deletes one that has expired. */
function isOwnSecret(
  { id: own, session }: Identity,
  mutation: DocumentMutation,
  before: StoredDocument | null,
  now: number,
): boolean {
  // The token of the site that reads only reads.
  if (session === undefined) return false
  if (before && before._type !== secretType) return false
  if ('delete' in mutation)
    return !before || before.userId === own || Date.parse(before._updatedAt) <= now - secretLifetimeMs
  if (before ? before.userId !== own : !secretId.test(idOf(mutation))) return false
  const written = writtenBy(mutation)
  if (!written) return false
  const { _id, _type = secretType, ...fields } = written
  return _type === secretType && Object.entries(fields).every((field) => isSecretField(field, own))
}

/** A document or the fields that a patch sets; undefined for a patch that does more than that. */
function writtenBy(
  mutation: Exclude<DocumentMutation, { readonly delete: unknown }>,
): Readonly<Record<string, unknown>> | undefined {
  if ('create' in mutation) return mutation.create
  if ('createIfNotExists' in mutation) return mutation.createIfNotExists
  if ('createOrReplace' in mutation) return mutation.createOrReplace
  const { id: _id, ifRevisionID: _revision, set, ...others } = mutation.patch
  return isRecord(set) && Object.keys(others).length === 0 ? set : undefined
}

/** Anything else, such as a reference that keeps its target from being deleted, is content. */
function isSecretField([name, value]: readonly [string, unknown], own: string): boolean {
  if (name === 'userId') return value === own
  return (
    ['secret', 'source', 'studioUrl'].includes(name) && typeof value === 'string' && value.length <= 10_000
  )
}

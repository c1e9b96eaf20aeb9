/** Rights of each role: as grants, which the Studio asks for, and as the checks of the lake. */
import { publishedId, type StoredDocument } from '../documents.ts'
import { forbidden, mutationForbidden, requestError, unauthorized } from '../errors.ts'
import type { Identity, Need } from '../http.ts'
import { maxPreviewSecrets } from '../limits.ts'
import { applyMutations, type DocumentMutation, idOf } from '../mutations/apply.ts'
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
  { id: own, role, session }: Identity,
  mutations: readonly DocumentMutation[],
  documents: Documents,
  now: number,
) {
  if (rolesWith.update.includes(role)) return
  const refusal = (isRefused: (mutation: DocumentMutation) => boolean) => {
    const index = mutations.findIndex(isRefused)
    const mutation = mutations[index] ?? {}
    return mutationForbidden('patch' in mutation || 'delete' in mutation ? 'update' : 'create', index)
  }
  // The token of the site that reads only reads.
  const isForeign = (mutation: DocumentMutation) =>
    session === undefined || !isAboutSecret(mutation, documents)
  if (mutations.some(isForeign)) throw refusal(isForeign)
  const meta = { transactionId: '', timestamp: new Date(now).toISOString() }
  const { changes } = applyMutations(mutations, (id) => documents.get(id), meta)
  const stored = [...documents.all()]
  const taken = new Set(stored.map(({ _id }) => publishedId(_id)))
  const secrets = new Set(stored.filter((document) => isOf(document, own)).map(({ _id }) => _id))
  for (const { id, before, after } of changes) {
    const mayChange = before
      ? isOf(before, own) || (!after && Date.parse(before._updatedAt) <= now - secretLifetimeMs)
      : !isTaken(id, taken, documents)
    if (!mayChange || (after && !isSecretOf(after, own))) throw refusal((mutation) => idOf(mutation) === id)
    if (after) secrets.add(id)
    else secrets.delete(id)
  }
  if (secrets.size > maxPreviewSecrets)
    throw requestError(
      429,
      `You have ${maxPreviewSecrets} previews already: sign out of the Studio, which ends them, or wait for an hour`,
    )
}

/** True if a mutation has the id of a secret, and does no more than the Studio does. */
function isAboutSecret(mutation: DocumentMutation, documents: Documents): boolean {
  const id = idOf(mutation)
  const fields = 'patch' in mutation ? Object.keys(mutation.patch) : []
  const { _type } = documents.get(id) ?? { _type: secretType }
  const isSet = fields.every((name) => ['id', 'ifRevisionID', 'set'].includes(name))
  return isSet && _type === secretType && secretId.test(id)
}

function isOf({ _type, userId }: StoredDocument, own: string): boolean {
  return _type === secretType && userId === own
}

/** True if a secret with this id would hide a document as its draft, now or once restored. */
function isTaken(id: string, taken: ReadonlySet<string>, documents: Documents): boolean {
  const base = publishedId(id)
  return taken.has(base) || [id, base].some((known) => documents.lastVersionOf(known) !== null)
}

/** Anything else, such as a reference that keeps its target from being deleted, is content. */
function isSecretOf(document: StoredDocument, own: string): boolean {
  const { _id, _type, _rev, _createdAt, _updatedAt, userId, ...fields } = document
  const isField = ([name, value]: readonly [string, unknown]) =>
    ['secret', 'source', 'studioUrl'].includes(name) && typeof value === 'string' && value.length <= 10_000
  return isOf(document, own) && Object.entries(fields).every(isField)
}

import { z } from 'zod'
import type { LakeContext, LakeRoute } from '../context.ts'
import { isRecord } from '../documents.ts'
import { requestError } from '../errors.ts'
import { checked, jsonBody, type LakeRequest, type LakeResponse } from '../http.ts'
import { maxTransactionIdLength } from '../limits.ts'
import {
  type DocumentMutation,
  type MutationInput,
  mutationSchema,
  withArrayKeys,
  withId,
} from '../mutations/apply.ts'
import { mutationsOfActions } from '../mutations/run-actions.ts'
import { checkApprovals, mayNeedApproval } from '../people/reviews.ts'
import { checkMutations } from '../people/rights.ts'
import { checkUnlocked } from '../releases/lock.ts'
import { newTransactionId } from '../store/transaction.ts'

const transactionId = z.string().max(maxTransactionIdLength).optional()
const mutateBody = z.looseObject({
  mutations: z.union([z.array(z.unknown()), z.record(z.string(), z.unknown())]),
  transactionId,
})
const actionsBody = z.looseObject({
  actions: z.array(z.unknown()),
  transactionId,
  dryRun: z.boolean().optional(),
})

/** `POST /data/mutate/{dataset}` and `POST /data/actions/{dataset}`. */
export const mutateRoutes: readonly LakeRoute[] = [
  // Which mutations each role may send is checked when they are known.
  ['POST', '/data/mutate/:dataset', 'user', mutate],
  ['POST', '/data/actions/:dataset', 'update', act],
]

async function mutate(context: LakeContext, request: LakeRequest): Promise<LakeResponse> {
  const body = await jsonBody(request, mutateBody, context.maxMutationBytes)
  const given = Array.isArray(body.mutations) ? body.mutations : [body.mutations]
  const withKeys = request.search.get('autoGenerateArrayKeys') === 'true'
  const mutations: DocumentMutation[] = []
  for (const [index, input] of given.entries()) {
    const mutation = checked(withKeys ? withArrayKeys(input) : input, mutationSchema, `mutation ${index}`)
    mutations.push(...(await resolved(context, request, mutation)))
  }
  checkMutations(request.identity, mutations, context.store, Date.now())
  checkUnlocked(mutations, context.store)
  const { results, changes, transactionId } = commit(context, request, {
    mutations,
    transactionId: body.transactionId,
    dryRun: request.search.get('dryRun') === 'true',
  })
  if (request.search.get('returnDocuments') !== 'true')
    return { status: 200, json: { transactionId, results } }
  const after = new Map(changes.map((change) => [change.id, change.after]))
  const documents = results.map((result) => {
    const document = after.has(result.id) ? after.get(result.id) : context.store.get(result.id)
    return document ? { ...result, document } : result
  })
  return { status: 200, json: { transactionId, results: documents } }
}

async function resolved(
  context: LakeContext,
  request: LakeRequest,
  mutation: MutationInput,
): Promise<DocumentMutation[]> {
  if ('create' in mutation) return [{ create: withId(mutation.create) }]
  if ('createIfNotExists' in mutation) return [{ createIfNotExists: withId(mutation.createIfNotExists) }]
  if ('createOrReplace' in mutation) return [{ createOrReplace: withId(mutation.createOrReplace) }]
  if ('delete' in mutation) {
    if ('id' in mutation.delete && typeof mutation.delete.id === 'string') {
      const { id, ifRevisionID } = mutation.delete
      return [{ delete: { id, ifRevisionID: typeof ifRevisionID === 'string' ? ifRevisionID : undefined } }]
    }
    return (await matching(context, request, mutation.delete)).map((id) => ({ delete: { id } }))
  }
  const { patch } = mutation
  if ('id' in patch && typeof patch.id === 'string') return [{ patch: { ...patch, id: patch.id } }]
  const { query: _query, params: _params, ...operations } = patch
  return (await matching(context, request, patch)).map((id) => ({ patch: { ...operations, id } }))
}

async function matching(
  context: LakeContext,
  request: LakeRequest,
  { query, params }: Record<string, unknown>,
): Promise<string[]> {
  const json = await context.queries.run({
    query: String(query),
    params: isRecord(params) ? params : {},
    perspective: 'raw',
    identity: request.identity,
  })
  const result: unknown = JSON.parse(String(json))
  if (!Array.isArray(result))
    throw requestError(400, 'The query of a mutation must give documents, for example *[_type == "tag"]')
  return result.flatMap((item) => (isRecord(item) && typeof item._id === 'string' ? [item._id] : []))
}

async function act(context: LakeContext, request: LakeRequest): Promise<LakeResponse> {
  const body = await jsonBody(request, actionsBody, context.maxMutationBytes)
  const timestamp = new Date().toISOString()
  const dryRun = body.dryRun === true || request.search.get('dryRun') === 'true'
  const mutations = mutationsOfActions(body.actions, context.store, { timestamp, dryRun })
  const { transactionId } = commit(context, request, { mutations, transactionId: body.transactionId, dryRun })
  return { status: 200, json: { transactionId } }
}

function commit(
  { store, sessions }: LakeContext,
  { identity }: LakeRequest,
  input: { mutations: DocumentMutation[]; transactionId: string | undefined; dryRun: boolean },
) {
  sessions.checkOpen(identity)
  const transactionId = input.transactionId ?? newTransactionId()
  const author = identity.id
  const transaction = { ...input, transactionId, author, timestamp: new Date().toISOString() }
  if (mayNeedApproval(identity, input.mutations))
    checkApprovals(store.commit({ ...transaction, dryRun: true }).changes, store, identity)
  const { results, changes } = store.commit(transaction)
  return { results, changes, transactionId }
}

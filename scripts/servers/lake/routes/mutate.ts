import { z } from 'zod'
import type { Call, LakeRoute } from '../context.ts'
import { isRecord } from '../documents.ts'
import { requestError } from '../errors.ts'
import { checked, jsonBody, type LakeResponse } from '../http.ts'
import { maxTransactionIdLength } from '../limits.ts'
import {
  type DocumentMutation,
  type MutationInput,
  mutationSchema,
  withArrayKeys,
} from '../mutations/apply.ts'
import { mutationsOfActions } from '../mutations/run-actions.ts'
import { checkApprovals, mayNeedApproval } from '../people/reviews.ts'
import { checkMutations } from '../people/rights.ts'
import { checkUnlocked } from '../releases/lock.ts'

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

async function mutate(call: Call): Promise<LakeResponse> {
  const { lake, search } = call
  const body = await jsonBody(call, mutateBody, lake.maxMutationBytes)
  const given = Array.isArray(body.mutations) ? body.mutations : [body.mutations]
  const withKeys = search.get('autoGenerateArrayKeys') === 'true'
  const mutations: DocumentMutation[] = []
  for (const [index, input] of given.entries()) {
    const mutation = checked(withKeys ? withArrayKeys(input) : input, mutationSchema, `mutation ${index}`)
    mutations.push(...(await resolved(call, mutation)))
  }
  checkMutations(call.identity, mutations, lake.store, Date.now())
  checkUnlocked(mutations, lake.store)
  const { results, changes, transactionId } = commit(call, {
    mutations,
    transactionId: body.transactionId,
    dryRun: search.get('dryRun') === 'true',
  })
  if (search.get('returnDocuments') !== 'true') return { status: 200, json: { transactionId, results } }
  const after = new Map(changes.map((change) => [change.id, change.after]))
  const documents = results.map((result) => {
    const document = after.has(result.id) ? after.get(result.id) : lake.store.get(result.id)
    return document ? { ...result, document } : result
  })
  return { status: 200, json: { transactionId, results: documents } }
}

async function resolved(call: Call, mutation: MutationInput): Promise<DocumentMutation[]> {
  if ('delete' in mutation) {
    if ('id' in mutation.delete) return [{ delete: mutation.delete }]
    return (await matching(call, mutation.delete)).map((id) => ({ delete: { id } }))
  }
  if (!('patch' in mutation)) return [mutation]
  const { id, query, params, ...operations } = mutation.patch
  if (id !== undefined) return [{ patch: { ...mutation.patch, id } }]
  return (await matching(call, { query, params })).map((own) => ({ patch: { ...operations, id: own } }))
}

async function matching(
  { lake, identity }: Call,
  { query, params }: Record<string, unknown>,
): Promise<string[]> {
  const json = await lake.queries.run({
    query: String(query),
    params: isRecord(params) ? params : {},
    perspective: 'raw',
    identity,
  })
  const result: unknown = JSON.parse(String(json))
  if (!Array.isArray(result))
    throw requestError(400, 'The query of a mutation must give documents, for example *[_type == "tag"]')
  return result.flatMap((item) => (isRecord(item) && typeof item._id === 'string' ? [item._id] : []))
}

async function act(call: Call): Promise<LakeResponse> {
  const { lake } = call
  const body = await jsonBody(call, actionsBody, lake.maxMutationBytes)
  const timestamp = new Date().toISOString()
  const dryRun = body.dryRun === true || call.search.get('dryRun') === 'true'
  const mutations = mutationsOfActions(body.actions, lake.store, { timestamp, dryRun })
  const { transactionId } = commit(call, { mutations, transactionId: body.transactionId, dryRun })
  return { status: 200, json: { transactionId } }
}

function commit(
  { lake: { store, sessions }, identity }: Call,
  given: { mutations: DocumentMutation[]; transactionId: string | undefined; dryRun: boolean },
) {
  sessions.checkOpen(identity)
  const input = { ...given, author: identity.id }
  if (mayNeedApproval(identity, input.mutations))
    checkApprovals(store.commit({ ...input, dryRun: true }).changes, store, identity)
  return store.commit(input)
}

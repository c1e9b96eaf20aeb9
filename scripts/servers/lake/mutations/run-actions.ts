import { isRecord, releaseOf, type StoredDocument } from '../documents.ts'
import { checkUnlocked } from '../releases/lock.ts'
import { checkMetadata, releaseActions } from '../releases/release-actions.ts'
import type { ReleaseView } from '../releases/view.ts'
import { type ActionContext, documentActions, unknownAction } from './actions.ts'
import { applyMutations, type DocumentMutation } from './apply.ts'

/**
 * The mutations of the actions of one request.
 * @param run when it happens (ISO 8601), and whether the result is only checked and not saved
 * @throws ApiError at the first action that is unknown or cannot be applied
 */
export function mutationsOfActions(
  inputs: readonly unknown[],
  stored: ReleaseView,
  run: { readonly timestamp: string; readonly dryRun: boolean },
): DocumentMutation[] {
  const { view, apply } = viewOf(stored, run.timestamp)
  return inputs.flatMap((input, index) => {
    const actionType = String(isRecord(input) ? input.actionType : undefined)
    const own = mutationsOfAction(input, { ...run, actionType, view, index }).map(asNewContent)
    for (const { after } of apply(own)) if (after) checkMetadata(after, index)
    return own
  })
}

function mutationsOfAction(input: unknown, context: ActionContext): DocumentMutation[] {
  const [, about, name = ''] = /^sanity\.action\.(document|release)\.(.+)$/s.exec(context.actionType) ?? []
  const actions = about === 'release' ? releaseActions : documentActions
  const translate = Object.hasOwn(actions, name) ? actions[name] : undefined
  if (!translate) throw unknownAction(context.actionType)
  const mutations = translate(input, context)
  if (about === 'document') checkUnlocked(mutations, context.view, context.index)
  return mutations
}

/** Removes `_updatedAt` from a document that an action creates: only a mutation may set it. */
function asNewContent(mutation: DocumentMutation): DocumentMutation {
  if (!('create' in mutation)) return mutation
  const { _updatedAt, ...create } = mutation.create
  return { create }
}

/** The documents as the actions until now leave them. */
function viewOf(stored: ReleaseView, timestamp: string) {
  const seen = new Map<string, StoredDocument | null>()
  const current = (id: string) => (seen.has(id) ? (seen.get(id) ?? null) : stored.get(id))
  const seenOf = (release: string) => [...seen.keys()].filter((id) => releaseOf(id) === release)
  const view: ReleaseView = {
    get: current,
    versionsOf(release) {
      const ids = new Set([...stored.versionsOf(release).map(({ _id }) => _id), ...seenOf(release)])
      return [...ids].sort().flatMap((id) => current(id) ?? [])
    },
    versionCount(release) {
      const more = (id: string) => Number(current(id) !== null) - Number(stored.get(id) !== null)
      return seenOf(release).reduce((count, id) => count + more(id), stored.versionCount(release))
    },
    authorOf: (transactionId) => stored.authorOf(transactionId),
    isReleasePublication: (transactionId) => stored.isReleasePublication(transactionId),
    lastVersionOf: (id) => stored.lastVersionOf(id),
  }
  const apply = (mutations: readonly DocumentMutation[]) => {
    const { changes } = applyMutations(mutations, current, { transactionId: 'preview', timestamp })
    for (const { id, after } of changes) seen.set(id, after)
    return changes
  }
  return { view, apply }
}

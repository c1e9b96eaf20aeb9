import { textIn } from '@repo/model/values.ts'
import type { SanityClient } from '@sanity/client'
import { freeAddress, freeListAddress } from '../../checks/free-address.ts'
import { fetchRaw, isConflict, mutate } from '../../lake-client/documents.ts'
import { readLastVersions } from '../../lake-client/history.ts'
import { documentTitle } from '../uses/uses.ts'
import {
  type MissingTarget,
  type ReplacingRedirect,
  type Restoration,
  type RestoreKind,
  restoreMutations,
  restoreNote,
  restoreProblem,
  strongTargets,
} from './restore.ts'
import type { TrashEntry } from './trash.ts'

/**
 * Restores a document, or changes nothing.
 * @returns what the writer has to know about it; empty for nothing
 * @throws Error in one sentence for a writer, with what to do
 */
export async function restoreDocument(
  client: SanityClient,
  entry: TrashEntry,
  kind: RestoreKind,
): Promise<string> {
  const restoration = await readRestoration(client, entry)
  const problem = restoreProblem(entry, kind, restoration)
  if (problem) throw new Error(problem)
  const mutations = restoreMutations(entry, kind, restoration)
  await mutate(client, mutations, 'trash.restore', 'sync').catch((error: unknown) => {
    if (!isConflict(error)) throw error
    throw new Error('It has changed in the meantime: perhaps somebody has restored it. Press “Refresh”.')
  })
  return restoreNote(entry, restoration)
}

async function readRestoration(client: SanityClient, entry: TrashEntry): Promise<Restoration> {
  const [missing, addressProblem, redirects] = await Promise.all([
    readMissing(client, entry),
    addressProblemOf(client, entry),
    fetchRaw<ReplacingRedirect[]>(client, '*[_type == "redirect" && successorOf == $id]{_id, _createdAt}', {
      id: entry.id,
    }),
  ])
  return { missing, addressProblem, redirects }
}

async function readMissing(
  client: SanityClient,
  { id, published, draft }: TrashEntry,
): Promise<MissingTarget[]> {
  const targets = strongTargets([published, draft]).filter((target) => target !== id)
  const there = await fetchRaw<string[]>(client, '*[_id in $targets]._id', { targets })
  const missing = targets.filter((target) => !there.includes(target))
  const last = missing.length > 0 ? await readLastVersions(client, missing) : new Map()
  return missing.map((target) => {
    const document = last.get(target)
    return { id: target, type: document?._type ?? null, title: document ? documentTitle(document) : null }
  })
}

async function addressProblemOf(client: SanityClient, { published }: TrashEntry): Promise<string> {
  const slug = textIn(published?.slug, 'current')
  if (!published || !slug) return ''
  const context = {
    document: published,
    getClient: (config: { apiVersion: string }) => client.withConfig(config),
  }
  const free = ['category', 'tag'].includes(published._type)
    ? await freeListAddress(slug, context)
    : await freeAddress(slug, context)
  return free === true ? '' : free
}

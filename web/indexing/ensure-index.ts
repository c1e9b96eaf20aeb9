/** Settings and synonyms of an index. The index stores a hash of those that it received last. */
import { publishedClient } from '#clients/sanity.ts'
import { searchClient } from '#clients/search.ts'
import { env } from '#env.ts'
import { searchSettingsQuery } from '#queries/search-settings.ts'
import { hashOf } from '#records/hash.ts'
import { indexSettings } from '#records/settings.ts'
import { synonymsOf } from '#records/synonyms.ts'
import { wordFormSynonyms } from '#records/word-forms.ts'

/**
 * Sends our settings and the published synonyms to an index if its own differ, and creates the
 * index if necessary.
 * @returns whether anything was written
 * @throws Error of @sanity/client or algoliasearch
 */
export async function ensureIndex(indexName: string = env().ALGOLIA_INDEX_NAME): Promise<boolean> {
  const client = searchClient()
  const [content, lastHash] = await Promise.all([
    publishedClient().fetch(searchSettingsQuery),
    readStoredHash(indexName),
  ])
  const synonymHit = [...synonymsOf(content), ...wordFormSynonyms]
  const hash = hashOf({ indexSettings, synonymHit })
  if (lastHash === hash) return false
  const { taskID } = await client.setSettings({ indexName, indexSettings })
  await client.waitForTask({ indexName, taskID })
  const words = await client.saveSynonyms({ indexName, synonymHit, replaceExistingSynonyms: true })
  await client.waitForTask({ indexName, taskID: words.taskID })
  // Last: after a crash before this line, everything is written again.
  const written = await client.setSettings({ indexName, indexSettings: { userData: { told: hash } } })
  await client.waitForTask({ indexName, taskID: written.taskID })
  return true
}

/** The hash that an index stores as `userData.told`; undefined if it stores none. */
async function readStoredHash(indexName: string): Promise<unknown> {
  try {
    const { userData } = await searchClient().getSettings({ indexName })
    return typeof userData === 'object' && userData !== null && 'told' in userData ? userData.told : undefined
  } catch (error) {
    if (isMissingIndex(error)) return undefined
    throw error
  }
}

/** Whether an error of algoliasearch says that the index does not exist. */
export function isMissingIndex(error: unknown): boolean {
  return error instanceof Error && 'status' in error && error.status === 404
}

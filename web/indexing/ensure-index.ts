/** The settings of an index and the writers' synonyms in it. The index itself remembers, as a hash, what it was told last. */
import { publishedClient } from '#clients/sanity.ts'
import { searchClient } from '#clients/search.ts'
import { env } from '#env.ts'
import { searchSettingsQuery } from '#queries/search-settings.ts'
import { hashOf } from '#records/hash.ts'
import { indexSettings } from '#records/settings.ts'
import { synonymsOf } from '#records/synonyms.ts'

/**
 * Gives an index our settings and the published synonyms, if it was told others; makes it when there is none.
 * @returns whether anything was written
 * @throws Error of @sanity/client or algoliasearch
 */
export async function ensureIndex(indexName: string = env().ALGOLIA_INDEX_NAME): Promise<boolean> {
  const client = searchClient()
  const [content, told] = await Promise.all([
    publishedClient().fetch(searchSettingsQuery),
    toldLast(indexName),
  ])
  const synonymHit = synonymsOf(content)
  const hash = hashOf({ indexSettings, synonymHit })
  if (told === hash) return false
  const { taskID } = await client.setSettings({ indexName, indexSettings })
  await client.waitForTask({ indexName, taskID })
  const words =
    synonymHit.length > 0
      ? await client.saveSynonyms({ indexName, synonymHit, replaceExistingSynonyms: true })
      : await client.clearSynonyms({ indexName })
  await client.waitForTask({ indexName, taskID: words.taskID })
  // Last: after a crash before this line all of it is written again.
  const noted = await client.setSettings({ indexName, indexSettings: { userData: { told: hash } } })
  await client.waitForTask({ indexName, taskID: noted.taskID })
  return true
}

async function toldLast(indexName: string): Promise<unknown> {
  try {
    const { userData } = await searchClient().getSettings({ indexName })
    return typeof userData === 'object' && userData !== null && 'told' in userData ? userData.told : undefined
  } catch (error) {
    if (isMissingIndex(error)) return undefined
    throw error
  }
}

/** Whether an error of algoliasearch says that there is no such index. */
export function isMissingIndex(error: unknown): boolean {
  return error instanceof Error && 'status' in error && error.status === 404
}

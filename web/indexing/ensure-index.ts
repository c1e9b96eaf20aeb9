import { searchClient } from '#clients/search.ts'
import { indexSettings, synonyms } from '#records/settings.ts'

/** Gives an index our settings and synonyms; makes it when there is none. @throws Error of algoliasearch */
export async function ensureIndex(indexName: string): Promise<void> {
  const client = searchClient()
  const settings = await client.setSettings({ indexName, indexSettings })
  const words = await client.saveSynonyms({
    indexName,
    synonymHit: synonyms,
    replaceExistingSynonyms: true,
  })
  for (const { taskID } of [settings, words]) await client.waitForTask({ indexName, taskID })
}

/** Whether an error of algoliasearch says that there is no such index. */
export function isMissingIndex(error: unknown): boolean {
  return error instanceof Error && 'status' in error && error.status === 404
}

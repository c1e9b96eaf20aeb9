/** Settings and synonyms of an index. The index stores a hash of those that it received last. */
import { isDeepStrictEqual } from 'node:util'
import type { SettingsResponse } from 'algoliasearch'
import { publishedClient } from '#clients/sanity.ts'
import { searchClient } from '#clients/search.ts'
import { env } from '#env.ts'
import { searchSettingsQuery } from '#queries/settings.ts'
import { shownResult } from '#queries/shown-result.ts'
import { hashOf } from '#records/hash.ts'
import { indexSettings } from '#records/settings.ts'
import { synonymsOf } from '#records/synonyms.ts'
import { wordFormSynonyms } from '#records/word-forms.ts'

/** Of Algolia's smallest plan (service limits): forms of verbs give way to words of writers. */
const mostSynonyms = 1000

/** The embedded server weighs words (its ENGINE.md); to Algolia this is data without a meaning. */
const weighsWords = 'url_without_anchor'

/**
 * Sends our settings and the published synonyms to an index if its own differ, and creates the
 * index if necessary.
 * @returns whether anything was written
 * @throws Error of @sanity/client or algoliasearch
 */
export async function ensureIndex(indexName: string = env().ALGOLIA_INDEX_NAME): Promise<boolean> {
  const client = searchClient()
  const [{ synonymHit, hash }, present] = await Promise.all([wantedWords(), readSettings(indexName)])
  if (storedHash(present) === hash) return false
  const { taskID } = await client.setSettings({ indexName, indexSettings })
  await client.waitForTask({ indexName, taskID })
  const words = await client.saveSynonyms({ indexName, synonymHit, replaceExistingSynonyms: true })
  await client.waitForTask({ indexName, taskID: words.taskID })
  // Last: after a crash before this line, everything is written again.
  const userData = { told: hash, weighsWords }
  const written = await client.setSettings({ indexName, indexSettings: { userData } })
  await client.waitForTask({ indexName, taskID: written.taskID })
  return true
}

/**
 * Compares an index with our settings and the published synonyms, and writes nothing. Settings are
 * compared one by one as well, because they can be changed in Algolia's dashboard.
 * @returns `settings`: names of those with another value; `isWritten`: whether the hash in the
 *   index is that of our settings and the published synonyms
 * @throws Error of @sanity/client or algoliasearch
 */
export async function indexDifference(indexName: string) {
  const [{ hash }, present] = await Promise.all([wantedWords(), readSettings(indexName)])
  const current = new Map<string, unknown>(Object.entries(present ?? {}))
  const settings = Object.entries(indexSettings).flatMap(([name, value]) =>
    isDeepStrictEqual(current.get(name), value) ? [] : [name],
  )
  return { isMissing: present === undefined, settings, isWritten: storedHash(present) === hash }
}

/** The synonyms that an index should have, and the hash of these and our settings. */
async function wantedWords() {
  const content = await publishedClient().fetch(searchSettingsQuery)
  const synonymHit = [...synonymsOf(shownResult(content)), ...wordFormSynonyms].slice(0, mostSynonyms)
  return { synonymHit, hash: hashOf({ indexSettings, weighsWords, synonymHit }) }
}

/** The settings of an index; undefined if it does not exist. */
async function readSettings(indexName: string): Promise<SettingsResponse | undefined> {
  try {
    return await searchClient().getSettings({ indexName })
  } catch (error) {
    if (isMissingIndex(error)) return undefined
    throw error
  }
}

/** The hash that an index stores as `userData.told`; undefined if it stores none. */
function storedHash({ userData }: Pick<SettingsResponse, 'userData'> = {}): unknown {
  return typeof userData === 'object' && userData !== null && 'told' in userData ? userData.told : undefined
}

/** True if an error of algoliasearch says that the index does not exist. */
export function isMissingIndex(error: unknown): boolean {
  return error instanceof Error && 'status' in error && error.status === 404
}

import { defineQuery } from 'groq'

/**
 * Words that readers use. `indexing/` reads them from the lake, never from the cache, so the query
 * returns no dependencies.
 */
export const searchSettingsQuery = defineQuery(`*[_id == "searchSettings"][0]{
  synonyms[]{_key, _type, words, word, means}
}`)

import { defineQuery } from 'groq'

/** Words that readers use. Read afresh by `indexing/`, never cached: it returns no dependencies. */
export const searchSettingsQuery = defineQuery(`*[_id == "searchSettings"][0]{
  synonyms[]{_key, _type, words, word, means}
}`)
